import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/port.ts';
import { insertOrderEvent, type OrderRow } from './order-store.ts';
import type { CommerceDeps } from './partners.ts';
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
 * Whether a called-off order lives by a movement of this amount alone: what was its own stayed with
 * it then, and nothing has come since.
 */
export const findLivesBy = statement<{ orderId: string; amountVnd: bigint }>()(
  'commerce.find_lives_by',
  (_query, param) => sql<{ readonly id: string }>`
  select s.id::text as id from order_events s
  where s.order_id = ${param('orderId')}::uuid and s.kind = 'money_stays'
    and not exists (select 1 from order_events l where l.order_id = s.order_id and l.id > s.id and l.kind in ('money_in', 'cancelled'))
    and (select i.amount_vnd from order_events i where i.order_id = s.order_id and i.id < s.id and i.kind = 'money_in' order by i.id desc limit 1) = ${param('amountVnd')}::bigint`,
);

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
  });
  return { ...order, excess_vnd: order.excess_vnd - amountVnd };
}
