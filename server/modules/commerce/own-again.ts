import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type CalledOffCause, readCalledOff } from '#shared/domain/commerce/called-off.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/port.ts';
import { insertOrderEvent, type OrderRow } from './order-store.ts';
import type { CommerceDeps } from './partners.ts';
import { awaitsMoney, isLookedAt, isShortAndOver } from './order-rules.ts';
import { type RefundRow, saveRefund, wasBegun } from './refund-store.ts';

/**
 * Of `refunds r` of an order that was called off: what goes back of it, while nobody has begun it.
 * It is the order's own as soon as that takes money again. What is owed since another one came back
 * ends with the word that it did: it is no order's.
 */
export const isOwnAgain = sql<boolean>`(r.kind = 'excess' and r.state in ('needs_account', 'requested') and r.instead_of is null and not ${wasBegun})`;

const lockOwnAgain = statement<{ orderId: string }>()(
  'commerce.lock_own_again',
  (_query, param) => sql<RefundRow>`
  select r.* from refunds r where r.order_id = ${param('orderId')}::uuid and ${isOwnAgain} order by r.requested_at, r.id for update of r`,
);

/**
 * Of `order_events i`, money that came: a person sent it back at once, and it counted for nothing.
 * (`ReturnsToLearner`)
 */
const wentBack = sql<boolean>`((select n.kind from order_events n where n.order_id = i.order_id and n.id > i.id order by n.id limit 1) is not distinct from 'money_goes_back')`;

/**
 * What an order was called off for, where money was laid to it since, its own stayed with it then,
 * and nothing of what was laid since is there any more. `withoutId`: money that is taken off. What
 * its learner renewed lives by their word.
 */
const findFormerEnd = statement<{ orderId: string; withoutId: string | null }>()(
  'commerce.find_former_end',
  (_query, param) => sql<{ readonly note: string | null }>`
  select c.note from (select e.* from order_events e where e.order_id = ${param('orderId')}::uuid and e.kind = 'cancelled' order by e.id desc limit 1) c
  where exists (select 1 from order_events s where s.order_id = c.order_id and s.id > c.id and s.kind = 'money_stays')
    and not exists (select 1 from order_events l where l.order_id = c.order_id and l.id > c.id and l.kind = 'renewed')
    and not exists (select 1 from order_events i left join bank_transactions t on t.id = i.transaction_id
      where i.order_id = c.order_id and i.id > c.id and i.kind = 'money_in' and not ${wentBack}
        and (t.id is null or (t.order_id = c.order_id and t.state = 'matched' and t.id is distinct from ${param('withoutId')}::uuid)))`,
);

/**
 * What an order was called off for that lives by nothing any more, though it waits for money and
 * has some of its own; null: it lives, or never was called off.
 */
export async function formerEnd(
  tx: Tx,
  order: OrderRow,
  withoutId: string | null,
): Promise<CalledOffCause | null> {
  if (isLookedAt(order) || !(awaitsMoney(order) || isShortAndOver(order))) return null;
  const found = await tx.first(findFormerEnd, { orderId: order.id, withoutId });
  return found && (readCalledOff(found.note) ?? { why: 'called_off' });
}

/** Whether of what goes back beside an order some has not left yet, as far as is known. */
export const findExcessHere = statement<{ orderId: string }>()(
  'commerce.find_excess_here',
  (_query, param) => sql<{ readonly id: string }>`
  select r.id from refunds r
  where r.order_id = ${param('orderId')}::uuid and r.kind = 'excess' and r.state in ('needs_account', 'requested', 'sending')
  limit 1`,
);

/** As `OverpaymentRefunds.keep` promises. */
export async function keepOwn<Order extends OrderRow>(
  { tx, ledger }: { readonly tx: Tx } & Pick<CommerceDeps, 'ledger'>,
  order: Order,
  at: Date,
): Promise<Order> {
  const own = await tx.all(lockOwnAgain, { orderId: order.id });
  const amountVnd = own.reduce((sum, { amount_vnd: vnd }) => sum + vnd, 0n);
  if (amountVnd === 0n) return order;
  for (const refund of own) await tx.run(saveRefund, { ...refund, state: 'rejected' });
  await ledger.post(tx, {
    key: `unexcess:${order.id}:${randomUUID()}`,
    kind: 'write_off',
    at,
    orderId: order.id,
    lines: [
      { account: { name: 'excess' }, amountVnd },
      { account: { name: 'clearing' }, amountVnd: -amountVnd },
    ],
  });
  await tx.run(insertOrderEvent, {
    orderId: order.id,
    at,
    kind: 'money_stays',
    amountVnd,
    note: null,
    actorId: null,
    transactionId: null,
  });
  return { ...order, excess_vnd: order.excess_vnd - amountVnd };
}
