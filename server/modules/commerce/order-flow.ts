import { randomUUID } from 'node:crypto';
import { type CalledOffCause, calledOffNote } from '#shared/domain/commerce/called-off.ts';
import { orderCode, orderLifeMs, refundWindowMs } from '#shared/domain/commerce/commerce-rules.ts';
import type { OrderEventKind } from '#shared/domain/commerce/order-events.ts';
import { mayBecome } from '#shared/domain/commerce/order-status.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { ChangeRights } from './change-rights.ts';
import type { OverpaymentRefunds } from './overpayment-refunds.ts';
import {
  askedVnd,
  countedVnd,
  isLookedAt,
  missingVnd,
  type Unsellable,
  unsellable,
  wasPaid,
} from './order-rules.ts';
import {
  findStanding,
  insertOrderEntitlement,
  insertOrderEvent,
  lockOrder,
  lockSupersededOrders,
  lockOwner,
  findOrderOwner,
  type OrderChange,
  type OrderPriceParts,
  type OrderRow,
  promiseOrder,
  type PromiseKind,
  saveOrder,
} from './order-store.ts';
import { createOrderTelling } from './order-telling.ts';
import type { CommerceDeps } from './partners.ts';
import { countExcess } from './refund-store.ts';

declare const mayBeSold: unique symbol;

/**
 * An order that was judged in this transaction and may be sold as it was priced. Only
 * `OrderFlow.sellable` makes one.
 */
export type SellableOrder = OrderRow & { readonly [mayBeSold]: true };

/**
 * The steps of an order's life. Each works on an order that its caller has locked in the same
 * transaction, and answers it as it is then.
 */
export interface OrderFlow {
  /** Locks the learner's orders, then this one. Null when there is none. */
  lock(tx: Tx, orderId: string): Promise<OrderRow | null>;
  /**
   * Locks what a payment by this person may take or give back of vouchers: those of their waiting
   * orders, of `orderIds`, and of codes. Before anything of a lower place in the order of locks
   * (docs/decisions/0012-money-comes-in-once.md).
   */
  lockVouchers(
    tx: Tx,
    userId: string,
    more?: { readonly codes?: readonly (string | null)[]; readonly orderIds?: readonly string[] },
  ): Promise<void>;
  /** Whose an order is; null when there is none. */
  ownerOf(tx: Tx, orderId: string): Promise<string | null>;
  save<Order extends OrderRow>(tx: Tx, order: Order, change: Partial<OrderChange>): Promise<Order>;
  /** Writes down what happened, and tells the learner's open pages. */
  record(tx: Tx, order: OrderRow, event: OrderStep): Promise<void>;
  /**
   * The only way to move what an order costs or when it ends. It is written down with what it rests
   * on: money that was paid in time is judged by it.
   */
  promise<Order extends OrderRow>(tx: Tx, order: Order, promise: OrderPromise): Promise<Order>;
  /** Why the order cannot be sold as it was priced, whatever its state; null when it can. */
  unsellable(tx: Tx, order: OrderRow): Promise<Unsellable | null>;
  /**
   * The order as one that money may count for. One that was paid always is: more money for it is
   * excess.
   */
  sellable(tx: Tx, order: OrderRow): Promise<Result<SellableOrder, Unsellable>>;
  /**
   * Money that counts: paid when it is enough, excess when the order is paid already, otherwise
   * underpaid, and the rest is asked for unless other money of it waits for an administrator. What
   * goes back of an order that lives again, and nobody has begun, counts with it.
   */
  count(tx: Tx, order: SellableOrder, money: CountedMoney): Promise<OrderRow>;
  /**
   * Everything that a paid order brings, all at once. What came too much becomes a refund.
   */
  pay(tx: Tx, order: SellableOrder, at: Date): Promise<OrderRow>;
  /** Its time is over: expired, or for an administrator when some money is there. */
  expire(tx: Tx, order: OrderRow, at: Date): Promise<OrderRow>;
  /** Called off; its money becomes a refund (`/admin/refunds`), its voucher is free again. */
  cancel(tx: Tx, order: OrderRow, step: CancelStep): Promise<OrderRow>;
}

/** Its cause is what everybody is told of it, and the learner of money that it has. */
export type CancelStep = CalledOffCause & Pick<OrderStep, 'at' | 'actorId'>;

export interface OrderStep {
  /** Promises have `promise`. */
  readonly kind: OrderEventKind;
  readonly at: Date;
  readonly amountVnd?: bigint;
  /** In no language: a code or a name. Reasons of administrators are the audit's. */
  readonly note?: string | null;
  /** Null: the learner themselves, the bank or the server. */
  readonly actorId?: string | null;
  /** The money that came. */
  readonly transactionId?: string;
}

export interface OrderPromise {
  readonly kind: PromiseKind;
  readonly at: Date;
  readonly until: Date;
  /** What it costs from now on; as before without one. */
  readonly price?: OrderPriceParts | null;
  /** What people are told with it; the price without one. */
  readonly amountVnd?: bigint;
  readonly actorId?: string | null;
}

export interface CountedMoney {
  readonly amountVnd: bigint;
  readonly transactionId: string;
  readonly at: Date;
  readonly actorId: string | null;
}

/** The flow over its partners. */
export function createOrderFlow(
  deps: CommerceDeps,
  overpaymentRefunds: OverpaymentRefunds,
  changeRights: ChangeRights,
): OrderFlow {
  const { ledger, vouchers, tickets, messenger, commissions, push } = deps;
  const tellOrder = createOrderTelling(messenger);

  async function record(
    tx: Tx,
    order: OrderRow,
    { kind, at, amountVnd, note, actorId, transactionId }: OrderStep,
  ): Promise<void> {
    await tx.run(insertOrderEvent, {
      orderId: order.id,
      at,
      kind,
      amountVnd: amountVnd ?? null,
      note: note ?? null,
      actorId: actorId ?? null,
      transactionId: transactionId ?? null,
    });
    await push.tell(tx, order.user_id, 'orders');
  }

  async function promise<Order extends OrderRow>(
    tx: Tx,
    order: Order,
    { kind, at, until, price, amountVnd, actorId }: OrderPromise,
  ): Promise<Order> {
    const next = {
      ...order,
      ...(price === undefined || price === null ? {} : priceParts(price)),
      expires_at: until,
    };
    await tx.run(promiseOrder, {
      ...priceParts(next),
      id: order.id,
      until,
      at,
      kind,
      amountVnd: amountVnd ?? next.total_vnd,
      actorId: actorId ?? null,
    });
    await push.tell(tx, order.user_id, 'orders');
    return next;
  }

  async function count(
    tx: Tx,
    order: SellableOrder,
    { amountVnd, transactionId, at, actorId }: CountedMoney,
  ): Promise<OrderRow> {
    await record(tx, order, { kind: 'money_in', at, amountVnd, actorId, transactionId });
    if (wasPaid(order)) {
      await ledger.post(tx, {
        key: await excessKey(tx, transactionId),
        kind: 'order_paid',
        at,
        orderId: order.id,
        lines: overpaymentRefunds.lines(amountVnd),
      });
      return overpaymentRefunds.add(
        tx,
        await save(tx, order, {
          received_vnd: order.received_vnd + amountVnd,
          excess_vnd: order.excess_vnd + amountVnd,
        }),
        { amountVnd, why: order.status === 'paid' ? 'too_much' : 'given_back', at },
      );
    }
    // Only a person lays money to what was called off: its vouchers are locked, refunds come next.
    const own = order.cancelled_at === null ? order : await overpaymentRefunds.keep(tx, order, at);
    const received = { ...own, received_vnd: own.received_vnd + amountVnd };
    if (missingVnd(received) === 0n) return pay(tx, received, at);
    const waiting = await save(tx, received, {
      status: isLookedAt(order) ? 'review' : 'underpaid',
      cancelled_at: null,
    });
    await (isLookedAt(waiting)
      ? tellOrder.looks(tx, waiting, { transactionId, amountVnd, at })
      : tellOrder.asks(tx, waiting, { once: `${order.id}:${transactionId}`, at }));
    return waiting;
  }

  async function lockVouchers(
    tx: Tx,
    userId: string,
    {
      codes = [],
      orderIds = [],
    }: {
      readonly codes?: readonly (string | null)[];
      readonly orderIds?: readonly string[];
    } = {},
  ): Promise<void> {
    const waiting = await tx.all(lockSupersededOrders, { userId });
    await vouchers.lock(tx, {
      codes: codes.filter((code) => code !== null),
      orderIds: [...waiting.map(({ id }) => id), ...orderIds],
    });
  }

  async function pay(tx: Tx, order: SellableOrder, at: Date): Promise<OrderRow> {
    const { id, user_id: userId, plan, total_vnd: totalVnd } = order;
    await lockVouchers(tx, userId);
    const counted = countedVnd(order) + order.waived_vnd;
    const excessVnd = counted - totalVnd;
    invariant(excessVnd >= 0n, `order ${id} is not paid in full`);
    const refundableUntil = new Date(at.getTime() + refundWindowMs);
    // The row as the database has it, not as its caller counted it: the money is written with the
    // payment.
    const paid = await save(tx, order, {
      status: 'paid',
      received_vnd: order.received_vnd,
      excess_vnd: order.excess_vnd + excessVnd,
      paid_at: at,
      refundable_until: refundableUntil,
      cancelled_at: null,
    });
    await tx.run(insertOrderEntitlement, { userId, plan, orderId: id, now: at });
    await vouchers.redeem(tx, id, at);
    if (order.affiliate_id !== null && askedVnd(order) > 0n)
      await commissions.create(tx, {
        orderId: id,
        affiliateId: order.affiliate_id,
        baseVnd: askedVnd(order),
        paidAt: at,
      });
    await tickets.issue(tx, { orderId: id, userId, plan, now: at });
    const lines = [
      { account: { name: 'clearing' }, amountVnd: counted },
      { account: { name: 'revenue' }, amountVnd: -totalVnd },
      { account: { name: 'excess' }, amountVnd: -excessVnd },
    ] as const;
    await ledger.post(tx, { key: `paid:${id}`, kind: 'order_paid', at, orderId: id, lines });
    await tellOrder.paid(tx, paid, at);
    await record(tx, paid, { kind: 'paid', at, amountVnd: totalVnd });
    changeRights(tx, userId);
    await supersede(tx, paid, at);
    return excessVnd > 0n
      ? overpaymentRefunds.add(tx, paid, { amountVnd: excessVnd, why: 'too_much', at })
      : paid;
  }

  /**
   * What else waits for money of a learner who has just paid, also when its time was over with some
   * of it there, is called off: whatever comes for it goes back to them.
   */
  async function supersede(tx: Tx, paid: OrderRow, at: Date): Promise<void> {
    for (const other of await tx.all(lockSupersededOrders, { userId: paid.user_id })) {
      if (other.id !== paid.id)
        await cancel(tx, other, { why: 'other_paid', at, by: orderCode(paid.number) });
    }
  }

  async function expire(tx: Tx, order: OrderRow, at: Date): Promise<OrderRow> {
    const receivedVnd = countedVnd(order);
    const expired = await save(tx, order, { status: receivedVnd > 0n ? 'review' : 'expired' });
    if (receivedVnd === 0n) await vouchers.release(tx, order.id, at);
    await record(tx, expired, { kind: 'expired', at, amountVnd: receivedVnd });
    await tellOrder.expired(tx, order, at);
    return expired;
  }

  async function cancel(tx: Tx, order: OrderRow, step: CancelStep): Promise<OrderRow> {
    const { at, actorId = null, why } = step;
    const surplusVnd = countedVnd(order);
    const cancelled = await save(tx, order, {
      status: 'cancelled',
      cancelled_at: at,
      excess_vnd: order.received_vnd,
    });
    await vouchers.release(tx, order.id, at);
    await record(tx, cancelled, { kind: 'cancelled', at, actorId, note: calledOffNote(step) });
    if (surplusVnd === 0n) {
      // Its learner did not do it, and was asked for money last.
      if (actorId !== null) await tellOrder.cancelled(tx, cancelled, at);
      return cancelled;
    }
    await ledger.post(tx, {
      key: `cancelled:${order.id}:${randomUUID()}`,
      kind: 'write_off',
      at,
      orderId: order.id,
      lines: overpaymentRefunds.lines(surplusVnd),
    });
    return overpaymentRefunds.add(tx, cancelled, { amountVnd: surplusVnd, why, at });
  }

  return {
    lock,
    lockVouchers,
    ownerOf,
    save,
    record,
    promise,
    unsellable: whyNot,
    sellable,
    count,
    pay,
    expire,
    cancel,
  };
}

/** What was booked as excess before, or as none, is booked under another key. */
export async function excessKey(tx: Tx, transactionId: string): Promise<`excess:${string}`> {
  const times = (await tx.first(countExcess, { transactionId }))?.times ?? 0;
  return times === 0 ? `excess:${transactionId}` : `excess:${transactionId}:${times}`;
}

/** The end of a new day to pay in, never earlier than the end that there is. */
export function newExpiry(order: Pick<OrderRow, 'expires_at'>, now: Date): Date {
  return new Date(Math.max(order.expires_at.getTime(), now.getTime() + orderLifeMs));
}

/** The price of an order, or of a promise, and nothing else of it. */
function priceParts(row: OrderPriceParts): OrderPriceParts {
  const {
    is_upgrade,
    list_vnd,
    early_discount_vnd,
    upgrade_credit_vnd,
    voucher_id,
    voucher_code,
    voucher_discount_vnd,
    total_vnd,
  } = row;
  return {
    is_upgrade,
    list_vnd,
    early_discount_vnd,
    upgrade_credit_vnd,
    voucher_id,
    voucher_code,
    voucher_discount_vnd,
    total_vnd,
  };
}

async function lock(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const owner = await tx.first(lockOwner, { orderId });
  return owner === null ? null : tx.first(lockOrder, { id: orderId });
}

async function ownerOf(tx: Tx, orderId: string): Promise<string | null> {
  return (await tx.first(findOrderOwner, { id: orderId }))?.user_id ?? null;
}

async function save<Order extends OrderRow>(
  tx: Tx,
  order: Order,
  change: Partial<OrderChange>,
): Promise<Order> {
  const next = { ...order, ...change };
  invariant(
    next.status === order.status || mayBecome(order.status, next.status),
    `order ${order.id} cannot go from ${order.status} to ${next.status}`,
  );
  await tx.run(saveOrder, next);
  return next;
}

async function whyNot(tx: Tx, order: OrderRow): Promise<Unsellable | null> {
  const standing = await tx.first(findStanding, { userId: order.user_id, orderId: order.id });
  invariant(standing !== null, 'an order has its learner');
  return unsellable(order, {
    plans: standing.plans,
    paidVnd: standing.paid_vnd,
    isGone: standing.is_gone,
    wasUndone: standing.was_undone,
  });
}

async function sellable(tx: Tx, order: OrderRow): Promise<Result<SellableOrder, Unsellable>> {
  const reason = wasPaid(order) ? null : await whyNot(tx, order);
  // The only place that gives the mark.
  return reason === null ? ok(order as SellableOrder) : err(reason);
}
