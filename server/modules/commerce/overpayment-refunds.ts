import { randomUUID } from 'node:crypto';
import { orderCode, refundDueMs } from '#shared/domain/commerce/commerce-rules.ts';
import { refundCodeOf } from '#shared/domain/commerce/payment-code.ts';
import { crockfordBytes } from '#shared/domain/commerce/crockford.ts';
import type { ExcessReason } from '#shared/domain/commerce/excess-reason.ts';
import type { Tx } from '../../db/port.ts';
import type { JournalLine } from '../ledger/api.ts';
import { insertOrderEvent, type OrderRow } from './order-store.ts';
import { keepOwn } from './own-again.ts';
import type { CommerceDeps } from './partners.ts';
import {
  findRefundCode,
  insertRefund,
  lockOpenExcess,
  type RefundRow,
  saveRefund,
} from './refund-store.ts';

/** Money that an order does not need, on its way back. */
export interface OverpaymentRefunds {
  /** From clearing to excess. */
  lines(amountVnd: bigint): readonly JournalLine[];
  /**
   * Puts an amount to the order's refund of excess, or opens one, and tells the learner why. The
   * order's sums are written already.
   */
  add(
    tx: Tx,
    order: OrderRow,
    excess: { readonly amountVnd: bigint; readonly why: ExcessReason; readonly at: Date },
  ): Promise<OrderRow>;
  /**
   * What goes back of an order that was called off, and nobody has begun, stays with it, for it
   * lives again: the order as it is with that, not yet written. Its vouchers are locked.
   */
  keep<Order extends OrderRow>(tx: Tx, order: Order, at: Date): Promise<Order>;
}

export function createOverpaymentRefunds({
  ledger,
  messenger,
  push,
  randomBytes,
}: Pick<CommerceDeps, 'ledger' | 'messenger' | 'push' | 'randomBytes'>): OverpaymentRefunds {
  return {
    lines: (amountVnd) => [
      { account: { name: 'clearing' }, amountVnd },
      { account: { name: 'excess' }, amountVnd: -amountVnd },
    ],
    async add(tx, order, { amountVnd, why, at }) {
      const [open] = await tx.all(lockOpenExcess, { orderId: order.id });
      const joined =
        open === undefined || open.was_begun
          ? null
          : { ...open, amount_vnd: open.amount_vnd + amountVnd };
      if (joined !== null) await tx.run(saveRefund, joined);
      else {
        await tx.first(insertRefund, {
          id: randomUUID(),
          kind: 'excess',
          state: 'needs_account',
          orderId: order.id,
          transactionId: null,
          amountVnd,
          memoCode: await newRefundCode(tx, randomBytes),
          bankBin: null,
          accountNumber: null,
          accountLast4: null,
          accountHolder: null,
          reason: null,
          now: at,
          requestedBy: null,
          dueAt: new Date(at.getTime() + refundDueMs),
          heldUntil: null,
        });
      }
      await tx.run(insertOrderEvent, {
        orderId: order.id,
        at,
        kind: why === 'too_much' ? 'excess' : 'money_goes_back',
        amountVnd,
        note: null,
        actorId: null,
        transactionId: null,
      });
      const content = {
        kind: 'order_overpaid',
        orderId: order.id,
        orderCode: orderCode(order.number),
        excessVnd: amountVnd,
        why,
        goesTo: accountOf(joined),
      } as const;
      await messenger.tell(tx, {
        userId: order.user_id,
        key: `order_overpaid:${order.id}:${randomUUID()}`,
        content,
        at,
      });
      await push.tell(tx, order.user_id, 'orders');
      return order;
    },
    keep: async (tx, order, at) => keepOwn({ tx, ledger }, order, at),
  };
}

/** Where what joined a refund goes, where that is known, and how much goes there with it. */
function accountOf(joined: Pick<RefundRow, 'bank_bin' | 'account_last4' | 'amount_vnd'> | null) {
  if (joined === null || joined.bank_bin === null || joined.account_last4 === null) return null;
  const { bank_bin: bin, account_last4: last4, amount_vnd: amountVnd } = joined;
  return { bin, last4, amountVnd };
}

/** A code that no refund had. */
export async function newRefundCode(
  tx: Tx,
  randomBytes: (count: number) => Uint8Array,
): Promise<string> {
  for (;;) {
    const code = refundCodeOf(randomBytes(crockfordBytes));
    if ((await tx.first(findRefundCode, { code })) === null) return code;
  }
}
