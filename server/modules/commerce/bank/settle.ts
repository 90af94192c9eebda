import { transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import { findPaymentCodes, findRefundCodes } from '#shared/domain/commerce/payment-code.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { err, type Result } from '#shared/kernel/result.ts';
import type {
  BankEventOutcome,
  NamelessReason,
  ReviewReason,
} from '#server/db/tables/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import type { LeavingPayment } from '../../payouts/api.ts';
import { isStuck } from '../admin/actions/gone-back.ts';
import { lockWithFormer } from '../admin/actions/lock-both-orders.ts';
import { findAroundRefund } from '../returned-refund-store.ts';
import type { OrderFlow, SellableOrder } from '../order-flow.ts';
import { askedVnd, countedVnd, wasPaid } from '../order-rules.ts';
import {
  findOrdersOfCodes,
  findPromise,
  type OrderPriceParts,
  type OrderRow,
  type PromisedPrice,
} from '../order-store.ts';
import { findNamedTransfers } from '../named-transfers.ts';
import type { CommerceDeps } from '../partners.ts';
import { findRefundsOfCodes, findRefundsOfReference } from '../refund-store.ts';
import type { Refunding } from '../refunding.ts';
import type { SaleEnd } from '../sale-end.ts';
import { bareAccount, type BankMovement } from './bank-movement.ts';
import { keepByReference, layToPayout, putAside } from './bank-store.ts';
import { isFeeByWords } from './fee-beside.ts';
import { isBefore, knownMoment } from './moved-at.ts';
import { giveWordsBack } from './give-words-back.ts';
import { createOrderReview, type OrderReview } from './order-review.ts';
import type { ReopenedReport } from './report-store.ts';
import { type ByWords, keepReason, putAnew, takeWords, type ToldAgain } from './take-words.ts';
import { type ReviewedMoney, tellReview } from './tell-review.ts';
import { type HeardMovement, type Put, writeNew } from './write-movement.ts';

/**
 * Writes a movement down and lays it to what it is for. Nothing is dropped: what fits nowhere waits
 * for an administrator.
 */
export interface Settlement extends OrderReview {
  settle(
    tx: Tx,
    heard: HeardMovement,
    now: Date,
  ): Promise<{ readonly transactionId: string; readonly outcome: BankEventOutcome }>;
  /**
   * Lays a part of other money as if the bank told of it now, but by the code alone: a person named
   * it, to whichever account and whenever the whole came. Why it waited is kept.
   */
  layWaiting(
    tx: Tx,
    part: { readonly id: string; readonly heard: HeardMovement },
    now: Date,
  ): Promise<void>;
  /**
   * A report that tells of money that is known tells it more: money takes the words that it was
   * told without. Money that waits, and of which nobody has decided anything, is laid to what they
   * name, as if they had come with it.
   */
  learn(tx: Tx, told: ToldAgain, now: Date): Promise<void>;
  /**
   * A report tells of other money after all: what it lent is given back. Refuses with
   * TRANSACTION_SETTLED where its words alone hold money: whoever knows better takes it off first.
   * What nobody can take off any more, for it went back or an upgrade rests on it, keeps them.
   */
  unlearn(tx: Tx, report: ReopenedReport, now: Date): Promise<Result<true, AppError>>;
  /**
   * Whether money that came in is our own: its memo names a payout or a refund that may have left
   * us. It pays no order by itself: a person says that its words only quote that code.
   */
  cameBack(tx: Tx, memo: string): Promise<boolean>;
}

export function createSettlement(
  deps: CommerceDeps,
  flow: OrderFlow,
  { refunding, saleEnd }: { readonly refunding: Refunding; readonly saleEnd: SaleEnd },
): Settlement {
  const { ledger, vouchers, messenger, bankAccount, returnedPayouts } = deps;
  const review = createOrderReview(deps, flow);
  const ours = bankAccount === null ? null : bareAccount(bankAccount.accountNumber);

  async function lay(tx: Tx, heard: HeardMovement, by: Laying) {
    return heard.movement.direction === 'in' ? layIn(tx, heard, by) : layOut(tx, heard, by);
  }

  async function layIn(
    tx: Tx,
    { movement, heardAt }: HeardMovement,
    { put, now, isNamed }: Laying,
  ) {
    const found = await findOrder(tx, movement, isNamed);
    const order = found.orderId === null ? null : await flow.lock(tx, found.orderId);
    const moment = order === null ? heardAt : effectiveMoment(movement, order, heardAt);
    const judged =
      order === null || found.reason !== null
        ? err(found.reason)
        : await judge(tx, order, { moment, amountVnd: movement.amountVnd, now });
    const reason = judged.ok ? null : judged.error;
    const transactionId = await put({
      state: judged.ok ? 'matched' : 'review',
      reason,
      orderId: order?.id ?? null,
      settledAt: judged.ok ? now : null,
    });
    if (judged.ok)
      await flow.count(tx, judged.value, {
        amountVnd: movement.amountVnd,
        transactionId,
        at: now,
        actorId: null,
      });
    else if (order !== null)
      await putToReview(tx, order, { amountVnd: movement.amountVnd, transactionId, reason, now });
    return { transactionId, outcome: judged.ok ? 'settled' : 'review' } as const;
  }

  async function cameBack(tx: Tx, memo: string): Promise<boolean> {
    if (await returnedPayouts.areNamed(tx, memo)) return true;
    return (await findNamedTransfers(tx, memo)).some(({ has_left: hasLeft }) => hasLeft);
  }

  /** The order that a memo names, or why it names none. */
  async function findOrder(
    tx: Tx,
    movement: BankMovement,
    isNamed: boolean,
  ): Promise<{ readonly orderId: string | null; readonly reason: ReviewReason | null }> {
    // Our own money, sent back: it names whatever was written into the transfer.
    if (await cameBack(tx, movement.memo)) return { orderId: null, reason: 'came_back' };
    const codes = findPaymentCodes(movement.memo);
    const orders = codes.length === 0 ? [] : await tx.all(findOrdersOfCodes, { codes });
    const [only, ...more] = orders;
    const isOurs = isNamed || (ours !== null && movement.accountNumbers.includes(ours));
    if (more.length > 0) return { orderId: null, reason: 'several_codes' };
    if (!isOurs) return { orderId: only?.id ?? null, reason: 'wrong_account' };
    if (only === undefined)
      return { orderId: null, reason: codes.length === 0 ? 'no_code' : 'unknown_code' };
    return {
      orderId: only.id,
      reason: !isNamed && isBefore(movement, only.code_made_at) ? 'before_code' : null,
    };
  }

  /**
   * The order when money for it counts by itself, at the price that counts, or why the money has to
   * be looked at.
   */
  async function judge(
    tx: Tx,
    order: OrderRow,
    {
      moment,
      amountVnd,
      now,
    }: { readonly moment: Date; readonly amountVnd: bigint; readonly now: Date },
  ): Promise<Result<SellableOrder, ReviewReason>> {
    if (wasPaid(order)) return flow.sellable(tx, order);
    const promised = await tx.first(findPromise, { orderId: order.id, moment });
    const kept = promised !== null && isKept(promised, order, amountVnd) ? promised : null;
    // By a price that was promised an order is sold only as what it was then: an upgrade while what
    // it was priced by is still there.
    const sold = await flow.sellable(tx, { ...order, ...kept });
    if (order.status === 'cancelled' || order.cancelled_at !== null) return err('closed_order');
    if (moment > order.expires_at) return err('late');
    if (!sold.ok) return sold;
    // What such a price rested on nobody knows.
    if (kept?.is_price_of_before === true) return err('late');
    if (
      (kept !== null || !holdsUse(order)) &&
      !(await takeVoucherAgain(tx, kept ?? order, { order, at: promised?.at ?? now }))
    )
      return err('voucher_gone');
    return kept === null
      ? sold
      : flow.sellable(
          tx,
          await flow.promise(tx, order, {
            kind: 'price_kept',
            at: now,
            until: order.expires_at,
            price: kept,
          }),
        );
  }

  /**
   * It was paid in time and heard of too late: it costs what it cost, if its voucher still has that
   * use.
   */
  async function takeVoucherAgain(
    tx: Tx,
    price: OrderPriceParts,
    { order, at }: { readonly order: OrderRow; readonly at: Date },
  ): Promise<boolean> {
    const { voucher_code: code, voucher_discount_vnd: discountVnd, total_vnd: totalVnd } = price;
    if (code === null) {
      await vouchers.release(tx, order.id, at);
      return true;
    }
    await flow.lockVouchers(tx, order.user_id, { codes: [code], orderIds: [order.id] });
    return vouchers.takeAgain(tx, {
      code,
      userId: order.user_id,
      plan: order.plan,
      amountVnd: totalVnd + discountVnd,
      discountVnd,
      now: at,
      orderId: order.id,
      hasMoney: true,
    });
  }

  async function putToReview(tx: Tx, order: OrderRow, money: ReviewedMoney): Promise<void> {
    const reviewed = await review.renewReview(tx, order, money.now);
    await tellReview(tx, { flow, messenger, order: reviewed }, money);
  }

  /**
   * It pays the refund that it names. What names none, or one that was not to be paid, or not like
   * this, waits for an administrator: money is gone.
   */
  async function layOut(
    tx: Tx,
    { movement, heardAt }: HeardMovement,
    { put, now, isNamed }: Laying,
  ) {
    // A payout's transfer says what its affiliate is called: it closes no refund.
    const payment = await returnedPayouts.leaving(tx, movement);
    if (payment !== null)
      return layPayment({ tx, returnedPayouts }, payment, { put, movement, now, isNamed });
    const { refund: named, reason, isByReference } = await findNamedRefund(tx, movement);
    const { refund, order } =
      named === null ? { refund: null, order: null } : await refunding.lock(tx, named.id);
    const transactionId = await put({ ...left, settledAt: now });
    if (refund === null) {
      await tx.run(putAside, { id: transactionId, reason, orderId: null });
      return { transactionId, outcome: 'review' } as const;
    }
    const transfer = {
      transactionId,
      amountVnd: movement.amountVnd,
      memo: movement.memo,
      reference: movement.reference,
      leftAt: knownMoment({ ...movement, heardAt }, now),
      isLaid: false,
      now,
    };
    const paid =
      named?.is_former === true
        ? err('refund_replaced' as const)
        : !isNamed && isBefore(movement, refund.requested_at)
          ? err('refund_not_due' as const)
          : refund.returned_by !== null && (await isAroundReturn(tx, refund.id, transactionId))
            ? err('came_back' as const)
            : await refunding.payBy(tx, refund, order, transfer);
    if (paid.ok) {
      if (isByReference) await tx.run(keepByReference, { id: transactionId });
      return { transactionId, outcome: 'outgoing' } as const;
    }
    await tx.run(putAside, { id: transactionId, reason: paid.error, orderId: refund.order_id });
    return { transactionId, outcome: 'review' } as const;
  }

  function byWords(tx: Tx, now: Date): ByWords {
    return {
      async lay(heard, put, formerOrderId) {
        // What left waits beside the order of a refund, which has nothing of it.
        const formerId = heard.movement.direction === 'in' ? formerOrderId : null;
        if (formerId !== null)
          await holdBoth(tx, flow, [
            (await findOrder(tx, heard.movement, false)).orderId,
            formerId,
          ]);
        const { transactionId } = await lay(tx, heard, { put, now, isNamed: false });
        const { amountVnd } = heard.movement;
        await review.leaveOrder(tx, formerId, { transactionId, amountVnd, now });
      },
      isStuck: async (row) => isStuck(tx, { flow, saleEnd }, row),
      payoutNamed: async (movement) => returnedPayouts.namedBy(tx, movement),
      isFee: async (row, memo) => isFeeByWords(tx, returnedPayouts, { ...row, memo }),
    };
  }

  return {
    settle: async (tx, heard, now) =>
      lay(tx, heard, {
        put: async (place) => writeNew({ tx, ledger, now }, heard, place),
        now,
        isNamed: false,
      }),
    async layWaiting(tx, { id, heard }, now) {
      await lay(tx, heard, { put: putAnew(tx, id), now, isNamed: true });
      await tx.run(keepReason, { id, reason: 'part' });
    },
    learn: async (tx, told, now) => takeWords(tx, told, byWords(tx, now)),
    unlearn: async (tx, report, now) => giveWordsBack(tx, report, byWords(tx, now)),
    ...review,
    cameBack,
  };
}

/** The order that words name, if any, and the one that they leave: before anything behind them. */
async function holdBoth(
  tx: Tx,
  flow: OrderFlow,
  [orderId, formerId]: readonly [string | null, string],
): Promise<void> {
  const order = orderId === null ? null : await lockWithFormer({ tx, flow }, orderId, formerId);
  if (order === null) return;
  await flow.lockVouchers(tx, order.user_id, {
    codes: [order.voucher_code],
    orderIds: [order.id, formerId],
  });
}

/** Lays a movement, and writes down where it is put. */
interface Laying {
  readonly put: Put;
  readonly now: Date;
  /** A person said the words, or that there are none: no account or moment contradicts them. */
  readonly isNamed: boolean;
}

const left = { state: 'outgoing', reason: null, orderId: null } as const;

/**
 * It is the payment that it names; what names one that was not due, or may have left after that had
 * come back, waits for an administrator.
 */
async function layPayment(
  { tx, returnedPayouts }: { readonly tx: Tx } & Pick<CommerceDeps, 'returnedPayouts'>,
  payment: LeavingPayment,
  { put, movement: { reference }, now }: Laying & Pick<HeardMovement, 'movement'>,
) {
  const { payoutId, isReturned, isByReference } = payment;
  const transactionId = await put({ ...left, settledAt: now });
  const isAsked =
    isReturned && (await returnedPayouts.asksAround(tx, payoutId, [transactionId])) !== null;
  const reason = isAsked && payment.reason !== 'payout_amount' ? 'came_back' : payment.reason;
  await tx.run(layToPayout, { id: transactionId, payoutId, reason });
  if (reason === null)
    await returnedPayouts.told(tx, { payoutId, transfer: { id: transactionId, reference }, now });
  if (isByReference) await tx.run(keepByReference, { id: transactionId });
  return { transactionId, outcome: reason === null ? 'outgoing' : 'review' } as const;
}

/** Whether a person has to say if a transfer is what came back, or one that was made after that. */
async function isAroundReturn(tx: Tx, refundId: string, transactionId: string): Promise<boolean> {
  const around = await tx.first(findAroundRefund, { refundId, ids: [transactionId] });
  return around !== null && around.asks !== null;
}

/** When money counts as come: when the bank says, unless that cannot be. */
export function effectiveMoment(
  { occurredAt }: Pick<BankMovement, 'occurredAt'>,
  order: Pick<OrderRow, 'created_at'>,
  heardAt: Date,
): Date {
  return occurredAt !== null && occurredAt >= order.created_at && occurredAt <= heardAt
    ? occurredAt
    : heardAt;
}

/**
 * Whether money that was sent while this was promised keeps it: it was lower, and all of it is
 * there but what banks on the way may have kept.
 */
function isKept(promised: PromisedPrice, order: OrderRow, amountVnd: bigint): boolean {
  return (
    promised.total_vnd < askedVnd(order) &&
    countedVnd(order) + amountVnd >= promised.total_vnd - transferFeesVnd
  );
}

/**
 * The one refund that a transfer names, by the code in its memo or by the reference that an
 * administrator typed; and why it names none.
 */
async function findNamedRefund(
  tx: Tx,
  { memo, reference, amountVnd }: BankMovement,
): Promise<{
  readonly refund: { readonly id: string; readonly is_former?: boolean } | null;
  readonly reason: NamelessReason;
  readonly isByReference: boolean;
}> {
  const codes = findRefundCodes(memo);
  const byCode = codes.length === 0 ? [] : await tx.all(findRefundsOfCodes, { codes });
  const found =
    byCode.length > 0 || reference === null
      ? byCode
      : await tx.all(findRefundsOfReference, { reference, amountVnd });
  const [only, ...more] = found;
  const isByReference = byCode.length === 0;
  if (more.length > 0) return { refund: null, reason: 'several_codes', isByReference };
  const reason = codes.length === 0 ? 'no_code' : 'unknown_code';
  return { refund: only ?? null, reason, isByReference };
}

/** Whether an order has the use of its voucher still: its end gives that back. */
function holdsUse({ status }: Pick<OrderRow, 'status'>): boolean {
  return status === 'pending' || status === 'underpaid';
}
