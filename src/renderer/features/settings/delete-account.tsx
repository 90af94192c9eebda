import { useState } from 'react';
import {
  type PeopleDataQuery,
  WithdrawAccountDeletionDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatDate, formatTimestamp } from '../../lib/format/format-date.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { notify } from '../../lib/notify.ts';
import { pageDialog } from '../../lib/overlays/page-dialog.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import type { DeleteAccountDialogProps } from './delete-account-dialog.tsx';
import { OpenExcesses } from './open-excesses.tsx';
import css from './settings.module.css';

const DeleteAccountDialog = pageDialog<DeleteAccountDialogProps>(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

export interface DeleteAccountProps {
  readonly state: PeopleDataQuery['account_deletion'];
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

/** «Xóa tài khoản»: asked for in a dialog, taken back here until it is carried out. */
export function DeleteAccount({ state, email, hasPassword, onChanged }: DeleteAccountProps) {
  const now = useNow();
  const reason = useServerReason();
  const send = useMutate(WithdrawAccountDeletionDocument);
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    const done = await send({});
    setBusy(false);
    if (!done.ok)
      return notify(t('set.deleteAccount.withdraw.failed', { reason: errorText(done.error) }), {
        kind: 'error',
      });
    notify(t('set.deleteAccount.withdrawn'), { kind: 'success' });
    onChanged();
  };
  const { request } = state;
  return (
    <div className={css['part']}>
      <h3 className={css['name']}>{t('set.deleteAccount')}</h3>
      {request === null ? (
        <p className="t2">{t('set.deleteAccount.p', { days: state.grace_days })}</p>
      ) : (
        <>
          <p className={css['warn']}>
            {t('set.deleteAccount.waiting', {
              time: formatTimestamp(Date.parse(request.runs_at), now),
            })}{' '}
            {t('set.deleteAccount.due', { date: formatDate(Date.parse(request.due_at)) })}
          </p>
          {request.given_up_amount !== null && (
            <p className="t2">
              {t('set.del.rest.chosen', { amount: formatMoney(request.given_up_amount) })}
            </p>
          )}
          <InTheWay state={state} onChanged={onChanged} />
        </>
      )}
      <div className={css['actions']}>
        {request === null ? (
          <Button variant="danger" reason={reason} onClick={() => setOpen(true)}>
            {t('set.deleteAccount.open')}
          </Button>
        ) : (
          <Button
            busy={busy}
            busyLabel={t('set.deleteAccount.withdraw.busy')}
            reason={reason}
            onClick={() => void withdraw()}
          >
            {t('set.deleteAccount.withdraw')}
          </Button>
        )}
      </div>
      {isOpen && (
        <DeleteAccountDialog
          state={state}
          email={email}
          hasPassword={hasPassword}
          onRequested={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

type State = DeleteAccountProps['state'];

/** What came in the way since it was asked for. */
function InTheWay({ state, onChanged }: Pick<DeleteAccountProps, 'state' | 'onChanged'>) {
  if (state.obstacles.length === 0) return null;
  return (
    <>
      <ul className={css['list']}>
        {state.obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacleText(obstacle, state.rest)}</li>
        ))}
      </ul>
      <OpenExcesses excesses={state.excesses} onChanged={onChanged} />
    </>
  );
}

/** A rest that came after the input, or whose payment failed, is chosen for by asking again. */
function obstacleText(obstacle: State['obstacles'][number], rest: State['rest']): string {
  return obstacle === 'WALLET' && rest !== null
    ? t('set.del.rest.again', { amount: formatMoney(rest.amount) })
    : t(`set.del.${obstacle}`);
}
