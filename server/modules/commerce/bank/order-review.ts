import type { Tx } from '#server/db/port.ts';
import type { OrderFlow } from '../order-flow.ts';
import { awaitsMoney, isShortAndOver, wasPaid } from '../order-rules.ts';
import type { OrderRow } from '../order-store.ts';
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
   * without that. Locks it. Nothing without one.
   */
  leaveOrder(tx: Tx, orderId: string | null, now: Date): Promise<void>;
}

export function createOrderReview(
  { vouchers }: Pick<CommerceDeps, 'vouchers'>,
  flow: OrderFlow,
): OrderReview {
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

  return {
    renewReview,
    async leaveOrder(tx, orderId, now) {
      const order = orderId === null ? null : await flow.lock(tx, orderId);
      if (order === null) return;
      const left = await renewReview(tx, order, now);
      // Something else was bought meanwhile, or given back: nobody asks for more money.
      if ((awaitsMoney(left) || isShortAndOver(left)) && (await flow.unsellable(tx, left)) !== null)
        await flow.cancel(tx, left, { why: 'unsellable', at: now });
      // Its time ran out while its money was looked at: nobody else gives its voucher back.
      if (left.status === 'expired') await vouchers.release(tx, left.id, now);
    },
  };
}

/** The state of an order that was not paid, by the money of it that waits for an administrator. */
function statusWith(order: OrderRow, reviewVnd: bigint, now: Date): OrderRow['status'] {
  if (wasPaid(order) || (reviewVnd === 0n && order.status !== 'review')) return order.status;
  if (reviewVnd > 0n) return 'review';
  if (order.cancelled_at !== null) return 'cancelled';
  const isOpen = order.expires_at > now;
  if (order.received_vnd > order.excess_vnd) return isOpen ? 'underpaid' : 'review';
  return isOpen ? 'pending' : 'expired';
}
