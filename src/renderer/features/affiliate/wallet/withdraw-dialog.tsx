import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import { WithdrawPayoutRequestDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from './copy.ts';

export interface WithdrawDialogProps {
  /** What was asked for, VND. */
  readonly amount: string;
  /** The server took it back, or said why not: the wallet may be another one now. */
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

/** Asks before a request for a payout is taken back: asking anew wants the password again. */
export function WithdrawDialog({ amount, onAnswered, onClose }: WithdrawDialogProps) {
  const withdraw = useMutate(WithdrawPayoutRequestDocument);
  const offline = useServerReason();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useRefusal();
  const confirm = async () => {
    setBusy(true);
    const done = await withdraw({});
    setBusy(false);
    onAnswered();
    if (!done.ok) return setError(done.error);
    notify(t('aff.request.withdrawn'), { kind: 'success' });
    return onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t('aff.request.withdraw.title', { amount: formatMoney(amount) })}
      description={t('aff.request.withdraw.p')}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('aff.request.withdraw.keep')}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={t('aff.request.withdraw.busy')}
            reason={offline}
            onClick={() => void confirm()}
          >
            {t('aff.request.withdraw')}
          </Button>
        </>
      }
    >
      {error === null ? undefined : <FormRefusal error={error} />}
    </Dialog>
  );
}
