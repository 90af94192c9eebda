import type { Tx } from '#server/db/port.ts';
import type { ReviewReason } from '#server/db/tables/commerce-tables.ts';
import type { OrderFlow } from '../order-flow.ts';
import { findStanding, type OrderRow } from '../order-store.ts';
import { createOrderTelling } from '../order-telling.ts';
import type { CommerceDeps } from '../partners.ts';

/** Money that waits beside an order. */
export interface ReviewedMoney {
  readonly amountVnd: bigint;
  readonly transactionId: string;
  /** Which was to give it back, and does not: it waits again. */
  readonly refundId?: string;
  readonly reason: ReviewReason | null;
  readonly now: Date;
}

/**
 * Writes down that money waits beside an order, and tells its learner. Whatever kept it from the
 * order: what somebody has is not sold again, its money goes back; who has a part of it, Khá Pro of
 * Pro, pays the rest by an upgrade, which may take this very money.
 */
export async function tellReview(
  tx: Tx,
  {
    flow,
    messenger,
    order,
  }: {
    readonly flow: Pick<OrderFlow, 'record' | 'unsellable'>;
    readonly messenger: CommerceDeps['messenger'];
    readonly order: OrderRow;
  },
  { amountVnd, transactionId, refundId, reason, now }: ReviewedMoney,
): Promise<void> {
  const isOwned = (await flow.unsellable(tx, order)) === 'plan_owned';
  const hasPart = isOwned && (await ownsPart(tx, order));
  const owned = hasPart ? 'plan_part' : 'plan_owned';
  const note = isOwned ? owned : reason;
  await flow.record(tx, order, { kind: 'review', at: now, amountVnd, note });
  await createOrderTelling(messenger).looks(tx, order, {
    transactionId,
    amountVnd,
    isOwned,
    hasPart,
    ...(refundId === undefined ? {} : { refundId }),
    at: now,
  });
}

/** Whether the learner of an order of what they own lacks the rest of it. */
async function ownsPart(tx: Tx, { id, user_id: userId, plan }: OrderRow): Promise<boolean> {
  if (plan !== 'pro') return false;
  const standing = await tx.first(findStanding, { userId, orderId: id });
  return standing !== null && !standing.plans.includes('pro');
}
