import type { Tx } from '#server/db/port.ts';
import type { Actor } from '#server/modules/audit/api.ts';
import { endCause } from '../../cause-gone.ts';
import { newExpiry } from '../../order-flow.ts';
import type { OrderRow } from '../../order-store.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { ActionDeps } from './action-deps.ts';

/** A sale was undone: nothing is called off for it any more, and what may waits for its money. */
export async function reopenOthers(
  parts: Pick<CommerceDeps, 'vouchers' | 'push'> & Pick<ActionDeps, 'flow'>,
  tx: Tx,
  {
    order,
    calledOff,
    by,
  }: {
    /** Whose sale it was. */
    readonly order: OrderRow;
    /** What of that may wait again. */
    readonly calledOff: readonly OrderRow[];
    readonly by: Actor;
  },
): Promise<void> {
  await endCause(parts, tx, { order, why: 'other_paid', at: by.now, actorId: by.actorId });
  for (const other of calledOff) await reopenOrder(parts, tx, { order: other, by });
}

/**
 * What the sale called off waits for its money again, for another day, at its price: unless its
 * learner has what it sells all the same, or its voucher has no use left.
 */
async function reopenOrder(
  { flow, vouchers }: Pick<CommerceDeps, 'vouchers'> & Pick<ActionDeps, 'flow'>,
  tx: Tx,
  {
    order,
    by: { actorId, now },
  }: {
    readonly order: OrderRow;
    readonly by: Actor;
  },
): Promise<void> {
  if ((await flow.unsellable(tx, order)) !== null) return;
  const { voucher_code: code, voucher_discount_vnd: discountVnd } = order;
  const hasVoucher =
    code === null ||
    (await vouchers.takeAgain(tx, {
      code,
      userId: order.user_id,
      plan: order.plan,
      amountVnd: order.total_vnd + discountVnd,
      discountVnd,
      now,
      orderId: order.id,
      // What came for it goes back.
      hasMoney: false,
    }));
  if (!hasVoucher) return;
  const open = await flow.save(tx, order, { status: 'pending', cancelled_at: null });
  await flow.promise(tx, open, {
    kind: 'extended',
    at: now,
    until: newExpiry(open, now),
    actorId,
  });
}
