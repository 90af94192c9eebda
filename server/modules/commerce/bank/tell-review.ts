import type { Tx } from '#server/db/port.ts';
import type { ReviewReason } from '#server/db/tables/commerce-tables.ts';
import type { OrderFlow } from '../order-flow.ts';
import type { OrderRow } from '../order-store.ts';
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
 * order: what somebody has is not sold again, its money goes back.
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
  const note = isOwned ? 'plan_owned' : reason;
  await flow.record(tx, order, { kind: 'review', at: now, amountVnd, note });
  await createOrderTelling(messenger).looks(tx, order, {
    transactionId,
    amountVnd,
    isOwned,
    ...(refundId === undefined ? {} : { refundId }),
    at: now,
  });
}
