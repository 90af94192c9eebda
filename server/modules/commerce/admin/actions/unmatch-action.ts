import type { Actor } from '#server/modules/audit/api.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import { type BankTransactionRow, layBackIn } from '../../bank/bank-store.ts';
import { createOverpaymentRefunds, type OverpaymentRefunds } from '../../overpayment-refunds.ts';
import { awaitsMoney, countedVnd, wasPaid } from '../../order-rules.ts';
import type { OrderRow } from '../../order-store.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import { countExcess, lockOpenExcess, type RefundRow, saveRefund } from '../../refund-store.ts';
import { isBlank } from './action-note.ts';
import type { ActionDeps } from './action-deps.ts';
import { isBegun, lockOne } from './take-back-actions.ts';

/** Money that is taken off an order, with what is known of both; everything is locked. */
interface Unmatched {
  readonly row: BankTransactionRow;
  readonly order: OrderRow;
  /** How often it was taken off an order before: makes keys of their own. */
  readonly timesRemoved: number;
  /** The order's refund of what came too much, while nobody could have sent it. */
  readonly excess: RefundRow | null;
  readonly by: Actor;
}

/** What it takes to take money off an order. */
interface Parts extends CommerceDeps, ActionDeps {
  readonly overpaymentRefunds: OverpaymentRefunds;
}

/**
 * Money that a person laid to an order is not that order's: what it did there ends, and it waits
 * again. Locks the transaction, its order, then the refund.
 */
export function createUnmatchAction(
  deps: CommerceDeps,
  actions: ActionDeps,
): Pick<PaymentAdmin, 'unmatchTransaction'> {
  const parts = { ...deps, ...actions, overpaymentRefunds: createOverpaymentRefunds(deps) };
  const { database, flow, note } = parts;
  return {
    async unmatchTransaction({ transactionId, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockOne(tx, transactionId, 'matched');
        if (!found.ok) return found;
        const row = found.value;
        const order = row.order_id === null ? null : await flow.lock(tx, row.order_id);
        const times = await tx.first(countExcess, { transactionId });
        if (order === null || times === null) return err(appError('TRANSACTION_SETTLED'));
        const open = await tx.first(lockOpenExcess, { orderId: order.id });
        const excess = open === null || (await isBegun(tx, open)) ? null : open;
        const unmatched = { row, order, timesRemoved: times.removed, excess, by };
        const taken =
          times.added > times.removed
            ? await takeOwnExcess(parts, tx, unmatched)
            : row.review_reason === null
              ? err(appError('TRANSACTION_SETTLED'))
              : await takeOff(parts, tx, unmatched);
        if (!taken.ok) return taken;
        await tx.run(layBackIn, { id: transactionId });
        await note(tx, by, {
          action: 'transaction.unmatch',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'matched', order: orderCode(order.number), order_status: order.status },
          after: {
            state: 'review',
            amount_vnd: String(row.amount_vnd),
            order_status: taken.value.status,
          },
          reason,
        });
        return ok(true);
      });
    },
  };
}

/** Its order has more than it needs: that is so much less, and the order stays as it is. */
async function takeFromExcess(
  { flow, ledger, messenger }: Parts,
  tx: Tx,
  { row, order, timesRemoved, excess, by }: Unmatched & { readonly excess: RefundRow },
): Promise<OrderRow> {
  const { id, amount_vnd: amountVnd } = row;
  await shrinkExcess(tx, excess, amountVnd);
  const saved = await flow.save(tx, order, {
    received_vnd: order.received_vnd - amountVnd,
    excess_vnd: order.excess_vnd - amountVnd,
  });
  await ledger.post(tx, {
    key: `unexcess:${id}:${timesRemoved}`,
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
    key: `order_not_overpaid:${id}:${timesRemoved}`,
    content: {
      kind: 'order_not_overpaid',
      orderId: order.id,
      orderCode: orderCode(order.number),
      excessVnd: amountVnd,
    },
    at: by.now,
  });
  return saved;
}

/** Its order waits for money, and does so for this part too. */
async function takeFromWaiting(parts: Parts, tx: Tx, unmatched: Unmatched): Promise<OrderRow> {
  const { flow, settlement, vouchers } = parts;
  const { row, order, by } = unmatched;
  const receivedVnd = order.received_vnd - row.amount_vnd;
  invariant(receivedVnd >= order.excess_vnd, `order ${order.id} has what was laid to it`);
  const less = await flow.save(tx, order, {
    received_vnd: receivedVnd,
    ...(order.status === 'underpaid' && receivedVnd === 0n && { status: 'pending' }),
  });
  const saved = await settlement.renewReview(tx, less, by.now);
  if (saved.status === 'expired') await vouchers.release(tx, order.id, by.now);
  await flow.record(tx, saved, {
    kind: 'money_removed',
    at: by.now,
    amountVnd: row.amount_vnd,
    actorId: by.actorId,
  });
  await tellNotPaid(parts, tx, { ...unmatched, isClosed: false });
  return saved;
}

/**
 * It paid its order: the sale ends, what else came for the order goes back, and nobody pays for
 * the order again.
 */
async function undoSale(
  parts: Parts,
  tx: Tx,
  unmatched: Unmatched,
): Promise<Result<OrderRow, AppError>> {
  const { flow, ledger, saleEnd, vouchers, overpaymentRefunds } = parts;
  const { row, order, excess, by } = unmatched;
  const hindered = await saleEnd.hindrance(tx, order);
  if (hindered !== null) return err(hindered);
  const paidVnd = countedVnd(order);
  const tooMuchVnd = row.amount_vnd > paidVnd ? row.amount_vnd - paidVnd : 0n;
  if (tooMuchVnd > 0n && (excess === null || excess.amount_vnd < tooMuchVnd))
    return err(appError('REFUND_BEGUN'));
  await flow.lockVouchers(tx, order.user_id, { code: order.voucher_code, orderIds: [order.id] });
  if (excess !== null && tooMuchVnd > 0n) await shrinkExcess(tx, excess, tooMuchVnd);
  const leftVnd = paidVnd + tooMuchVnd - row.amount_vnd;
  const receivedVnd = order.received_vnd - row.amount_vnd;
  const closed = await flow.save(tx, order, {
    status: 'cancelled',
    cancelled_at: by.now,
    paid_at: null,
    refundable_until: null,
    received_vnd: receivedVnd,
    excess_vnd: receivedVnd,
    waived_vnd: 0n,
  });
  await vouchers.unredeem(tx, order.id);
  await vouchers.release(tx, order.id, by.now);
  await saleEnd.end(tx, order, by.now);
  await ledger.post(tx, {
    key: `unpaid:${order.id}`,
    kind: 'order_paid',
    at: by.now,
    orderId: order.id,
    lines: [
      { account: { name: 'revenue' }, amountVnd: order.total_vnd },
      { account: { name: 'write_off' }, amountVnd: -order.waived_vnd },
      { account: { name: 'excess' }, amountVnd: tooMuchVnd - leftVnd },
      { account: { name: 'clearing' }, amountVnd: leftVnd - tooMuchVnd - paidVnd },
    ],
  });
  await flow.record(tx, closed, {
    kind: 'sale_undone',
    at: by.now,
    amountVnd: row.amount_vnd,
    actorId: by.actorId,
  });
  await tellNotPaid(parts, tx, { ...unmatched, isClosed: true });
  return ok(
    leftVnd === 0n
      ? closed
      : await overpaymentRefunds.add(tx, closed, { amountVnd: leftVnd, at: by.now }),
  );
}

async function tellNotPaid(
  { messenger }: Parts,
  tx: Tx,
  { row, order, timesRemoved, by, isClosed }: Unmatched & { readonly isClosed: boolean },
): Promise<void> {
  await messenger.tell(tx, {
    userId: order.user_id,
    key: `order_not_paid:${row.id}:${order.id}:${timesRemoved}:${by.now.getTime()}`,
    content: {
      kind: 'order_not_paid',
      orderId: order.id,
      orderCode: orderCode(order.number),
      amountVnd: row.amount_vnd,
      isClosed,
    },
    at: by.now,
  });
}

async function takeOff(
  parts: Parts,
  tx: Tx,
  unmatched: Unmatched,
): Promise<Result<OrderRow, AppError>> {
  const { row, order, excess } = unmatched;
  const isCovered =
    excess !== null && excess.amount_vnd >= row.amount_vnd && order.excess_vnd >= row.amount_vnd;
  if (isCovered && (wasPaid(order) || order.status === 'cancelled'))
    return ok(await takeFromExcess(parts, tx, { ...unmatched, excess }));
  if (awaitsMoney(order) || order.status === 'review')
    return ok(await takeFromWaiting(parts, tx, unmatched));
  return order.status === 'paid' ? undoSale(parts, tx, unmatched) : err(appError('REFUND_BEGUN'));
}

/**
 * It was laid to an order that was paid already; what came too much after one refund of that was
 * begun is another refund.
 */
async function takeOwnExcess(
  parts: Parts,
  tx: Tx,
  unmatched: Unmatched,
): Promise<Result<OrderRow, AppError>> {
  const { row, order, excess } = unmatched;
  if (!wasPaid(order)) return err(appError('TRANSACTION_SETTLED'));
  const isAnothers =
    excess === null ||
    excess.amount_vnd < row.amount_vnd ||
    (row.settled_at !== null && excess.requested_at > row.settled_at);
  return isAnothers
    ? err(appError('REFUND_BEGUN'))
    : ok(await takeFromExcess(parts, tx, { ...unmatched, excess }));
}

async function shrinkExcess(tx: Tx, excess: RefundRow, amountVnd: bigint): Promise<void> {
  const leftVnd = excess.amount_vnd - amountVnd;
  await tx.run(
    saveRefund,
    leftVnd === 0n ? { ...excess, state: 'rejected' } : { ...excess, amount_vnd: leftVnd },
  );
}
