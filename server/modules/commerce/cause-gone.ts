import { calledOffNote } from '#shared/domain/commerce/called-off.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Tx } from '../../db/port.ts';
import type { OrderRow } from './order-store.ts';
import type { CommerceDeps } from './partners.ts';
import { insertCauseGone } from './sale-end-store.ts';

/** What an order calls others off for: that it was paid, or that its plan has ended. */
type OwnCause = 'other_paid' | 'base_ended';

/** The notes by which versions write down that an order called another one off for that. */
export function notesOf({ number }: Pick<OrderRow, 'number'>, why: OwnCause): readonly string[] {
  const code = orderCode(number);
  const note = calledOffNote({ why, by: code });
  // A code alone was said of either, and is read as neither.
  return why === 'other_paid' ? [note, code] : [note];
}

/**
 * What an order called others off for is so no more: each of them says so, that its learner reads
 * no cause which is older than that. The order is its caller's and locked.
 */
export async function endCause(
  { push }: Pick<CommerceDeps, 'push'>,
  tx: Tx,
  {
    order,
    why,
    at,
    actorId = null,
  }: {
    readonly order: OrderRow;
    readonly why: OwnCause;
    readonly at: Date;
    /** Null: the learner themselves. */
    readonly actorId?: string | null;
  },
): Promise<void> {
  await tx.run(insertCauseGone, {
    userId: order.user_id,
    notes: notesOf(order, why),
    code: orderCode(order.number),
    at,
    actorId,
  });
  await push.tell(tx, order.user_id, 'orders');
}
