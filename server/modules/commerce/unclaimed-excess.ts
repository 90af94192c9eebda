import { randomUUID } from 'node:crypto';
import { appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { Orders } from './commerce.ts';
import type { OrderFlow } from './order-flow.ts';
import type { OrderRow } from './order-store.ts';
import type { CommerceDeps } from './partners.ts';
import { isBegun, save } from './refund-stop.ts';
import { findRefund, lockRefund } from './refund-store.ts';

/** As `Orders.giveUpExcess` promises; `lockOwn` locks an order of its learner. */
export function createGivingUp(
  { database, ledger, audit }: CommerceDeps,
  flow: Pick<OrderFlow, 'record'>,
  lockOwn: (tx: Tx, userId: string, orderId: string) => Promise<OrderRow | null>,
): Pick<Orders, 'giveUpExcess'> {
  return {
    giveUpExcess: async (userId, { refundId, amountVnd }, now) =>
      database.transaction(async (tx) => {
        const found = isUuid(refundId) ? await tx.first(findRefund, { id: refundId }) : null;
        const order = await lockOwn(tx, userId, found?.order_id ?? '');
        const refund = order === null ? null : await tx.first(lockRefund, { id: refundId });
        if (order === null || refund === null) return err(appError('NOT_FOUND'));
        const { kind, state, instead_of: sentBefore } = refund;
        if (kind !== 'excess' || state !== 'needs_account' || sentBefore !== null)
          return err(appError('REFUND_UNKNOWN'));
        if (refund.amount_vnd !== amountVnd) return err(appError('SEEN_CHANGED'));
        if (await isBegun(tx, refund)) return err(appError('REFUND_UNDER_WAY'));
        await save(tx, refund, { state: 'taken_back', taken_back_at: now });
        await ledger.post(tx, {
          key: `excess_given_up:${refundId}:${randomUUID()}`,
          kind: 'write_off',
          at: now,
          orderId: order.id,
          lines: [
            { account: { name: 'excess' }, amountVnd },
            { account: { name: 'write_off' }, amountVnd: -amountVnd },
          ],
        });
        await flow.record(tx, order, { kind: 'excess_given_up', at: now, amountVnd });
        await audit.record(tx, {
          actorId: userId,
          action: 'refund.give_up',
          subjectKind: 'refund',
          subjectId: refundId,
          before: { state },
          after: { state: 'taken_back', amount: String(amountVnd) },
          reason: null,
          at: now,
        });
        return ok(order);
      }),
  };
}
