import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import type { Orders } from './commerce.ts';
import type { OrderFlow } from './order-flow.ts';
import type { OrderRow } from './order-store.ts';
import type { CommerceDeps } from './partners.ts';
import { isBegun, save } from './refund-stop.ts';
import { findRefund, lockRefund, type RefundRow } from './refund-store.ts';

type Sums = Pick<RefundRow, 'kind' | 'state' | 'amount_vnd'>;

/** What came too much and its learner does not want back. */
export function givenUpVnd(refunds: readonly Sums[]): bigint {
  return refunds
    .filter(({ kind, state }) => kind === 'excess' && state === 'taken_back')
    .reduce((sum, { amount_vnd: vnd }) => sum + vnd, 0n);
}

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

/**
 * What was given up of an order waits again for an account: the money that it came by is taken off,
 * and nobody gives up what is another's. Whether there was any. The order is locked.
 */
export async function reviveGivenUp(
  { tx, ledger }: { readonly tx: Tx } & Pick<CommerceDeps, 'ledger'>,
  orderId: string,
  at: Date,
): Promise<boolean> {
  const givenUp = await tx.all(lockGivenUp, { orderId });
  for (const refund of givenUp) {
    const { id, amount_vnd: amountVnd } = refund;
    await save(tx, refund, { state: 'needs_account', taken_back_at: null });
    await ledger.post(tx, {
      key: `excess_given_up:${id}:${randomUUID()}`,
      kind: 'write_off',
      at,
      orderId,
      lines: [
        { account: { name: 'write_off' }, amountVnd },
        { account: { name: 'excess' }, amountVnd: -amountVnd },
      ],
    });
  }
  return givenUp.length > 0;
}

const lockGivenUp = statement<{ orderId: string }>()(
  'commerce.lock_given_up',
  (_query, param) => sql<RefundRow>`
  select r.* from refunds r where r.order_id = ${param('orderId')}::uuid and r.kind = 'excess' and r.state = 'taken_back' order by r.requested_at, r.id for update of r`,
);
