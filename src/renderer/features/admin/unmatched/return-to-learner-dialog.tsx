import { AdminReturnToLearnerDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t as moneyText } from './copy.ts';
import { useWrongCode } from './refusal-boxes.tsx';
import { t } from './return-to-learner.copy.ts';
import type { Suggestion } from './suggestions.tsx';
import type { DialogProps } from './transaction-actions.tsx';

/** The money is its learner's and buys nothing: it goes back to the account that they name. */
export function ReturnToLearnerDialog({
  transaction,
  order,
  onClose,
  onDone,
}: DialogProps & { readonly order: Suggestion }) {
  const giveBack = useMutate(AdminReturnToLearnerDocument);
  const { isWrong, ownFields, placed, choice } = useWrongCode('', {
    hint: moneyText('um.match.wrong.hint'),
  });
  const { code, learner_name: name, status } = order;
  return (
    <ConfirmDialog
      title={t('rl.title', { amount: formatMoney(transaction.amount), name })}
      description={
        status === 'CANCELLED'
          ? t('rl.body', { name })
          : `${t('rl.body', { name })} ${t('rl.open', { code })}`
      }
      confirmLabel={t('rl.button')}
      password
      ownFields={ownFields}
      onClose={onClose}
      onConfirm={async ({ confirm_password }) => {
        const done = await giveBack({
          transaction_id: transaction.id,
          revision: transaction.revision,
          order_id: order.order_id,
          order_revision: order.order_revision,
          code_is_wrong: isWrong,
          confirm_password,
        });
        if (done.ok) onDone(t('rl.done', { name }));
        return placed(done);
      }}
    >
      {choice}
    </ConfirmDialog>
  );
}
