import { findPaymentCodes } from '#shared/domain/commerce/payment-code.ts';
import type { ReviewReason } from '#server/db/tables/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import type { OrderFlow } from '../order-flow.ts';
import { wasPaid } from '../order-rules.ts';
import { findOrdersOfCodes, type OrderRow } from '../order-store.ts';
import { type BankTransactionRow, waitAnew } from './bank-store.ts';
import { effectiveMoment, type Settlement } from './settle.ts';

/**
 * Money that came and was decided waits again. It waited for a reason of the words that it had
 * then; where it says a code since, it waits for one of these, beside the order that they name.
 * Nothing is counted by itself: somebody decided of it once. Locks the order; answers it.
 */
export async function waitByWords(
  tx: Tx,
  row: BankTransactionRow,
  { flow, settlement }: Waiting,
): Promise<OrderRow | null> {
  const { id, order_id: beside, code_said: said, memo, review_reason: before } = row;
  const wait = async (reason: ReviewReason, order: OrderRow | null) => {
    await tx.run(waitAnew, { id, reason, orderId: order?.id ?? null });
    return order;
  };
  if (said !== 'later' || beside !== null) {
    const order = beside === null ? null : await flow.lock(tx, beside);
    return said === 'later' && before !== null ? wait(before, order) : order;
  }
  if (await settlement.cameBack(tx, memo)) return wait('came_back', null);
  const codes = findPaymentCodes(memo);
  const [only, ...more] = codes.length === 0 ? [] : await tx.all(findOrdersOfCodes, { codes });
  if (more.length > 0) return wait('several_codes', null);
  if (only === undefined) return wait(codes.length === 0 ? 'no_code' : 'unknown_code', null);
  const order = await flow.lock(tx, only.id);
  if (order === null) return wait('unknown_code', null);
  return wait(
    before === 'wrong_account' ? before : await whyBeside(tx, { order, row, flow }),
    order,
  );
}

/** The order beside which money waited, or which its words name that came after it was laid. */
export async function besideBefore(
  tx: Tx,
  { order_id: beside, code_said: said, memo }: BankTransactionRow,
): Promise<string | null> {
  if (beside !== null || said !== 'later') return beside;
  const codes = findPaymentCodes(memo);
  const [only, ...more] = codes.length === 0 ? [] : await tx.all(findOrdersOfCodes, { codes });
  return only === undefined || more.length > 0 ? null : only.id;
}

interface Waiting {
  readonly flow: OrderFlow;
  readonly settlement: Pick<Settlement, 'cameBack'>;
}

/** What keeps money from its order, as far as that can be said without a price of before. */
async function whyBeside(
  tx: Tx,
  {
    order,
    row,
    flow,
  }: { readonly order: OrderRow; readonly row: BankTransactionRow; readonly flow: OrderFlow },
): Promise<ReviewReason> {
  if (wasPaid(order)) return 'laid_back';
  if (order.status === 'cancelled' || order.cancelled_at !== null) return 'closed_order';
  const moment = effectiveMoment({ occurredAt: row.occurred_at }, order, row.heard_at);
  if (moment > order.expires_at) return 'late';
  return (await flow.unsellable(tx, order)) ?? 'laid_back';
}
