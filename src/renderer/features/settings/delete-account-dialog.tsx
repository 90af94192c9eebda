import { type SyntheticEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import {
  type PeopleDataQuery,
  RequestAccountDeletionDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { ConfirmIdentity } from '../../lib/confirm-identity/confirm-identity.tsx';
import { errorText } from '../../lib/format/error-text.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { t } from './copy.ts';
import { ClosingRest, type RestEnd } from './closing-rest.tsx';
import { OpenExcesses } from './open-excesses.tsx';
import { DeletionRequested } from './deletion-requested.tsx';
import css from './settings.module.css';
import { useRefusal } from '#renderer/lib/use-refusal.ts';

export interface DeleteAccountDialogProps {
  readonly state: PeopleDataQuery['account_deletion'];
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onRequested: () => void;
  readonly onClose: () => void;
}

type Obstacle = PeopleDataQuery['account_deletion']['obstacles'][number];

/** Where what is in the way is brought to its end; null = not by the person themselves. */
const ways: Readonly<Record<Obstacle, string | null>> = {
  ADMIN: null,
  OPEN_ORDER: '/orders',
  REFUND: '/orders',
  WALLET: '/affiliate/dashboard',
  COMMISSION: '/affiliate/dashboard',
  PAYOUT: '/affiliate/dashboard',
};

/**
 * Says what is deleted, what stays and why, and when; asks for the password. While money is open it
 * says what is to be done first.
 */
export function DeleteAccountDialog({
  state,
  email,
  hasPassword,
  onRequested,
  onClose,
}: DeleteAccountDialogProps) {
  const formId = useId();
  const reason = useServerReason();
  const send = useMutate(RequestAccountDeletionDocument);
  const [proof, setProof] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [restEnd, setRestEnd] = useState<RestEnd | undefined>();
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useRefusal();
  const [busy, setBusy] = useState(false);
  const [runsAtMs, setRunsAt] = useState<number | null>(null);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (
      busy ||
      reason !== undefined ||
      !agrees ||
      proof === '' ||
      (state.rest !== null && restEnd === undefined)
    )
      return;
    setBusy(true);
    const rest =
      state.rest === null || restEnd === undefined
        ? null
        : { becomes: restEnd, amount: state.rest.amount };
    const done = await send({ rest, confirm_password: proof });
    setBusy(false);
    if (!done.ok) {
      setProblem(done.error);
      if (done.error.code !== 'WALLET_CHANGED') return undefined;
      // What is left now is shown, to be chosen for anew.
      setRestEnd(undefined);
      return onRequested();
    }
    setRunsAt(Date.parse(done.value.request_account_deletion.runs_at));
    return onRequested();
  };
  if (runsAtMs !== null) return <DeletionRequested runsAtMs={runsAtMs} onClose={onClose} />;
  if (state.obstacles.length > 0) {
    return (
      <Dialog
        open
        size="md"
        onClose={onClose}
        title={t('set.del.title')}
        description={t('set.del.blocked')}
        closeLabel={shellText('common.close')}
      >
        <Obstacles state={state} onRequested={onRequested} onClose={onClose} />
      </Dialog>
    );
  }
  const isOfProof =
    problem !== null &&
    (problem.field === 'confirm_password' ||
      problem.code.startsWith('PASSWORD_') ||
      problem.code.startsWith('CODE_'));
  const proofError = isOfProof
    ? errorText(problem)
    : tried && proof === ''
      ? t('set.del.proof.missing')
      : undefined;
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      dismissible={!busy}
      title={t('set.del.title')}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="danger"
          type="submit"
          form={formId}
          busy={busy}
          busyLabel={t('set.del.busy')}
          reason={reason}
        >
          {t('set.del.do')}
        </Button>
      }
    >
      <form
        id={formId}
        className={css['group']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <WhatHappens state={state} />
        {state.rest !== null && (
          <ClosingRest
            rest={state.rest}
            value={restEnd}
            onChange={setRestEnd}
            error={tried && restEnd === undefined ? t('set.del.rest.missing') : undefined}
          />
        )}
        <Checkbox
          label={t('set.del.agree')}
          checked={agrees}
          onChange={(event) => setAgrees(event.target.checked)}
          error={tried && !agrees ? t('set.del.agree.missing') : undefined}
        />
        <ConfirmIdentity
          email={email}
          hasPassword={hasPassword}
          value={proof}
          onChange={(value) => {
            setProof(value);
            setProblem(null);
          }}
          error={proofError}
        />
        {problem !== null && !isOfProof && (
          <p role="alert" className={css['problem']}>
            {errorText(problem)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function Obstacles({
  state: { obstacles, excesses },
  onRequested,
  onClose,
}: Pick<DeleteAccountDialogProps, 'state' | 'onRequested' | 'onClose'>) {
  return (
    <>
      <ul className={css['list']}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            {t(`set.del.${obstacle}`)} <WayOut obstacle={obstacle} onClose={onClose} />
          </li>
        ))}
      </ul>
      <OpenExcesses excesses={excesses} onChanged={onRequested} onClose={onClose} />
    </>
  );
}

function WayOut({
  obstacle,
  onClose,
}: {
  readonly obstacle: Obstacle;
  readonly onClose: () => void;
}) {
  const to = ways[obstacle];
  return to === null || obstacle === 'ADMIN' ? null : (
    <Link className={inlineLinkClass} to={to} onClick={onClose}>
      {t(`set.del.go.${obstacle}`)}
    </Link>
  );
}

function WhatHappens({
  state: { law, grace_days: days, deadline_days: most, rest },
}: Pick<DeleteAccountDialogProps, 'state'>) {
  return (
    <div className={css['what']}>
      <h3 className={css['name']}>{t('set.del.gone')}</h3>
      <ul className={css['list']}>
        <li>{t('set.del.gone.1')}</li>
        <li>{t('set.del.gone.2')}</li>
        <li>{t('set.del.gone.3')}</li>
      </ul>
      <h3 className={css['name']}>{t('set.del.stays')}</h3>
      <ul className={css['list']}>
        <li>{t('set.del.stays.1')}</li>
        <li>{t('set.del.stays.2')}</li>
        <li>{t('set.del.stays.3')}</li>
      </ul>
      <h3 className={css['name']}>{t('set.del.when')}</h3>
      <p className="t2">{t('set.del.when.p', { days, most, law })}</p>
      <p className="t2">{t('set.del.access')}</p>
      {rest !== null && <p className="t2">{t('set.del.links')}</p>}
    </div>
  );
}
