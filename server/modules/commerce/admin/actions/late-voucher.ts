import type { Tx } from '#server/db/port.ts';
import { wasPaid } from '../../order-rules.ts';
import { findPromise, type OrderRow } from '../../order-store.ts';
import type { CommerceDeps } from '../../partners.ts';

/** The voucher of an order that a person lays money to, whenever that came. */
export interface LateVoucher {
  /**
   * Counts money for an order, as `count` does, with a use of its voucher: as the voucher was when
   * the order's price was promised last, and worth what was promised. `hasUse`: it has one, or
   * needs none any more. What it holds it keeps; the order and its vouchers are locked.
   */
  countWithUse(
    tx: Tx,
    order: OrderRow,
    what: { readonly now: Date; readonly count: () => Promise<OrderRow> },
  ): Promise<{ readonly order: OrderRow; readonly hasUse: boolean }>;
}

export function createLateVoucher({ vouchers }: Pick<CommerceDeps, 'vouchers'>): LateVoucher {
  async function takeUse(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
    const { id: orderId, voucher_code: code, voucher_discount_vnd: discountVnd } = order;
    if (code === null || wasPaid(order)) return true;
    const promised = await tx.first(findPromise, { orderId, moment: order.expires_at });
    const use = {
      code,
      userId: order.user_id,
      plan: order.plan,
      amountVnd: order.total_vnd + discountVnd,
      now: promised?.at ?? now,
      orderId,
      hasMoney: true,
    } as const;
    const taken = await vouchers.reserve(tx, use);
    return taken.ok && vouchers.takeAgain(tx, { ...use, discountVnd });
  }

  return {
    async countWithUse(tx, order, { now, count }) {
      const hasUse = await takeUse(tx, order, now);
      const counted = await count();
      if (hasUse || counted.status !== 'paid') return { order: counted, hasUse };
      // Another order of theirs held it, which this one has called off by being paid.
      if (!(await takeUse(tx, order, now))) return { order: counted, hasUse: false };
      await vouchers.redeem(tx, order.id, now);
      return { order: counted, hasUse: true };
    },
  };
}
