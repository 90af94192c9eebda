import type { Tx } from '#server/db/port.ts';
import type { BankTransactionRow } from '../../bank/bank-store.ts';
import type { OrderFlow } from '../../order-flow.ts';
import type { OrderRow } from '../../order-store.ts';
import { isBegun } from '../../refund-stop.ts';
import { lockOpenExcess, lockOrderRefund, type RefundRow } from '../../refund-store.ts';
import { judgeRemoval, type Removal } from './judge-removal.ts';

/** Money that counts for an order, which is locked. */
interface LaidMoney {
  readonly row: BankTransactionRow;
  readonly order: OrderRow;
  /** The order's refund of what came too much, while nobody could have sent it. */
  readonly excess: RefundRow | null;
}

/** The refund of what came too much for an order, while nobody could have sent it; locked. */
export async function lockUnbegunExcess(tx: Tx, orderId: string): Promise<RefundRow | null> {
  const open = await tx.first(lockOpenExcess, { orderId });
  return open === null || (await isBegun(tx, open)) ? null : open;
}

/** What ends when money is taken off its order. */
export function removalOf({ row, order, excess }: LaidMoney): Removal {
  return judgeRemoval(order, {
    amountVnd: row.amount_vnd,
    openVnd: excess?.amount_vnd ?? 0n,
    cameBefore: excess !== null && row.settled_at !== null && row.settled_at <= excess.requested_at,
  });
}

/**
 * Whether nobody takes money off its order any more, because it went back or may be on its way.
 * Locks the order and its refunds.
 */
export async function isGoneBack(
  tx: Tx,
  flow: Pick<OrderFlow, 'lock'>,
  row: BankTransactionRow,
): Promise<boolean> {
  const { state, order_id: orderId } = row;
  const order = state === 'matched' && orderId !== null ? await flow.lock(tx, orderId) : null;
  if (order === null) return false;
  const excess = await lockUnbegunExcess(tx, order.id);
  if (removalOf({ row, order, excess }).kind !== 'begun') return false;
  if (order.status !== 'refund_requested') return true;
  // What its learner asks back ends with it, while nobody could have sent that.
  const asked = await tx.first(lockOrderRefund, { orderId: order.id });
  return asked === null || (await isBegun(tx, asked));
}
