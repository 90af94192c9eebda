import { AdminPayRefundByDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import type { SeenMoney } from './outgoing-actions.tsx';
import type { PayableRefund } from './payable-refunds.tsx';
import { useBoxRefusal, useSeenReturn } from './refusal-boxes.tsx';

interface PayRefundDialogProps {
  /** As it was when the dialog was opened. */
  readonly transaction: SeenMoney;
  readonly refund: PayableRefund;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** The money that left is the transfer of a refund: it is paid by it. */
export function PayRefundDialog({ transaction, refund, onClose, onDone }: PayRefundDialogProps) {
  const pay = useMutate(AdminPayRefundByDocument);
  const refusal = useBoxRefusal();
  const { isSeen, box } = useSeenReturn(refusal, refund.returned_at !== null);
  return (
    <ConfirmDialog
      title={t('um.payRefund.title', {
        amount: formatMoney(transaction.amount),
        name: refund.learner_name ?? refund.account_masked ?? '',
      })}
      description={t(
        refund.returned_at === null ? 'um.payRefund.body' : 'um.payRefund.body.returned',
      )}
      confirmLabel={t('um.payRefund.confirm')}
      password
      ownFields={refusal.ownFields}
      onClose={onClose}
      onConfirm={async ({ confirm_password }) => {
        const done = await pay({
          transaction_id: transaction.id,
          revision: transaction.revision,
          refund_id: refund.id,
          refund_revision: refund.revision,
          return_is_seen: isSeen,
          confirm_password,
        });
        if (done.ok) onDone(t('um.done.payRefund'));
        return refusal.placed(done);
      }}
    >
      {box}
    </ConfirmDialog>
  );
}
