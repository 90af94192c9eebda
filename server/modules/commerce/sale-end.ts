import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import type { Tx } from '../../db/port.ts';
import type { SaleEnding } from '../commissions/api.ts';
import type { ChangeRights } from './change-rights.ts';
import type { OrderFlow } from './order-flow.ts';
import { lockSupersededOrders, type OrderRow, revokeOrderEntitlement } from './order-store.ts';
import type { CommerceDeps } from './partners.ts';
import { findOtherBase, findPaidUpgrade } from './sale-end-store.ts';

/** What an order gave ends with its sale, whichever way the money goes. The order is locked. */
export interface SaleEnd {
  /** Why the sale cannot end now; null when it can. */
  hindrance(tx: Tx, order: OrderRow): Promise<AppError | null>;
  /** Rights, commission, passes, and the upgrades that wait for money. */
  end(tx: Tx, order: OrderRow, ending: SaleEnding): Promise<void>;
}

export function createSaleEnd(
  { tickets, commissions, push }: Pick<CommerceDeps, 'tickets' | 'commissions' | 'push'>,
  flow: OrderFlow,
  changeRights: ChangeRights,
): SaleEnd {
  return {
    async hindrance(tx, { id: orderId, status, plan, user_id: userId }) {
      if (status !== 'paid') return appError('ORDER_STATE');
      const isBase =
        plan === 'kha_pro' &&
        (await tx.first(findPaidUpgrade, { userId })) !== null &&
        (await tx.first(findOtherBase, { userId, orderId })) === null;
      return isBase ? appError('REFUND_UPGRADE_FIRST') : null;
    },
    async end(tx, order, { reason, now }) {
      const { id, user_id: userId } = order;
      await tx.run(revokeOrderEntitlement, { userId, orderId: id, now });
      await commissions.undo(tx, id, { reason, now });
      await tickets.cancel(tx, id, now);
      await push.tell(tx, userId, 'tickets');
      changeRights(tx, userId);
      if (order.plan !== 'kha_pro') return;
      // An upgrade that waits for money, or has some of it after its time, was priced by the plan
      // that goes now, unless its learner has bought that anew.
      for (const other of await tx.all(lockSupersededOrders, { userId })) {
        if (other.is_upgrade && (await flow.unsellable(tx, other)) !== null)
          await flow.cancel(tx, other, {
            why: 'base_ended',
            at: now,
            by: orderCode(order.number),
          });
      }
    },
  };
}
