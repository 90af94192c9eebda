import type { Actor } from '#server/modules/audit/api.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import { layBackIn } from '../../bank/bank-store.ts';
import { notesOf } from '../../cause-gone.ts';
import { createOverpaymentRefunds, type OverpaymentRefunds } from '../../overpayment-refunds.ts';
import { awaitsMoney, countedVnd } from '../../order-rules.ts';
import { formerEnd } from '../../own-again.ts';
import { lockCalledOff, type OrderRow } from '../../order-store.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import { countExcess, lockOrderRefund, saveRefund } from '../../refund-store.ts';
import { type Books, claimGivenUp, isGivenUp } from '../../given-up.ts';
import { isBlank } from './action-note.ts';
import type { ActionDeps } from './action-deps.ts';
import { type LaidMoney, lockExcesses, ruleRemoval, shrinkExcesses, sumOf } from './gone-back.ts';
import { least } from './judge-removal.ts';
import { reopenOthers } from './reopen-order.ts';
import { lockOne } from './take-back-actions.ts';

/** Money that is taken off an order, with what is known of both; everything is locked. */
interface Unmatched extends LaidMoney {
  /** What else its learner had, and its sale called off, should it be undone. */
  readonly calledOff: readonly OrderRow[];
  /** How often it was booked as excess, or as none, before: makes keys of their own. */
  readonly timesBooked: number;
  readonly by: Actor;
}

/** What it takes to take money off an order. */
interface Parts extends CommerceDeps, ActionDeps {
  readonly overpaymentRefunds: OverpaymentRefunds;
}

/**
 * Money that a person laid to an order is not that order's: what it did there ends, and it waits
 * again. Locks the transaction, its order, then the refund.
 */
export function createUnmatchAction(
  deps: CommerceDeps,
  actions: ActionDeps,
): Pick<PaymentAdmin, 'unmatchTransaction'> {
  const parts = { ...deps, ...actions, overpaymentRefunds: createOverpaymentRefunds(deps) };
  const { database, flow, note } = parts;
  return {
    async unmatchTransaction({ transactionId, revision, orderRevision, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockOne(tx, { transactionId, revision }, 'matched');
        if (!found.ok) return found;
        const row = found.value;
        const order = row.order_id === null ? null : await flow.lock(tx, row.order_id);
        const booked = await tx.first(countExcess, { transactionId });
        if (order === null || booked === null) return err(appError('TRANSACTION_SETTLED'));
        if (order.revision !== orderRevision) return err(appError('SEEN_CHANGED'));
        const calledOff = await tx.all(lockCalledOff, {
          userId: order.user_id,
          notes: notesOf(order, 'other_paid'),
          now: by.now,
        });
        const money = { row, order, wasExcess: booked.was_excess };
        const excesses = await lockExcesses(tx, order.id);
        const rest = { calledOff, timesBooked: booked.times, excesses, by };
        const taken = await takeOff(parts, tx, { ...money, ...rest });
        if (!taken.ok) return taken;
        await tx.run(layBackIn, { id: transactionId });
        await note(tx, by, {
          action: 'transaction.unmatch',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'matched', order: orderCode(order.number), order_status: order.status },
          after: {
            state: 'review',
            amount_vnd: String(row.amount_vnd),
            order_status: taken.value.status,
          },
          reason,
        });
        return ok(true);
      });
    },
  };
}

/** Its order has so much less, of its excess and of what counts for it, and goes on. */
async function takePart(
  parts: Parts,
  tx: Tx,
  unmatched: Unmatched,
  excessVnd: bigint,
): Promise<OrderRow> {
  const { flow, settlement, vouchers } = parts;
  const { row, order, by } = unmatched;
  const sums = {
    received_vnd: order.received_vnd - row.amount_vnd,
    excess_vnd: order.excess_vnd - excessVnd,
  };
  const isOpen = awaitsMoney(order) || order.status === 'review';
  const isEmptied = order.status === 'underpaid' && countedVnd(sums) === 0n;
  const less = await flow.save(tx, order, isEmptied ? { ...sums, status: 'pending' } : sums);
  const saved = isOpen ? await settlement.renewReview(tx, less, by.now) : less;
  if (isOpen && saved.status === 'expired') await vouchers.release(tx, order.id, by.now);
  if (excessVnd > 0n) await bookNoExcess(parts, tx, unmatched, excessVnd);
  const isExcess = excessVnd === row.amount_vnd;
  await flow.record(tx, saved, {
    kind: isExcess ? 'excess_removed' : 'money_removed',
    at: by.now,
    amountVnd: row.amount_vnd,
    actorId: by.actorId,
  });
  // Without it the order is called off, as before: its own money goes back, and that is told.
  const end = await formerEnd(tx, saved, row.id);
  if (end !== null) return flow.cancel(tx, saved, { ...end, at: by.now, actorId: by.actorId });
  await (isExcess
    ? tellNotOverpaid(parts, tx, unmatched)
    : tellNotPaid(parts, tx, { ...unmatched, isClosed: false }));
  return saved;
}

/** Of the order's refund of excess so much is money that waits. */
async function bookNoExcess(
  { ledger }: Parts,
  tx: Tx,
  { row, order, timesBooked, excesses, by }: Unmatched,
  amountVnd: bigint,
): Promise<void> {
  const { settled_at: laidAt } = row;
  await shrinkExcesses({ tx, ledger }, excesses, { amountVnd, laidAt, at: by.now });
  await ledger.post(tx, {
    key: `unexcess:${row.id}:${timesBooked}`,
    kind: 'order_paid',
    at: by.now,
    orderId: order.id,
    lines: [
      { account: { name: 'excess' }, amountVnd },
      { account: { name: 'clearing' }, amountVnd: -amountVnd },
    ],
  });
}

async function tellNotOverpaid(
  { messenger }: Parts,
  tx: Tx,
  { row, order, timesBooked, by }: Unmatched,
): Promise<void> {
  await messenger.tell(tx, {
    userId: order.user_id,
    key: `order_not_overpaid:${row.id}:${timesBooked}`,
    content: {
      kind: 'order_not_overpaid',
      orderId: order.id,
      orderCode: orderCode(order.number),
      excessVnd: row.amount_vnd,
    },
    at: by.now,
  });
}

/**
 * It paid its order: the sale ends, what else came for the order goes back, and nobody pays for
 * the order again.
 */
async function undoSale(
  parts: Parts,
  tx: Tx,
  unmatched: Unmatched,
  tooMuchVnd: bigint,
): Promise<OrderRow> {
  const { flow, ledger, saleEnd, vouchers, overpaymentRefunds } = parts;
  const { row, order, calledOff, by } = unmatched;
  const paidVnd = countedVnd(order);
  await dropProposal(tx, order.id);
  await flow.lockVouchers(tx, order.user_id, {
    codes: [order, ...calledOff].map(({ voucher_code: code }) => code),
    orderIds: [order.id],
  });
  const claimedVnd = await claimBeside({ tx, ledger }, unmatched, tooMuchVnd);
  const leftVnd = paidVnd + tooMuchVnd - row.amount_vnd;
  const receivedVnd = order.received_vnd - row.amount_vnd;
  const closed = await flow.save(tx, order, {
    status: 'cancelled',
    cancelled_at: by.now,
    paid_at: null,
    refundable_until: null,
    received_vnd: receivedVnd,
    excess_vnd: receivedVnd,
    waived_vnd: 0n,
  });
  await vouchers.unredeem(tx, order.id);
  await vouchers.release(tx, order.id, by.now);
  await saleEnd.end(tx, order, { reason: 'sale_undone', now: by.now });
  await ledger.post(tx, {
    key: `unpaid:${order.id}`,
    kind: 'order_paid',
    at: by.now,
    orderId: order.id,
    lines: [
      { account: { name: 'revenue' }, amountVnd: order.total_vnd },
      { account: { name: 'write_off' }, amountVnd: -order.waived_vnd },
      { account: { name: 'excess' }, amountVnd: tooMuchVnd - leftVnd },
      { account: { name: 'clearing' }, amountVnd: leftVnd - tooMuchVnd - paidVnd },
    ],
  });
  await flow.record(tx, closed, {
    kind: 'sale_undone',
    at: by.now,
    amountVnd: row.amount_vnd,
    actorId: by.actorId,
  });
  await reopenOthers(parts, tx, { order, calledOff, by });
  await tellNotPaid(parts, tx, { ...unmatched, isClosed: true });
  const backVnd = leftVnd + claimedVnd;
  return backVnd === 0n
    ? closed
    : overpaymentRefunds.add(tx, closed, { amountVnd: backVnd, why: 'sale_undone', at: by.now });
}

/**
 * Of its excess so much was this money's. Nothing else came too much, for nothing was sold: what
 * its learner gave up by that is owed again, without a refund yet.
 */
async function claimBeside(
  books: Books,
  { excesses, by: { now: at } }: Unmatched,
  tooMuchVnd: bigint,
): Promise<bigint> {
  const givenUp = excesses.filter(isGivenUp);
  for (const refund of givenUp)
    await claimGivenUp(books, refund, { amountVnd: refund.amount_vnd, at });
  const claimedVnd = sumOf(givenUp);
  const ofGivenUpVnd = least(claimedVnd, tooMuchVnd);
  const open = excesses.filter((refund) => !isGivenUp(refund));
  const ofOpenVnd = tooMuchVnd - ofGivenUpVnd;
  await shrinkExcesses(books, open, { amountVnd: ofOpenVnd, laidAt: null, at });
  return claimedVnd - ofGivenUpVnd;
}

async function tellNotPaid(
  { messenger }: Parts,
  tx: Tx,
  { row, order, timesBooked, by, isClosed }: Unmatched & { readonly isClosed: boolean },
): Promise<void> {
  await messenger.tell(tx, {
    userId: order.user_id,
    key: `order_not_paid:${row.id}:${order.id}:${timesBooked}:${by.now.getTime()}`,
    content: {
      kind: 'order_not_paid',
      orderId: order.id,
      orderCode: orderCode(order.number),
      amountVnd: row.amount_vnd,
      isClosed,
    },
    at: by.now,
  });
}

/** By what the order's sums say; everything is locked. */
async function takeOff(
  parts: Parts,
  tx: Tx,
  unmatched: Unmatched,
): Promise<Result<OrderRow, AppError>> {
  const ruled = await ruleRemoval(tx, parts.saleEnd, unmatched);
  if (!ruled.ok) return ruled;
  const { kind, excessVnd, isKept } = ruled.value;
  // What its learner asks back, and nobody could have sent, is not theirs to get.
  const order = isKept
    ? await parts.refunding.keepUnbegun(tx, unmatched.order, unmatched.by.now)
    : unmatched.order;
  invariant(order !== null, 'what was ruled to be kept is');
  const now = { ...unmatched, order };
  return ok(await (kind === 'part' ? takePart : undoSale)(parts, tx, now, excessVnd));
}

/** Nobody gives back what was not the learner's. */
async function dropProposal(tx: Tx, orderId: string): Promise<void> {
  const proposed = await tx.first(lockOrderRefund, { orderId });
  if (proposed?.state === 'proposed') await tx.run(saveRefund, { ...proposed, state: 'rejected' });
}
