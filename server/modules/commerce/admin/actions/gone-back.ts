import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { BankTransactionRow } from '../../bank/bank-store.ts';
import type { OrderFlow } from '../../order-flow.ts';
import type { OrderRow } from '../../order-store.ts';
import { isBegun, toldToHold } from '../../refund-stop.ts';
import {
  countExcess,
  lockOpenExcess,
  lockOrderRefund,
  type RefundRow,
} from '../../refund-store.ts';
import type { SaleEnd } from '../../sale-end.ts';
import { judgeRemoval, type Removal } from './judge-removal.ts';

/** Money that counts for an order, which is locked. */
export interface LaidMoney {
  readonly row: BankTransactionRow;
  readonly order: OrderRow;
  /** The order's refund of what came too much, while nobody could have sent it. */
  readonly excess: RefundRow | null;
  /** It came too much there, at some time. */
  readonly wasExcess: boolean;
}

/**
 * What ends when money is taken off its order. `isKept`: what its learner asks back, and nobody
 * could have sent, ends before that, and the order is paid again.
 */
export type Ruling = Exclude<Removal, { readonly kind: 'begun' }> & { readonly isKept: boolean };

/** The refund of what came too much for an order, while nobody could have sent it; locked. */
export async function lockUnbegunExcess(tx: Tx, orderId: string): Promise<RefundRow | null> {
  const open = await tx.first(lockOpenExcess, { orderId });
  if (open === null || (await isBegun(tx, open))) return null;
  // All of what is owed since another one came back ends if that did not: none is taken off before.
  const isHeldWhole = open.instead_of !== null && (await toldToHold(tx, open)) !== null;
  return isHeldWhole ? null : open;
}

/**
 * What ends when money is taken off its order, or why nobody takes it off: REFUND_BEGUN, it went
 * back or may be on its way; TRANSACTION_SETTLED, the bank itself said that it is the order's; or
 * why the sale cannot end (`SaleEnd`). Changes nothing.
 */
export async function ruleRemoval(
  tx: Tx,
  saleEnd: Pick<SaleEnd, 'hindrance'>,
  money: LaidMoney,
): Promise<Result<Ruling, AppError>> {
  const { row, order, wasExcess } = money;
  // Of what the bank said to be the order's a person takes back only what is too much.
  const isBanks = row.review_reason === null;
  if (isBanks && !wasExcess) return err(appError('TRANSACTION_SETTLED'));
  const isKept = removalOf(money).kind === 'begun' && (await isAskedUnbegun(tx, order));
  const asIs = isKept ? { ...order, status: 'paid' as const } : order;
  const removal = removalOf({ ...money, order: asIs });
  if (removal.kind === 'begun') return err(appError('REFUND_BEGUN'));
  if (isBanks && removal.excessVnd !== row.amount_vnd) return err(appError('TRANSACTION_SETTLED'));
  const hindered = removal.kind === 'sale' ? await saleEnd.hindrance(tx, asIs) : null;
  return hindered === null ? ok({ ...removal, isKept }) : err(hindered);
}

/**
 * Whether nobody takes money off its order any more, for whatever reason. Locks the order and its
 * refunds.
 */
export async function isStuck(
  tx: Tx,
  { flow, saleEnd }: { readonly flow: Pick<OrderFlow, 'lock'>; readonly saleEnd: SaleEnd },
  row: BankTransactionRow,
): Promise<boolean> {
  const { id: transactionId, state, order_id: orderId } = row;
  const order = state === 'matched' && orderId !== null ? await flow.lock(tx, orderId) : null;
  if (order === null) return false;
  const excess = await lockUnbegunExcess(tx, order.id);
  const wasExcess = (await tx.first(countExcess, { transactionId }))?.was_excess === true;
  return !(await ruleRemoval(tx, saleEnd, { row, order, excess, wasExcess })).ok;
}

function removalOf({ row, order, excess }: Omit<LaidMoney, 'wasExcess'>): Removal {
  return judgeRemoval(order, {
    amountVnd: row.amount_vnd,
    openVnd: excess?.amount_vnd ?? 0n,
    cameBefore: excess !== null && row.settled_at !== null && row.settled_at <= excess.requested_at,
  });
}

async function isAskedUnbegun(tx: Tx, { id: orderId, status }: OrderRow): Promise<boolean> {
  const asked = status === 'refund_requested' ? await tx.first(lockOrderRefund, { orderId }) : null;
  return asked !== null && asked.instead_of === null && !(await isBegun(tx, asked));
}
