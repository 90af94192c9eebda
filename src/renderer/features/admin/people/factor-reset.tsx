import { useState } from 'react';
import {
  AdminPersonFactorDocument,
  AskFactorResetDocument,
  CancelFactorResetDocument,
  ConfirmFactorResetDocument,
  type ResetPartsFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailSection } from '../list/detail-panel.tsx';
import { useOfficeMay } from '../shell/office-role.ts';
import { t } from './copy.ts';
import css from './people.module.css';

export interface FactorResetProps {
  readonly id: string;
  readonly name: string;
  /** Nobody asks for their own. */
  readonly isSelf: boolean;
  readonly now: number;
}

/**
 * The second factor of a person, and opening the account of somebody who lost it: two
 * administrators, a day of waiting.
 */
export function FactorReset({ id, name, isSelf, now }: FactorResetProps) {
  const status = useQueryStatus(AdminPersonFactorDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const may = useOfficeMay();
  const [isAsking, setAsking] = useState(false);
  const ask = useMutate(AskFactorResetDocument);
  if (status.kind !== 'ready') return null;
  const { is_on: isOn, reset } = status.data.admin_person_factor;
  return (
    <DetailSection title={t('ppl.factor')}>
      <p className={css['fact']}>{t(isOn ? 'ppl.factor.on' : 'ppl.factor.off')}</p>
      {reset !== null && <WaitingReset reset={reset} now={now} reload={status.reload} />}
      {may('factors.open') && reset === null && isOn && !isSelf && (
        <AskButton onAsk={() => setAsking(true)} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('ppl.factor.ask.title', { name })}
          description={t('ppl.factor.ask.what')}
          confirmLabel={t('ppl.factor.ask')}
          tone="danger"
          reason="required"
          password
          onConfirm={async ({ reason, confirm_password }) => {
            const done = await ask({ id, reason, confirm_password });
            if (done.ok) status.reload();
            return done;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </DetailSection>
  );
}

function AskButton({ onAsk }: { readonly onAsk: () => void }) {
  return (
    <Button size="sm" reason={useServerReason()} onClick={onAsk}>
      {t('ppl.factor.ask')}
    </Button>
  );
}

export interface WaitingResetProps {
  readonly reset: ResetPartsFragment;
  readonly now: number;
  readonly reload: () => void;
}

/**
 * A reset that waits, for the second administrator or for its day; whoever neither asked for it nor
 * is its person can agree.
 */
export function WaitingReset({ reset, now, reload }: WaitingResetProps) {
  const { person_id: id, revision } = reset;
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useMutate(CancelFactorResetDocument);
  const offline = useServerReason();
  const stop = async () => {
    const stopped = await cancel({ id, revision });
    if (!stopped.ok) notify(errorText(stopped.error), { kind: 'error' });
    reload();
  };
  const isOthers = !reset.is_own_ask && !reset.is_own;
  return (
    <>
      <p className={css['fact']}>
        {t('ppl.factor.asked', {
          name: reset.asked_by,
          at: formatTimestamp(Date.parse(reset.asked_at), now),
          reason: reset.reason,
        })}
      </p>
      {reset.runs_at === null && (
        <p className={css['fact']}>
          {t(isOthers ? 'ppl.factor.waitsYou' : 'ppl.factor.waitsOther')}
        </p>
      )}
      {reset.runs_at !== null && (
        <p className={css['fact']}>
          {t('ppl.factor.runs', {
            name: reset.confirmed_by ?? '',
            at: formatTimestamp(Date.parse(reset.runs_at), now),
          })}
        </p>
      )}
      <div className={css['acts']}>
        {reset.runs_at === null && isOthers && (
          <Button size="sm" variant="danger" reason={offline} onClick={() => setConfirming(true)}>
            {t('ppl.factor.confirm')}
          </Button>
        )}
        {!reset.is_own && (
          <Button size="sm" reason={offline} onClick={() => void stop()}>
            {t('ppl.factor.stop')}
          </Button>
        )}
      </div>
      {isConfirming && (
        <AgreeDialog reset={reset} reload={reload} onClose={() => setConfirming(false)} />
      )}
    </>
  );
}

/** To the reset that was shown: another one of the same person is asked for anew. */
function AgreeDialog({
  reset,
  reload,
  onClose,
}: Omit<WaitingResetProps, 'now'> & { readonly onClose: () => void }) {
  const confirm = useMutate(ConfirmFactorResetDocument);
  const [{ person_id: id, person: name, revision }] = useState(reset);
  return (
    <ConfirmDialog
      title={t('ppl.factor.confirm.title', { name })}
      description={t('ppl.factor.confirm.what')}
      confirmLabel={t('ppl.factor.confirm')}
      tone="danger"
      reason="none"
      password
      onConfirm={async ({ confirm_password }) => {
        const done = await confirm({ id, revision, confirm_password });
        if (done.ok) reload();
        return done;
      }}
      onClose={onClose}
    />
  );
}
