import { AdminReturnRefundDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import type { SeenMoney } from './outgoing-actions.tsx';
import { useReturnBoxes } from './refusal-boxes.tsx';
import type { ReturnableRefund } from './returned-refunds.tsx';

export interface ReturnRefundDialogProps {
  /** As it was when the dialog was opened. */
  readonly transaction: SeenMoney;
  readonly refund: ReturnableRefund;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** The money is a refund that came back: it is owed again, to another account. */
export function ReturnRefundDialog({
  transaction,
  refund,
  onClose,
  onDone,
}: ReturnRefundDialogProps) {
  const take = useMutate(AdminReturnRefundDocument);
  // Asked once the server has said why.
  const { isWrong, isSeenAgain, isOfLast, ownFields, placed, choice } = useReturnBoxes();
  const { learner_name: name, amount } = refund;
  const body = whatFollows(refund);
  const lost = BigInt(amount) - BigInt(transaction.amount);
  return (
    <ConfirmDialog
      title={t('um.returnRefund.title', {
        amount: formatMoney(transaction.amount),
        name: refund.is_learner_deleted
          ? t('um.returnRefund.deleted')
          : (name ?? refund.account_masked ?? ''),
      })}
      description={
        lost > 0n ? `${body} ${t('um.returnRefund.less', { amount: formatMoney(lost) })}` : body
      }
      confirmLabel={t('um.return.confirm')}
      password
      ownFields={ownFields}
      onClose={onClose}
      onConfirm={async ({ confirm_password }) => {
        const done = await take({
          transaction_id: transaction.id,
          revision: transaction.revision,
          refund_id: refund.id,
          refund_revision: refund.revision,
          code_is_wrong: isWrong,
          is_seen_again: isSeenAgain,
          is_of_last: isOfLast,
          confirm_password,
        });
        if (done.ok) onDone(t('um.done.returnRefund'));
        return placed(done);
      }}
    >
      {choice}
    </ConfirmDialog>
  );
}

/** Who gives the other account, and whether they hear of it. */
function whatFollows({
  learner_name: name,
  is_learner_deleted: isDeleted,
  ...refund
}: ReturnableRefund) {
  const amount = formatMoney(refund.amount);
  if (isDeleted) return t('um.returnRefund.body.deleted', { amount });
  return name === null
    ? t('um.returnRefund.body.nobodys', { amount })
    : t('um.returnRefund.body', { amount, name });
}
