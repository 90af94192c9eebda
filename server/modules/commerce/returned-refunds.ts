import { randomUUID } from 'node:crypto';
import { isReturnOf } from '#shared/domain/affiliate/affiliate-rules.ts';
import { refundDueMs } from '#shared/domain/commerce/commerce-rules.ts';
import { type AppError, appError, type ErrorCode } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { askedOfReturn } from '../../db/money-that-returns.ts';
import type { Tx } from '../../db/port.ts';
import type { JournalLine } from '../ledger/api.ts';
import type { OrderFlow } from './order-flow.ts';
import { namesAnother, readReturn } from './named-by-return.ts';
import type { OrderRow } from './order-store.ts';
import { newRefundCode } from './overpayment-refunds.ts';
import type { CommerceDeps } from './partners.ts';
import { assessOwed, lockOwedSince, unsend } from './owed-since.ts';
import { save } from './refund-stop.ts';
import { insertRefund, type RefundRow } from './refund-store.ts';
import { returnOfRefundNamed } from './return-of-refund.ts';
import { tellOfReturn } from './tell-of-return.ts';
import {
  findReturnBefore,
  findReturnOf,
  listAlikeReturnable,
  listNamedReturnable,
  type ReturnableRefundRow,
  setInsteadOf,
  setReturnedRefund,
} from './returned-refund-store.ts';

/** Such a refund; `may_be`: it was sent, and this money can be said to be it. */
export interface ReturnableRefund extends ReturnableRefundRow {
  /** Its code, of now or of before, is in the money’s words, or a piece of it. */
  readonly is_named: boolean;
  /** The money’s moment or its words speak against that. */
  readonly is_unlikely: boolean;
  readonly may_be: boolean;
}

/** A refund with its order, both locked. */
export interface LockedRefund {
  readonly refund: RefundRow;
  readonly order: OrderRow | null;
}

/** Money that came in, whose row is the caller's and locked. */
export interface ComingBack {
  readonly transactionId: string;
  readonly amountVnd: bigint;
  readonly now: Date;
}

/** The same that did not come back with a refund after all. */
export interface NotBack extends ComingBack {
  /** A person says that what a transfer paid since was paid too much. */
  readonly isPaidTooMuch: boolean;
}

/** The same as somebody lays it to a refund. */
export interface SentBack extends ComingBack {
  readonly memo: string;
  /** A person said that the code in its words is a mistake. */
  readonly codeIsWrong: boolean;
  /** A person looked at what came back of it before. */
  readonly isSeenAgain: boolean;
  /** A person looked: it is the transfer made last that came back, and no other one arrived. */
  readonly isOfLast: boolean;
}

/** Refunds that their banks send back. Works in its caller's transaction. */
export interface ReturnedRefunds {
  /**
   * Refunds that money could be the return of, at most 8: those that its words name and those of
   * the same money, or where these name nothing those of its very amount that were sent lately.
   */
  candidates(money: {
    readonly transactionId: string;
    readonly amountVnd: bigint;
    readonly memo: string;
  }): Promise<readonly ReturnableRefund[]>;
  /**
   * The money in `clearing` is this refund, sent back. It stays what it was; what is owed again,
   * answered, is a refund of its own with another code, that waits for another account: its learner
   * is told. What the bank kept of it is a fee of it. Refuses with MONEY_NAMES_ANOTHER words that
   * name something else, unless that is a mistake, with ORDER_STATE what was not sent or is back
   * already, with REFUND_RETURN_AMOUNT more than was sent, or less than a bank leaves of it; unless
   * somebody looked with RETURN_MAY_BE_EARLIER or RETURN_UNLIKELY what may be the return of another
   * transfer, and with REFUND_RETURNED_AGAIN less than was sent where money of its person came back
   * before.
   */
  takeBack(tx: Tx, sent: LockedRefund, money: SentBack): Promise<Result<RefundRow, AppError>>;
  /**
   * It did not come back: what was owed since is not, and the money in `clearing` is nobody's.
   * Refuses with REFUND_BEGUN when somebody may have sent that already; with REFUND_PAID_SINCE when
   * a transfer did, unless that is said to be too much: it is not sent then, and its caller lets
   * its transfers wait. What was owed since and came back itself stays so. A transfer by the words
   * of what did not come back is that one’s own, and waits to be laid to it. Answers what ended.
   */
  untake(tx: Tx, sent: LockedRefund, money: NotBack): Promise<Result<RefundRow, AppError>>;
}

const shownAtMost = 8;
/** So long after a refund left money without any code is offered as its return, days. */
const offeredForDays = 45;

export function createReturnedRefunds(deps: CommerceDeps, flow: OrderFlow): ReturnedRefunds {
  const { database } = deps;
  return {
    async candidates({ transactionId, amountVnd, memo }) {
      const { transfers: named, payments, isOrder } = await readReturn(deps, database, memo);
      const left = named.filter(({ has_left: hasLeft }) => hasLeft).map(({ id }) => id);
      const input = { transactionId, count: shownAtMost };
      const found =
        named.length > 0
          ? await database.all(listNamedReturnable, {
              ...input,
              ids: left,
            })
          : isOrder || payments.length > 0
            ? []
            : await database.all(listAlikeReturnable, { ...input, days: offeredForDays });
      return found.map((row) => {
        return {
          ...row,
          is_named: left.includes(row.id),
          is_unlikely: returnOfRefundNamed(row, named) === 'unlikely',
          may_be: row.state === 'sent' && isReturnOf(row.amount_vnd, amountVnd),
        };
      });
    },
    takeBack: async (tx, sent, money) => takeBack({ ...deps, flow, tx }, sent, money),
    untake: async (tx, sent, money) => untake({ ...deps, flow, tx }, sent, money),
  };
}

type Working = CommerceDeps & { readonly flow: OrderFlow; readonly tx: Tx };

async function takeBack(
  working: Working,
  { refund, order }: LockedRefund,
  money: SentBack,
): Promise<Result<RefundRow, AppError>> {
  const { tx, flow, ledger, messenger } = working;
  const { transactionId, amountVnd, now } = money;
  const { id, kind, amount_vnd: owedVnd } = refund;
  const refusal = await assess(working, refund, money);
  if (refusal !== null) return err(appError(refusal));
  await tx.run(setReturnedRefund, { id, transactionId });
  const again = await openAgain(working, refund, now);
  await ledger.post(tx, {
    key: `refund_returned:${id}:${randomUUID()}`,
    kind: 'refund_sent',
    at: now,
    orderId: refund.order_id,
    lines: returnedLines(refund, amountVnd),
  });
  if (order === null) return ok(again);
  const asking =
    kind === 'order'
      ? await flow.save(tx, await flow.save(tx, order, { status: 'refunding' }), {
          status: 'refund_requested',
        })
      : order;
  await flow.record(tx, asking, { kind: 'refund_returned', at: now, amountVnd: owedVnd });
  await tellOfReturn(tx, messenger, { kind: 'refund_returned', refund, order, now });
  return ok(again);
}

/** Why money is not the return of a refund; null when it may be. */
async function assess(
  working: Working,
  { id: refundId, state, amount_vnd: owedVnd, returned_by: returnedBy }: RefundRow,
  { transactionId, amountVnd, memo, codeIsWrong, isSeenAgain, isOfLast }: SentBack,
): Promise<ErrorCode | null> {
  const { tx } = working;
  const words = await readReturn(working, tx, memo);
  if (namesAnother(words, refundId) && !codeIsWrong) return 'MONEY_NAMES_ANOTHER';
  if (state !== 'sent' || returnedBy !== null) return 'ORDER_STATE';
  if (!isReturnOf(owedVnd, amountVnd)) return 'REFUND_RETURN_AMOUNT';
  const moved = await tx.first(findReturnOf, { transactionId, refundId });
  invariant(moved !== null, 'its caller has both');
  const asked = askedOfReturn[returnOfRefundNamed({ id: refundId, ...moved }, words.transfers)];
  if (asked !== null && !isOfLast) return asked;
  // What is missing of a return is ours to bear: whoever it happens to again is looked at, by
  // whichever order.
  const isLess = amountVnd < owedVnd && !isSeenAgain;
  const before = isLess ? await tx.first(findReturnBefore, { refundId }) : null;
  return before === null ? null : 'REFUND_RETURNED_AGAIN';
}

async function untake(
  working: Working,
  { refund, order }: LockedRefund,
  { amountVnd, now, isPaidTooMuch }: NotBack,
): Promise<Result<RefundRow, AppError>> {
  const { tx, flow, ledger, messenger } = working;
  const { id, kind, amount_vnd: owedVnd } = refund;
  const [first, ...others] = await lockOwedSince(tx, id);
  const again = others.at(-1) ?? first;
  // What came too much since may have been put to it; what was taken off may not be missing.
  if (first === undefined || again === undefined || again.amount_vnd < owedVnd)
    return err(appError('REFUND_BEGUN'));
  const refusal = await assessOwed(tx, again, { owedVnd, isPaidTooMuch });
  if (refusal !== null) return err(appError(refusal));
  const leftVnd = again.amount_vnd - owedVnd;
  if (again.state === 'sent') await unsend(working, again, now);
  // What came too much since stays owed, instead of nothing.
  else await save(tx, again, leftVnd === 0n ? { state: 'rejected' } : { amount_vnd: leftVnd });
  // What came back of its own accord stands for itself: nothing was owed instead of this.
  if (others.length > 0) await tx.run(setInsteadOf, { id: first.id, insteadOf: null });
  if (leftVnd > 0n) await tx.run(setInsteadOf, { id: again.id, insteadOf: null });
  await tx.run(setReturnedRefund, { id, transactionId: null });
  const lines = returnedLines(refund, amountVnd).map(({ account, amountVnd: vnd }) => ({
    account,
    amountVnd: -vnd,
  }));
  await ledger.post(tx, {
    key: `refund_unreturned:${id}:${randomUUID()}`,
    kind: 'refund_sent',
    at: now,
    orderId: refund.order_id,
    lines,
  });
  if (order === null) return ok(again);
  const sent =
    kind === 'order'
      ? await flow.save(tx, await flow.save(tx, order, { status: 'refunding' }), {
          status: 'refunded',
        })
      : order;
  const step = { at: now, amountVnd: owedVnd, note: refund.reference };
  await flow.record(tx, sent, { kind: 'refund_sent', ...step });
  await tellOfReturn(tx, messenger, { kind: 'refund_not_returned', refund, order, now });
  return ok(again);
}

/** The same is owed once more, by a code of its own. */
async function openAgain(
  { tx, randomBytes }: Working,
  refund: RefundRow,
  now: Date,
): Promise<RefundRow> {
  const id = randomUUID();
  const again = await tx.first(insertRefund, {
    id,
    kind: refund.kind,
    state: 'needs_account',
    orderId: refund.order_id,
    transactionId: refund.transaction_id,
    amountVnd: refund.amount_vnd,
    memoCode: await newRefundCode(tx, randomBytes),
    bankBin: null,
    accountNumber: null,
    accountLast4: null,
    accountHolder: null,
    reason: refund.reason,
    now,
    requestedBy: refund.requested_by,
    dueAt: new Date(now.getTime() + refundDueMs),
    heldUntil: null,
  });
  invariant(again !== null, 'an insert answers its row');
  await tx.run(setInsteadOf, { id, insteadOf: refund.id });
  return again;
}

/** What came back is owed again; what the bank kept of it is its fee. */
function returnedLines(
  { kind, amount_vnd: owedVnd }: RefundRow,
  amountVnd: bigint,
): readonly JournalLine[] {
  const to = kind === 'order' ? 'refund_payable' : kind === 'excess' ? 'excess' : 'clearing';
  return [
    { account: { name: 'clearing' }, amountVnd },
    { account: { name: 'bank_fee' }, amountVnd: owedVnd - amountVnd },
    { account: { name: to }, amountVnd: -owedVnd },
  ];
}
