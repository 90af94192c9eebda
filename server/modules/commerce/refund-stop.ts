import { randomUUID } from 'node:crypto';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { JournalLine } from '../ledger/api.ts';
import { endCause } from './cause-gone.ts';
import type { ChangeRights } from './change-rights.ts';
import type { OrderFlow } from './order-flow.ts';
import { askedVnd, unsellableError } from './order-rules.ts';
import { type OrderRow, restoreOrderEntitlement } from './order-store.ts';
import type { CommerceDeps } from './partners.ts';
import {
  findToldByItsCode,
  findToldOfMoney,
  findToldOfRefund,
  lockOrderRefund,
  lockStoppableExcess,
  type RefundRow,
  saveRefund,
  type TakenBack,
  type ToldOfMoney,
} from './refund-store.ts';

/** What ends a refund before anybody could have sent it. */
export interface RefundStop {
  /** As `Orders.takeRefundBack` promises. */
  takeBack(
    tx: Tx,
    order: OrderRow,
    input: { readonly kind: TakenBack; readonly now: Date },
  ): Promise<Result<OrderRow, readonly AppError[]>>;
  /**
   * The order is paid again and the refund that its learner asked for is none; null when somebody
   * may have sent that.
   */
  keepUnbegun(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow | null>;
}

interface Kept {
  readonly order: OrderRow;
  /** Titles of sessions whose places others have now. */
  readonly lostPlaces: readonly string[];
}

/** Of a refund whose account was taken back, or was never there. */
export const noAccount = {
  state: 'needs_account',
  bank_bin: null,
  account_number: null,
  account_last4: null,
  account_holder: null,
  held_until: null,
  account_reported_at: null,
} as const;

/** Refunds that end before anybody could have sent them. */
export function createRefundStop(
  { ledger, tickets, messenger, commissions, push }: CommerceDeps,
  flow: OrderFlow,
  changeRights: ChangeRights,
): RefundStop {
  /**
   * Everything that giving the order back had ended lives again. The passes last: see
   * `TicketIssuing.restore`.
   */
  async function keep(
    tx: Tx,
    order: OrderRow,
    { refund, now }: { readonly refund: RefundRow; readonly now: Date },
  ): Promise<Kept> {
    const { id, user_id: userId } = order;
    await save(tx, refund, { state: 'taken_back', taken_back_at: now });
    const kept = await flow.save(tx, order, { status: 'paid' });
    await tx.run(restoreOrderEntitlement, { userId, orderId: id });
    await commissions.redo(tx, id, now);
    const lostPlaces = await tickets.restore(tx, id, now);
    const lines = givenBackLines(order).map(({ account, amountVnd }) => ({
      account,
      amountVnd: -amountVnd,
    }));
    await ledger.post(tx, {
      key: `refund_back:${refund.id}`,
      kind: 'refund_requested',
      at: now,
      orderId: id,
      lines,
    });
    await push.tell(tx, userId, 'tickets');
    changeRights(tx, userId);
    await endCause({ push }, tx, { order: kept, why: 'base_ended', at: now });
    return { order: kept, lostPlaces };
  }

  return {
    async takeBack(tx, order, { kind, now }) {
      const refund =
        kind === 'excess'
          ? await tx.first(lockStoppableExcess, { orderId: order.id })
          : await tx.first(lockOrderRefund, { orderId: order.id });
      if (refund === null || refund.state === 'sent' || refund.state === 'proposed')
        return err([appError('REFUND_UNKNOWN')]);
      // The order of money that came back was given back for good: its account alone is taken back.
      const isKept = kind === 'order' && refund.instead_of === null;
      if (refund.state === 'needs_account' && !isKept) return err([appError('REFUND_UNKNOWN')]);
      if (await isBegun(tx, refund)) return err([appError('REFUND_UNDER_WAY')]);
      if (isKept) {
        if (order.status !== 'refund_requested') return err([appError('ORDER_STATE')]);
        const reason = await flow.unsellable(tx, order);
        if (reason !== null) return err([unsellableError(reason)]);
      }
      const kept = isKept
        ? await keep(tx, order, { refund, now })
        : (await save(tx, refund, noAccount), { order, lostPlaces: [] });
      await tellTakenBack(messenger, tx, { ...kept, refund, isOrder: isKept, now });
      await flow.record(tx, kept.order, {
        kind: isKept ? 'refund_taken_back' : 'account_taken_back',
        at: now,
        amountVnd: refund.amount_vnd,
      });
      return ok(kept.order);
    },

    async keepUnbegun(tx, order, now) {
      const refund = await tx.first(lockOrderRefund, { orderId: order.id });
      if (refund === null || refund.instead_of !== null || (await isBegun(tx, refund))) return null;
      return (await keep(tx, order, { refund, now })).order;
    },
  };
}

/** Why nobody is given where it goes, by what is told of it; null when they may be. */
export async function toldToHold(
  tx: Tx,
  { id }: Pick<RefundRow, 'id'>,
): Promise<RefundHold | null> {
  return holdOf(await tx.first(findToldOfRefund, { id }));
}

/**
 * The bank told that money left by its code, of now or of before, and nobody who knew that said yet
 * what it is: by a movement, or by a report that waits. Null when it did not: then somebody who
 * looked may say that it was not carried out, also of what is held otherwise.
 */
export async function toldToLeave(tx: Tx, { id }: Pick<RefundRow, 'id'>): Promise<LeftHold | null> {
  return leftHoldOf(await tx.first(findToldOfRefund, { id }));
}

/** The same of money of no order: a refund was ended before the bank told that it had left. */
export async function moneyToldToLeave(tx: Tx, transactionId: string): Promise<RefundHold | null> {
  return holdOf(await tx.first(findToldOfMoney, { transactionId }));
}

/**
 * Money may have left: it waits, was set aside, or is in a report. Nobody says of that that it did
 * not.
 */
export type LeftHold = 'REFUND_LEFT' | 'REFUND_SET_ASIDE' | 'REPORT_WAITS';

/**
 * What holds a refund from being given out, each where it lies: the same, or the money that
 * it gives back, or that came back of it, says since that it is another's.
 */
export type RefundHold = LeftHold | 'RETURN_OF_ANOTHER';

function leftHoldOf(told: ToldOfMoney | null): LeftHold | null {
  if (told?.is_set_aside === true) return 'REFUND_SET_ASIDE';
  if (told?.has_left === true) return 'REFUND_LEFT';
  return told?.report_waits === true ? 'REPORT_WAITS' : null;
}

function holdOf(told: ToldOfMoney | null): RefundHold | null {
  const left = leftHoldOf(told);
  const isOfAnother = told?.is_of_another === true && (left === null || left === 'REPORT_WAITS');
  return isOfAnother ? 'RETURN_OF_ANOTHER' : left;
}

/**
 * Its transfer was begun, or may have been: only who looked at the bank says that it was not
 * carried out.
 */
export function mayHaveLeft(refund: Pick<RefundRow, 'state' | 'times_handed_out'>): boolean {
  return refund.state === 'sending' || wasHandedOut(refund);
}

/** Somebody had where its transfer goes: it may be on its way. */
export function wasHandedOut({
  times_handed_out: times,
}: Pick<RefundRow, 'times_handed_out'>): boolean {
  return times > 0;
}

/**
 * Somebody may have had it since it was asked for. One that is asked for after a restore has its
 * doubt from before: taking that back leaves everything as it was.
 */
export function isInDoubt({
  handed_out_at: handedOutAt,
  requested_at: requestedAt,
}: RefundRow): boolean {
  return handedOutAt !== null && handedOutAt >= requestedAt;
}

/** The refund with a change. */
export async function save(
  tx: Tx,
  refund: RefundRow,
  change: Partial<RefundRow>,
): Promise<RefundRow> {
  const next = { ...refund, ...change };
  await tx.run(saveRefund, next);
  return next;
}

/** The money's way when an order is given back; the other way round when it is kept after all. */
export function givenBackLines(order: OrderRow): readonly JournalLine[] {
  return [
    { account: { name: 'revenue' }, amountVnd: order.total_vnd },
    { account: { name: 'refund_payable' }, amountVnd: -askedVnd(order) },
    { account: { name: 'write_off' }, amountVnd: -order.waived_vnd },
  ];
}

async function tellTakenBack(
  messenger: CommerceDeps['messenger'],
  tx: Tx,
  {
    order,
    lostPlaces,
    refund,
    isOrder,
    now,
  }: Kept & { readonly refund: RefundRow; readonly isOrder: boolean; readonly now: Date },
): Promise<void> {
  await messenger.tell(tx, {
    userId: order.user_id,
    key: `refund_taken_back:${refund.id}:${randomUUID()}`,
    content: {
      kind: 'refund_taken_back',
      orderId: order.id,
      orderCode: orderCode(order.number),
      amountVnd: refund.amount_vnd,
      isOrder,
      mayKeepOrder: !isOrder && refund.kind === 'order' && refund.instead_of === null,
      lostPlaces: [...lostPlaces],
    },
    at: now,
  });
}

/**
 * Somebody may have sent it, or the bank told of money by its code. Where the money that it gives
 * back may be another's it can end: it goes out to nobody then.
 */
export async function isBegun(tx: Tx, refund: RefundRow): Promise<boolean> {
  return isOut(refund) || (await toldToLeave(tx, refund)) !== null;
}

/**
 * The same of what is owed since another one came back, where that did not come back after all: a
 * transfer by the words of that one is that one’s own.
 */
export async function isBegunByItsCode(tx: Tx, refund: RefundRow): Promise<boolean> {
  return isOut(refund) || (await tx.first(findToldByItsCode, { id: refund.id }))?.is_told === true;
}

/** Somebody has it, or had it since it was asked for. */
function isOut(refund: RefundRow): boolean {
  const isOpen = refund.state === 'needs_account' || refund.state === 'requested';
  return !isOpen || isInDoubt(refund);
}
