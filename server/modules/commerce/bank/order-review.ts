import type { Tx } from '#server/db/port.ts';
import { newExpiry, type OrderFlow } from '../order-flow.ts';
import { awaitsMoney, countedVnd, isLookedAt, isShortAndOver, wasPaid } from '../order-rules.ts';
import type { OrderRow } from '../order-store.ts';
import { formerEnd } from '../own-again.ts';
import { createOrderTelling } from '../order-telling.ts';
import type { CommerceDeps } from '../partners.ts';
import { sumReview } from './bank-store.ts';

/** What money that waits for a person makes of the order that it waits beside. */
export interface OrderReview {
  /**
   * Brings an order's sum of waiting money, and its state, to what the transactions say. The order
   * is locked.
   */
  renewReview<Order extends OrderRow>(tx: Tx, order: Order, now: Date): Promise<Order>;
  /**
   * The order that money was laid to or waited beside, and does not any more: it is as it would be
   * without that, and its learner is asked for what is missing of it. Locks it. Nothing without
   * one.
   */
  leaveOrder(tx: Tx, orderId: string | null, left: LeftMoney): Promise<void>;
  /** The same; `askAgain` is called once it is known what became of the money. */
  releaseOrder(tx: Tx, orderId: string | null, now: Date): Promise<void>;
  /**
   * Its learner was told to do nothing, and has a new day to pay: asks them for what an order lacks
   * with a part there, or tells them that its time was over meanwhile; with none there, that the
   * money was none of the order's. Nothing where money waits, or none is missing.
   */
  askAgain(tx: Tx, orderId: string | null, left: LeftMoney): Promise<void>;
}

/** Money that waited beside an order, and became something else. */
export interface LeftMoney {
  readonly transactionId: string;
  readonly amountVnd: bigint;
  readonly now: Date;
  /** Who is told otherwise what became of it; null: its learner, whoever that is. */
  readonly toldTo?: string | null;
}

export function createOrderReview(
  { vouchers, messenger }: Pick<CommerceDeps, 'vouchers' | 'messenger'>,
  flow: OrderFlow,
): OrderReview {
  const tellOrder = createOrderTelling(messenger);

  async function renewReview<Order extends OrderRow>(
    tx: Tx,
    order: Order,
    now: Date,
  ): Promise<Order> {
    const reviewVnd = (await tx.first(sumReview, { orderId: order.id }))?.amount ?? 0n;
    return flow.save(tx, order, {
      review_vnd: reviewVnd,
      status: statusWith(order, reviewVnd, now),
    });
  }

  async function releaseOrder(tx: Tx, orderId: string | null, now: Date): Promise<void> {
    const order = orderId === null ? null : await flow.lock(tx, orderId);
    if (order === null) return;
    const left = await renewReview(tx, order, now);
    // Something else was bought meanwhile, or given back: nobody asks for more money.
    if ((awaitsMoney(left) || isShortAndOver(left)) && (await flow.unsellable(tx, left)) !== null)
      await flow.cancel(tx, left, { why: 'unsellable', at: now });
    // Called off before, and what made it live is gone.
    else {
      const end = await formerEnd(tx, left, null);
      if (end !== null) await flow.cancel(tx, left, { ...end, at: now });
    }
    // Its time ran out while its money was looked at: nobody else gives its voucher back.
    if (left.status === 'expired') await vouchers.release(tx, left.id, now);
  }

  async function askAgain(tx: Tx, orderId: string | null, left: LeftMoney): Promise<void> {
    const found = orderId === null ? null : await flow.lock(tx, orderId);
    const { now: at, toldTo } = left;
    if (found === null || isLookedAt(found)) return;
    const order = awaitsMoney(found)
      ? await flow.promise(tx, found, { kind: 'extended', at, until: newExpiry(found, at) })
      : found;
    if (countedVnd(order) === 0n) {
      const isOpen = awaitsMoney(order) || order.status === 'expired';
      const isTold = toldTo === null || toldTo === order.user_id;
      if (isOpen && !isTold) await tellOrder.notItsMoney(tx, order, { ...left, at });
    } else if (awaitsMoney(order))
      await tellOrder.asks(tx, order, { once: `${order.id}:${at.getTime()}`, at });
    else if (isShortAndOver(order)) await tellOrder.expired(tx, order, at);
  }

  return {
    renewReview,
    releaseOrder,
    askAgain,
    async leaveOrder(tx, orderId, left) {
      await releaseOrder(tx, orderId, left.now);
      await askAgain(tx, orderId, left);
    },
  };
}

/** The state of an order that was not paid, by the money of it that waits for an administrator. */
function statusWith(order: OrderRow, reviewVnd: bigint, now: Date): OrderRow['status'] {
  if (wasPaid(order) || (reviewVnd === 0n && order.status !== 'review')) return order.status;
  if (reviewVnd > 0n) return 'review';
  if (order.cancelled_at !== null) return 'cancelled';
  const isOpen = order.expires_at > now;
  if (countedVnd(order) > 0n) return isOpen ? 'underpaid' : 'review';
  return isOpen ? 'pending' : 'expired';
}
