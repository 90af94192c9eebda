import {
  AdminIgnoreTransactionDocument,
  AdminKeepReturnDocument,
  AdminMatchTransactionDocument,
  AdminRefundTransactionDocument,
  AdminReturnPayoutDocument,
  AdminUnignoreTransactionDocument,
  AdminUnmatchTransactionDocument,
  AdminUnpairTransferDocument,
  AdminUnrefundTransactionDocument,
  AdminUnreturnPayoutDocument,
  AdminUnreturnRefundDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { SendBackDialog } from '../money/send-back-dialog.tsx';
import { t } from './copy.ts';
import type { SeenMoney } from './outgoing-actions.tsx';
import {
  useMatchBoxes,
  useReturnedPayoutBoxes,
  useTooMuchBox,
  useWrongCode,
} from './refusal-boxes.tsx';
import type { ReturnablePayout } from './returned-payouts.tsx';
import { isPaid, type Suggestion } from './suggestions.tsx';

export interface DialogProps {
  /** As it was when the dialog was opened. */
  readonly transaction: SeenMoney;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Lays the money to an order, saying what that makes of it. */
export function MatchDialog({
  transaction,
  order,
  onClose,
  onDone,
}: DialogProps & { readonly order: Suggestion }) {
  const match = useMutate(AdminMatchTransactionDocument);
  const { isWrong, isGone, ownFields, placed, choice } = useMatchBoxes();
  return (
    <ConfirmDialog
      title={t('um.match.title', { amount: formatMoney(transaction.amount), code: order.code })}
      description={outcome(transaction, order)}
      confirmLabel={t('um.match.confirm')}
      password
      ownFields={ownFields}
      onClose={onClose}
      onConfirm={async ({ confirm_password }) => {
        const done = await match({
          transaction_id: transaction.id,
          revision: transaction.revision,
          order_id: order.order_id,
          order_revision: order.order_revision,
          code_is_wrong: isWrong,
          voucher_is_gone: isGone,
          confirm_password,
        });
        if (done.ok) onDone(t('um.done.match', { code: order.code }));
        return placed(done);
      }}
    >
      {choice}
    </ConfirmDialog>
  );
}

function outcome({ amount }: SeenMoney, order: Suggestion): string {
  const { learner_name: name } = order;
  if (isPaid(order)) return t('um.match.goesBack', { amount: formatMoney(amount), name });
  const more = BigInt(amount) - BigInt(order.missing_amount);
  if (more === 0n) return t('um.match.enough', { name });
  return more > 0n
    ? t('um.match.more', { amount: formatMoney(more) })
    : t('um.match.less', { amount: formatMoney(-more), name });
}

/** The money is a payment of ours that came back: it fails, and its wallet has it again. */
export function ReturnDialog({
  transaction,
  payout,
  onClose,
  onDone,
}: DialogProps & { readonly payout: ReturnablePayout }) {
  const take = useMutate(AdminReturnPayoutDocument);
  // Asked once the server has said why.
  const { isWrong, isOfLast, ownFields, placed, choice } = useReturnedPayoutBoxes();
  const { name, net_amount: net } = payout;
  const lost = BigInt(net) - BigInt(transaction.amount);
  const body = t('um.return.body', { amount: formatMoney(net), name });
  return (
    <ConfirmDialog
      title={t('um.return.title', { amount: formatMoney(transaction.amount), name })}
      description={
        lost > 0n ? `${body} ${t('um.return.less', { amount: formatMoney(lost) })}` : body
      }
      confirmLabel={t('um.return.confirm')}
      password
      ownFields={ownFields}
      onClose={onClose}
      onConfirm={async ({ confirm_password }) => {
        const done = await take({
          transaction_id: transaction.id,
          revision: transaction.revision,
          payout_id: payout.id,
          payout_revision: payout.revision,
          code_is_wrong: isWrong,
          is_of_last: isOfLast,
          confirm_password,
        });
        if (done.ok) onDone(t('um.done.return', { name }));
        return placed(done);
      }}
    >
      {choice}
    </ConfirmDialog>
  );
}

/** How what was decided of a movement is taken back, or said to stand. */
export type TakeBack =
  | 'unreturn'
  | 'unreturnRefund'
  | 'keepReturn'
  | 'unmatch'
  | 'unmatchLaid'
  | 'unrefund'
  | 'unpair';

/**
 * What was decided of money was a slip: it waits again. It was no return of that payment, refund or
 * transfer, not that order's, or does not go back. `keepReturn`: it is one, whatever it says.
 */
export function TakeBackDialog({
  transaction,
  kind,
  onClose,
  onDone,
}: DialogProps & {
  readonly transaction: { readonly order_revision: string | null };
  readonly kind: TakeBack;
}) {
  const unmatch = useMutate(AdminUnmatchTransactionDocument);
  const unreturnRefund = useMutate(AdminUnreturnRefundDocument);
  const { isTooMuch, ownFields, placed, choice } = useTooMuchBox();
  const actions = {
    unreturn: useMutate(AdminUnreturnPayoutDocument),
    unrefund: useMutate(AdminUnrefundTransactionDocument),
    unpair: useMutate(AdminUnpairTransferDocument),
    keepReturn: useMutate(AdminKeepReturnDocument),
  } as const;
  return (
    <ConfirmDialog
      title={t(`um.${kind}.title`, { amount: formatMoney(transaction.amount) })}
      description={t(`um.${kind}.body`)}
      confirmLabel={t(`um.${kind}`)}
      reason="required"
      password
      ownFields={ownFields}
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const input = {
          transaction_id: transaction.id,
          revision: transaction.revision,
          reason,
          confirm_password,
        };
        const done =
          kind === 'unmatch' || kind === 'unmatchLaid'
            ? await unmatch({ ...input, order_revision: transaction.order_revision ?? '' })
            : kind === 'unreturnRefund'
              ? await unreturnRefund({ ...input, paid_too_much: isTooMuch })
              : await actions[kind](input);
        if (done.ok) onDone(t(`um.done.${kind}`));
        return placed<unknown>(done);
      }}
    >
      {choice}
    </ConfirmDialog>
  );
}

/** Sends the money back to an account. */
export function RefundDialog({ transaction, onClose, onDone }: DialogProps) {
  const refund = useMutate(AdminRefundTransactionDocument);
  return (
    <SendBackDialog
      title={t('um.refund.title', { amount: formatMoney(transaction.amount) })}
      description={t('um.refund.body')}
      confirmLabel={t('um.refund.confirm')}
      onClose={onClose}
      onConfirm={async (input) => {
        const done = await refund({
          transaction_id: transaction.id,
          revision: transaction.revision,
          ...input,
        });
        if (done.ok) onDone(t('um.done.refund'));
        return done;
      }}
    />
  );
}

/** Writes the money off: it is nobody's, or it left for nothing and is gone. */
export function IgnoreDialog({
  transaction,
  onClose,
  onDone,
}: DialogProps & {
  readonly transaction: {
    readonly direction: string;
    readonly memo: string;
    readonly review_reason: string | null;
  };
}) {
  const ignore = useMutate(AdminIgnoreTransactionDocument);
  const { isWrong, ownFields, placed, choice } = useWrongCode(
    transaction.direction === 'in' ? '' : transaction.memo,
  );
  const kind = transaction.direction === 'in' ? 'ignore' : 'lost';
  return (
    <ConfirmDialog
      title={t(`um.${kind}.title`, { amount: formatMoney(transaction.amount) })}
      description={t(
        kind === 'ignore' && transaction.review_reason === 'came_back'
          ? 'um.ignore.body.came_back'
          : `um.${kind}.body`,
      )}
      confirmLabel={t(`um.${kind}`)}
      tone="danger"
      reason="required"
      password
      ownFields={ownFields}
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await ignore({
          transaction_id: transaction.id,
          revision: transaction.revision,
          reason,
          code_is_wrong: isWrong,
          confirm_password,
        });
        if (done.ok) onDone(t(`um.done.${kind}`));
        return placed(done);
      }}
    >
      {choice}
    </ConfirmDialog>
  );
}

/** Takes back that the money was ignored or written off: it waits again. */
export function UnignoreDialog({
  transaction,
  onClose,
  onDone,
}: DialogProps & { readonly transaction: { readonly direction: string } }) {
  const takeBack = useMutate(AdminUnignoreTransactionDocument);
  return (
    <ConfirmDialog
      title={t(transaction.direction === 'in' ? 'um.unignore.title' : 'um.unignore.title.out', {
        amount: formatMoney(transaction.amount),
      })}
      description={t(transaction.direction === 'in' ? 'um.unignore.body' : 'um.unignore.body.out')}
      confirmLabel={t('um.unignore')}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await takeBack({
          transaction_id: transaction.id,
          revision: transaction.revision,
          reason,
          confirm_password,
        });
        if (done.ok) onDone(t('um.done.unignore'));
        return done;
      }}
    />
  );
}
