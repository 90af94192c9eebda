import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { Actor } from '#server/modules/audit/api.ts';
import { saveTransaction } from '../../bank/bank-store.ts';
import { excessKey, type OrderFlow } from '../../order-flow.ts';
import { type Unsellable, unsellableError, wasPaid } from '../../order-rules.ts';
import type { OrderRow } from '../../order-store.ts';
import { createOverpaymentRefunds, type OverpaymentRefunds } from '../../overpayment-refunds.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { MoneyOfLearner } from '../../payment-input.ts';
import type { ActionDeps } from './action-deps.ts';
import { lockMoneyForOrder } from './lock-money-for-order.ts';

/** What is decided of money that waits: see `PaymentAdmin`. */
export interface ReturnsToLearner {
  /**
   * Waiting money is the learner's of an order that was not paid, and buys nothing there: the order
   * is called off, and everything of it goes back to the account that they name. Refuses with
   * `TRANSACTION_SETTLED`, `MONEY_CAME_BACK` as `matchTransaction`, `ORDER_STATE` (it was paid:
   * money laid to it goes back anyway) and `BUYER_GONE`.
   */
  returnToLearner(action: MoneyOfLearner, by: Actor): Promise<Result<true, AppError>>;
}

interface Parts extends Pick<CommerceDeps, 'ledger'> {
  readonly flow: OrderFlow;
  readonly overpaymentRefunds: OverpaymentRefunds;
}

/** What goes back, and the order, which was not paid. */
interface OwnMoney {
  readonly order: OrderRow;
  readonly transactionId: string;
  readonly amountVnd: bigint;
  readonly why: Unsellable | null;
  readonly by: Actor;
}

/**
 * Waiting money is the learner's of an order, and buys nothing there: it goes back to them. Locks
 * the transaction, then orders, their vouchers.
 */
export function createReturnToLearnerAction(
  deps: CommerceDeps,
  { flow, settlement, note }: ActionDeps,
): ReturnsToLearner {
  const parts = { ...deps, flow, overpaymentRefunds: createOverpaymentRefunds(deps) };
  return {
    async returnToLearner(action, by) {
      const { transactionId, orderId } = action;
      return deps.database.transaction(async (tx) => {
        const found = await lockMoneyForOrder(tx, { flow, settlement }, action);
        if (!found.ok) return found;
        const { order, amountVnd, formerId, isOurs } = found.value;
        // Money for what was paid is laid to it, and goes back by that.
        if (wasPaid(order)) return err(appError('ORDER_STATE'));
        const why = await flow.unsellable(tx, order);
        if (why === 'buyer_gone') return err(unsellableError(why));
        await flow.lockVouchers(tx, order.user_id, {
          codes: [order.voucher_code],
          orderIds: formerId === null ? [orderId] : [orderId, formerId],
        });
        await tx.run(saveTransaction, {
          id: transactionId,
          state: 'matched',
          orderId,
          now: by.now,
        });
        if (formerId !== orderId) await settlement.releaseOrder(tx, formerId, by.now);
        const closed = await giveBack(parts, tx, { order, transactionId, amountVnd, why, by });
        // Other money of it may wait, or this waited beside it.
        await settlement.renewReview(tx, closed, by.now);
        const left = { transactionId, amountVnd, now: by.now, toldTo: order.user_id };
        if (formerId !== orderId) await settlement.askAgain(tx, formerId, left);
        await note(tx, by, {
          action: 'transaction.return_to_learner',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'review', order_id: formerId },
          after: {
            order: orderCode(order.number),
            amount_vnd: String(amountVnd),
            order_status: 'cancelled',
            ...(isOurs && { code_is_wrong: true }),
          },
          reason: null,
        });
        return ok(true);
      });
    },
  };
}

/** The order is called off, unless it was; everything of it goes back to its learner. */
async function giveBack(
  { ledger, flow, overpaymentRefunds }: Parts,
  tx: Tx,
  { order, transactionId, amountVnd, why, by }: OwnMoney,
): Promise<OrderRow> {
  const { now: at, actorId } = by;
  await flow.record(tx, order, { kind: 'money_in', at, amountVnd, actorId, transactionId });
  const receivedVnd = order.received_vnd + amountVnd;
  const cause = { why: why === null ? 'called_off' : 'unsellable' } as const;
  if (order.cancelled_at === null)
    return flow.cancel(tx, { ...order, received_vnd: receivedVnd }, { ...cause, at, actorId });
  await ledger.post(tx, {
    key: await excessKey(tx, transactionId),
    kind: 'order_paid',
    at,
    orderId: order.id,
    lines: overpaymentRefunds.lines(amountVnd),
  });
  const closed = await flow.save(tx, order, {
    received_vnd: receivedVnd,
    excess_vnd: order.excess_vnd + amountVnd,
  });
  return overpaymentRefunds.add(tx, closed, { amountVnd, ...cause, at });
}
