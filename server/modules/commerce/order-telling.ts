import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { Tx } from '../../db/port.ts';
import type { Messenger } from '../messages/api.ts';
import { awaitsMoney, countedVnd, isLookedAt, missingVnd } from './order-rules.ts';
import type { OrderRow } from './order-store.ts';

/** What a learner is told of the money of an order, each once. */
export interface OrderTelling {
  /**
   * What is asked for now, never more than is missing: all of it, or with a part there the rest;
   * never while money of it waits for an administrator. `once` is what asks for it: a payment code,
   * a movement of the bank, a moment.
   */
  asks(tx: Tx, order: OrderRow, what: { readonly once: string; readonly at: Date }): Promise<void>;
  /**
   * Money of theirs came, and some waits for an administrator: they need do nothing. Once for a
   * movement. `isOwned`: they have what the order sells, it goes back.
   */
  looks(tx: Tx, order: OrderRow, money: LookedAtMoney): Promise<void>;
  /** Money that waited beside it is sent back to whom it came from, as nobody's. */
  goesBack(tx: Tx, order: OrderRow, money: LookedAtMoney): Promise<void>;
  /** Money that was looked at was none of its: it waits as before, or its time is over. */
  notItsMoney(tx: Tx, order: OrderRow, money: LookedAtMoney): Promise<void>;
  /** With what it cost and what was let off of that. */
  paid(tx: Tx, order: OrderRow, at: Date): Promise<void>;
  /** Its time is over, with as much there. */
  expired(tx: Tx, order: OrderRow, at: Date): Promise<void>;
  /** By somebody else, without money on it. */
  cancelled(tx: Tx, order: OrderRow, at: Date): Promise<void>;
}

export interface LookedAtMoney {
  readonly amountVnd: bigint;
  readonly transactionId: string;
  /** Which was to give it back, and does not: it waits again. */
  readonly refundId?: string;
  readonly isOwned?: boolean;
  /** They have a part of it, and can pay for the rest as an upgrade. */
  readonly hasPart?: boolean;
  readonly at: Date;
}

/** Tells it by a messenger. */
export function createOrderTelling(messenger: Pick<Messenger, 'tell'>): OrderTelling {
  return {
    async asks(tx, order, { once, at }) {
      invariant(awaitsMoney(order) && !isLookedAt(order), 'only what is waited for is asked for');
      const { expires_at: expiresAt } = order;
      const [receivedVnd, missing] = [countedVnd(order), missingVnd(order)];
      const content =
        receivedVnd === 0n
          ? ({ kind: 'order_created', ...nameOf(order), totalVnd: missing, expiresAt } as const)
          : ({
              kind: 'order_underpaid',
              ...nameOf(order),
              receivedVnd,
              missingVnd: missing,
              expiresAt,
            } as const);
      const key = `${content.kind}:${once}`;
      await messenger.tell(tx, { userId: order.user_id, key, content, at });
    },
    async looks(
      tx,
      order,
      { amountVnd, transactionId, refundId, isOwned = false, hasPart = false, at },
    ) {
      await messenger.tell(tx, {
        userId: order.user_id,
        key: `order_review:${transactionId}${refundId === undefined ? '' : `:${refundId}`}`,
        content: {
          kind: 'order_review',
          ...nameOf(order),
          receivedVnd: amountVnd,
          isOwned,
          hasPart,
        },
        at,
      });
    },
    goesBack: async (tx, order, money) => tellOfMoney(messenger, { tx, order, money }),
    async notItsMoney(tx, order, money) {
      const expiresAt = awaitsMoney(order) ? order.expires_at : null;
      const waits = { missingVnd: missingVnd(order), expiresAt };
      await tellOfMoney(messenger, { tx, order, money, waits });
    },
    async paid(tx, order, at) {
      const { refundable_until: refundableUntil } = order;
      invariant(refundableUntil !== null, 'a paid order can be given back');
      await messenger.tell(tx, {
        userId: order.user_id,
        key: `order_paid:${order.id}`,
        content: {
          kind: 'order_paid',
          ...nameOf(order),
          totalVnd: order.total_vnd,
          waivedVnd: order.waived_vnd,
          plan: order.plan,
          refundableUntil,
        },
        at,
      });
    },
    async expired(tx, order, at) {
      const receivedVnd = countedVnd(order);
      await messenger.tell(tx, {
        userId: order.user_id,
        key: `order_expired:${order.id}:${order.expires_at.getTime()}:${receivedVnd}`,
        content: { kind: 'order_expired', ...nameOf(order), receivedVnd },
        at,
      });
    },
    async cancelled(tx, order, at) {
      await messenger.tell(tx, {
        userId: order.user_id,
        key: `order_cancelled:${order.id}:${at.getTime()}`,
        content: { kind: 'order_cancelled', ...nameOf(order) },
        at,
      });
    },
  };
}

function nameOf({ id, number }: OrderRow) {
  return { orderId: id, orderCode: orderCode(number) };
}

/** Of money that waited beside an order; `waits`: what the order does without it. */
async function tellOfMoney(
  messenger: Pick<Messenger, 'tell'>,
  {
    tx,
    order,
    money: { amountVnd, transactionId, at },
    waits,
  }: {
    readonly tx: Tx;
    readonly order: OrderRow;
    readonly money: LookedAtMoney;
    readonly waits?: { readonly missingVnd: bigint; readonly expiresAt: Date | null };
  },
): Promise<void> {
  const of = { ...nameOf(order), amountVnd };
  const content =
    waits === undefined
      ? ({ kind: 'order_money_goes_back', ...of } as const)
      : ({ kind: 'order_not_its_money', ...of, ...waits } as const);
  const key = `${content.kind}:${order.id}:${transactionId}:${at.getTime()}`;
  await messenger.tell(tx, { userId: order.user_id, key, content, at });
}
