import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { BankTransactionState } from '#server/db/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import {
  type BankTransactionRow,
  layBackIn,
  lockTransaction,
  waitAgain,
} from '../../bank/bank-store.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import { wasPaid } from '../../order-rules.ts';
import type { CommerceDeps } from '../../partners.ts';
import {
  countExcess,
  lockOpenExcess,
  lockRefundOfMoney,
  type RefundRow,
  saveRefund,
} from '../../refund-store.ts';
import { hasLeft, isInDoubt } from '../../refunding.ts';
import { isBlank, maskedAccount } from './action-note.ts';
import type { ActionDeps } from './action-deps.ts';

/**
 * The way back of what was decided of money that came in, while nobody could have sent any of it.
 * Locks the transaction, its order, then the refund.
 */
export function createTakeBackActions(
  { database, ledger, messenger }: CommerceDeps,
  { flow, settlement, note }: ActionDeps,
): Pick<PaymentAdmin, 'unmatchTransaction' | 'unrefundTransaction'> {
  return {
    async unrefundTransaction({ transactionId, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockOne(tx, transactionId, 'refund');
        if (!found.ok) return found;
        const { amount_vnd: amountVnd, order_id: orderId } = found.value;
        const order = orderId === null ? null : await flow.lock(tx, orderId);
        const refund = await tx.first(lockRefundOfMoney, { transactionId });
        if (refund === null) return err(appError('TRANSACTION_SETTLED'));
        if (await isBegun(tx, refund)) return err(appError('REFUND_BEGUN'));
        await tx.run(saveRefund, { ...refund, state: 'rejected' });
        await tx.run(waitAgain, { id: transactionId });
        if (order !== null) await settlement.renewReview(tx, order, by.now);
        await note(tx, by, {
          action: 'transaction.unrefund',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'refund', account: maskedAccount(refund) },
          after: { state: 'review', amount_vnd: String(amountVnd), refund_id: refund.id },
          reason,
        });
        return ok(true);
      });
    },

    async unmatchTransaction({ transactionId, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockOne(tx, transactionId, 'matched');
        if (!found.ok) return found;
        const { amount_vnd: amountVnd, order_id: orderId, settled_at: settledAt } = found.value;
        const order = orderId === null ? null : await flow.lock(tx, orderId);
        const times = await tx.first(countExcess, { transactionId });
        // What paid an order, or a part of one, is its price.
        if (order === null || !wasPaid(order) || times === null || times.added <= times.removed)
          return err(appError('TRANSACTION_SETTLED'));
        const excess = await tx.first(lockOpenExcess, { orderId: order.id });
        // What came too much after one was begun is another refund.
        const isOther =
          excess === null ||
          excess.amount_vnd < amountVnd ||
          (settledAt !== null && excess.requested_at > settledAt);
        if (isOther || (await isBegun(tx, excess))) return err(appError('REFUND_BEGUN'));
        const leftVnd = excess.amount_vnd - amountVnd;
        await tx.run(
          saveRefund,
          leftVnd === 0n ? { ...excess, state: 'rejected' } : { ...excess, amount_vnd: leftVnd },
        );
        const saved = await flow.save(tx, order, {
          received_vnd: order.received_vnd - amountVnd,
          excess_vnd: order.excess_vnd - amountVnd,
        });
        await tx.run(layBackIn, { id: transactionId });
        await ledger.post(tx, {
          key: `unexcess:${transactionId}:${times.removed}`,
          kind: 'order_paid',
          at: by.now,
          orderId: order.id,
          lines: [
            { account: { name: 'excess' }, amountVnd },
            { account: { name: 'clearing' }, amountVnd: -amountVnd },
          ],
        });
        await flow.record(tx, saved, {
          kind: 'excess_removed',
          at: by.now,
          amountVnd,
          actorId: by.actorId,
        });
        await messenger.tell(tx, {
          userId: order.user_id,
          key: `order_not_overpaid:${transactionId}:${times.removed}`,
          content: {
            kind: 'order_not_overpaid',
            orderId: order.id,
            orderCode: orderCode(order.number),
            excessVnd: amountVnd,
          },
          at: by.now,
        });
        await note(tx, by, {
          action: 'transaction.unmatch',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'matched', order: orderCode(order.number) },
          after: { state: 'review', amount_vnd: String(amountVnd), refund_id: excess.id },
          reason,
        });
        return ok(true);
      });
    },
  };
}

/** Somebody may have sent it, or the bank told of money by its code. */
async function isBegun(tx: Tx, refund: RefundRow): Promise<boolean> {
  const isOpen = refund.state === 'needs_account' || refund.state === 'requested';
  return !isOpen || isInDoubt(refund) || (await hasLeft(tx, refund));
}

async function lockOne(
  tx: Tx,
  transactionId: string,
  state: BankTransactionState,
): Promise<Result<BankTransactionRow, AppError>> {
  const row = isUuid(transactionId) ? await tx.first(lockTransaction, { id: transactionId }) : null;
  if (row === null) return err(appError('TRANSACTION_UNKNOWN'));
  return row.state === state && row.direction === 'in'
    ? ok(row)
    : err(appError('TRANSACTION_SETTLED'));
}
