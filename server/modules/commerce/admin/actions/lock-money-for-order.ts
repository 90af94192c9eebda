import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { Settlement } from '../../bank/settle.ts';
import type { OrderFlow } from '../../order-flow.ts';
import type { OrderRow } from '../../order-store.ts';
import type { MoneyOfLearner } from '../../payment-input.ts';
import { lockBoth } from './lock-both-orders.ts';
import { lockKept } from './lock-transfers.ts';

/** Waiting money and the order that a person says it is of, both locked. */
export interface MoneyForOrder {
  readonly order: OrderRow;
  readonly amountVnd: bigint;
  /** The order beside which it waits. */
  readonly formerId: string | null;
  /** Its words name what left us, and a person says that it is no return of that. */
  readonly isOurs: boolean;
}

/**
 * Both as they were seen, and the order beside which the money waits. Refuses as `lockKept` and
 * `lockBoth`, and with MONEY_CAME_BACK what names money of ours, unless that is said to be wrong.
 */
export async function lockMoneyForOrder(
  tx: Tx,
  { flow, settlement }: { readonly flow: OrderFlow; readonly settlement: Settlement },
  { orderId, orderRevision, codeIsWrong, ...seen }: MoneyOfLearner,
): Promise<Result<MoneyForOrder, AppError>> {
  const waiting = await lockKept(tx, seen, ['review']);
  if (!waiting.ok) return waiting;
  const { memo, amount_vnd: amountVnd, order_id: formerId } = waiting.value;
  const isOurs = await settlement.cameBack(tx, memo);
  if (isOurs && !codeIsWrong) return err(appError('MONEY_CAME_BACK'));
  const found = await lockBoth({ tx, flow }, { orderId, revision: orderRevision }, formerId);
  return found.ok ? ok({ order: found.value, amountVnd, formerId, isOurs }) : found;
}
