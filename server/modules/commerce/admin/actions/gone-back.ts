import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { BankTransactionRow } from '../../bank/bank-store.ts';
import type { OrderFlow } from '../../order-flow.ts';
import type { OrderRow } from '../../order-store.ts';
import { isBegun, toldToHold, toldToLeave } from '../../refund-stop.ts';
import {
  countExcess,
  lockOpenExcess,
  lockOrderRefund,
  type RefundRow,
  saveRefund,
} from '../../refund-store.ts';
import type { SaleEnd } from '../../sale-end.ts';
import { type Books, claimGivenUp, isGivenUp, lockGivenUp } from '../../given-up.ts';
import { judgeRemoval, least, type Removal } from './judge-removal.ts';

/** Money that counts for an order, which is locked. */
export interface LaidMoney {
  readonly row: BankTransactionRow;
  readonly order: OrderRow;
  /** See `lockExcesses`. */
  readonly excesses: readonly RefundRow[];
  /** It came too much there, at some time. */
  readonly wasExcess: boolean;
}

/**
 * What ends when money is taken off its order. `isKept`: what its learner asks back, and nobody
 * could have sent, ends before that, and the order is paid again.
 */
export type Ruling = Exclude<Removal, { readonly kind: 'begun' }> & { readonly isKept: boolean };

/**
 * The refunds of what came too much for an order, while nobody could have sent them, and those that
 * its learner gave up, by a sum that the money made; locked. Mostly one: a slip that "sent" it
 * leaves it open beside what came since.
 */
export async function lockExcesses(tx: Tx, orderId: string): Promise<readonly RefundRow[]> {
  const unbegun: RefundRow[] = [];
  for (const open of await tx.all(lockOpenExcess, { orderId })) {
    // All of what is owed since another one came back ends if that did not: none is taken off
    // before.
    const isHeldWhole = open.instead_of !== null && (await toldToHold(tx, open)) !== null;
    if (!isHeldWhole && !(await isBegun(tx, open))) unbegun.push(open);
  }
  for (const givenUp of await tx.all(lockGivenUp, { orderId }))
    if ((await toldToLeave(tx, givenUp)) === null) unbegun.push(givenUp);
  return unbegun;
}

/**
 * Of what comes too much so much is not the order's, by money that was laid there at `laidAt`: of
 * the refund that had it when its learner gave that up, then of the refund of that very sum, else
 * of the newest first, which holds what came last. What is owed since another one came back is not
 * of what came, as long as there is one that is; nor is anything else that was given up,
 * unless it is that very sum and the others are less.
 */
export async function shrinkExcesses(
  books: Books,
  excesses: readonly RefundRow[],
  {
    amountVnd,
    laidAt,
    at,
  }: { readonly amountVnd: bigint; readonly laidAt: Date | null; readonly at: Date },
): Promise<void> {
  const its = givenUpWith(excesses, laidAt);
  const itsVnd = its === null ? 0n : least(its.amount_vnd, amountVnd);
  if (its !== null) await shrink(books, its, { amountVnd: itsVnd, at });
  await shrinkOthers(
    books,
    excesses.filter((refund) => refund !== its),
    { amountVnd: amountVnd - itsVnd, at },
  );
}

/**
 * The refund that had money laid at `laidAt` when its learner gave it up: the first that was given
 * up since. At the same moment nobody knows which was before.
 */
function givenUpWith(excesses: readonly RefundRow[], laidAt: Date | null): RefundRow | null {
  if (laidAt === null) return null;
  const since = excesses.flatMap((refund) => {
    const { taken_back_at: givenUpAt } = refund;
    return isGivenUp(refund) && givenUpAt !== null && laidAt < givenUpAt
      ? [{ refund, atMs: givenUpAt.getTime() }]
      : [];
  });
  return since.toSorted((a, b) => a.atMs - b.atMs)[0]?.refund ?? null;
}

async function shrinkOthers(
  books: Books,
  excesses: readonly RefundRow[],
  { amountVnd, at }: { readonly amountVnd: bigint; readonly at: Date },
): Promise<void> {
  const newestFirst = excesses.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || b.requested_at.getTime() - a.requested_at.getTime(),
  );
  const openVnd = sumOf(excesses.filter((refund) => !isGivenUp(refund)));
  const itself = newestFirst.find(
    (refund) => refund.amount_vnd === amountVnd && (!isGivenUp(refund) || openVnd < amountVnd),
  );
  let restVnd = amountVnd;
  for (const excess of itself === undefined ? newestFirst : [itself]) {
    if (restVnd === 0n) break;
    const takenVnd = least(excess.amount_vnd, restVnd);
    await shrink(books, excess, { amountVnd: takenVnd, at });
    restVnd -= takenVnd;
  }
  invariant(restVnd === 0n, 'what was judged to be excess has its refunds');
}

function placeOf(refund: RefundRow): number {
  if (isGivenUp(refund)) return 2;
  return refund.instead_of === null ? 0 : 1;
}

async function shrink(
  books: Books,
  refund: RefundRow,
  less: { readonly amountVnd: bigint; readonly at: Date },
): Promise<void> {
  if (isGivenUp(refund)) return claimGivenUp(books, refund, less);
  const leftVnd = refund.amount_vnd - less.amountVnd;
  await books.tx.run(
    saveRefund,
    leftVnd > 0n ? { ...refund, amount_vnd: leftVnd } : { ...refund, state: 'rejected' },
  );
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
  const excesses = await lockExcesses(tx, order.id);
  const wasExcess = (await tx.first(countExcess, { transactionId }))?.was_excess === true;
  return !(await ruleRemoval(tx, saleEnd, { row, order, excesses, wasExcess })).ok;
}

function removalOf({ row, order, excesses }: Omit<LaidMoney, 'wasExcess'>): Removal {
  const { settled_at: laidAt } = row;
  const later = excesses.filter(
    ({ requested_at: openedAt }) => laidAt !== null && laidAt <= openedAt,
  );
  return judgeRemoval(order, {
    amountVnd: row.amount_vnd,
    openVnd: sumOf(excesses),
    openedLaterVnd: sumOf(later),
  });
}

/** What refunds come to. */
export function sumOf(refunds: readonly RefundRow[]): bigint {
  return refunds.reduce((sum, { amount_vnd: vnd }) => sum + vnd, 0n);
}

async function isAskedUnbegun(tx: Tx, { id: orderId, status }: OrderRow): Promise<boolean> {
  const asked = status === 'refund_requested' ? await tx.first(lockOrderRefund, { orderId }) : null;
  return asked !== null && asked.instead_of === null && !(await isBegun(tx, asked));
}
