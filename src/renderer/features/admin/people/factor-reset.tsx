import { useState } from 'react';
import { AdminPersonFactorDocument, type AdminPersonFactorQuery, AskFactorResetDocument, CancelFactorResetDocument, ConfirmFactorResetDocument } from '../../../graphql/generated/graphql.ts';
import { useMutate } from '../../../graphql/use-mutate.ts';
import { useQueryStatus } from '../../../graphql/use-query-status.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { notify } from '../../../lib/notify.ts';
import { useServerReason } from '../../../lib/use-server-reason.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../common/confirm-dialog.tsx';
import { DetailSection } from '../common/detail-panel.tsx';
import { useOfficeMay } from '../shell/office-role.ts';
import { t } from './copy.ts';
import css from './people.module.css';

export interface FactorResetProps {
  readonly id: string;
  readonly name: string;
  /** Nobody asks for or confirms their own. */
  readonly isSelf: boolean;
  readonly now: number;
}

type Reset = NonNullable<AdminPersonFactorQuery['admin_person_factor']['reset']>;

/** The second factor of a person, and opening the account of somebody who lost it: two administrators, a day of waiting. */
export function FactorReset({ id, name, isSelf, now }: FactorResetProps) {
  const status = useQueryStatus(AdminPersonFactorDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const may = useOfficeMay();
  const [step, setStep] = useState<'ask' | 'confirm' | null>(null);
  const ask = useMutate(AskFactorResetDocument);
  const confirm = useMutate(ConfirmFactorResetDocument);
  if (status.kind !== 'ready') return null;
  const { is_on: isOn, reset } = status.data.admin_person_factor;
  const run = async (reason: string, confirm_password: string) => {
    const done = step === 'ask' ? await ask({ id, reason, confirm_password }) : await confirm({ id, confirm_password });
    if (done.ok) status.reload();
    return done;
  };
  return (
    <DetailSection title={t('ppl.factor')}>
      <p className={css['fact']}>{t(isOn ? 'ppl.factor.on' : 'ppl.factor.off')}</p>
      {reset !== null && <Waiting id={id} reset={reset} isSelf={isSelf} now={now} onConfirm={() => setStep('confirm')} reload={status.reload} />}
      {may('factors.open') && reset === null && isOn && !isSelf && <AskButton onAsk={() => setStep('ask')} />}
      {step !== null && (
        <ConfirmDialog
          title={t(step === 'ask' ? 'ppl.factor.ask.title' : 'ppl.factor.confirm.title', { name })}
          description={t(step === 'ask' ? 'ppl.factor.ask.what' : 'ppl.factor.confirm.what')}
          confirmLabel={t(step === 'ask' ? 'ppl.factor.ask' : 'ppl.factor.confirm')}
          tone="danger"
          reason={step === 'ask' ? 'required' : 'none'}
          password
          onConfirm={async ({ reason, password }) => run(reason, password)}
          onClose={() => setStep(null)}
        />
      )}
    </DetailSection>
  );
}

function AskButton({ onAsk }: { readonly onAsk: () => void }) {
  return <Button size="sm" reason={useServerReason()} onClick={onAsk}>{t('ppl.factor.ask')}</Button>;
}

interface WaitingProps {
  readonly id: string;
  readonly reset: Reset;
  readonly isSelf: boolean;
  readonly now: number;
  readonly onConfirm: () => void;
  readonly reload: () => void;
}

function Waiting({ id, reset, isSelf, now, onConfirm, reload }: WaitingProps) {
  const cancel = useMutate(CancelFactorResetDocument);
  const offline = useServerReason();
  const stop = async () => {
    const stopped = await cancel({ id });
    if (!stopped.ok) notify(errorText(stopped.error), { kind: 'error' });
    reload();
  };
  const asked = t('ppl.factor.asked', { name: reset.asked_by, at: formatMoment(Date.parse(reset.asked_at), now), reason: reset.reason });
  return (
    <>
      <p className={css['fact']}>{asked}</p>
      {reset.runs_at === null && <p className={css['fact']}>{t(reset.is_own_ask ? 'ppl.factor.waitsOther' : 'ppl.factor.waitsYou')}</p>}
      {reset.runs_at !== null && <p className={css['fact']}>{t('ppl.factor.runs', { name: reset.confirmed_by ?? '', at: formatMoment(Date.parse(reset.runs_at), now) })}</p>}
      {reset.runs_at === null && !reset.is_own_ask && !isSelf && <Button size="sm" variant="danger" reason={offline} onClick={onConfirm}>{t('ppl.factor.confirm')}</Button>}
      <Button size="sm" reason={offline} onClick={() => void stop()}>{t('ppl.factor.stop')}</Button>
    </>
  );
}
