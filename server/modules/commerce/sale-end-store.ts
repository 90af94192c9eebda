import { sql } from 'kysely';
import { causeKinds } from '#shared/domain/commerce/called-off.ts';
import { statement } from '../../db/statement.ts';

/** Whether an upgrade of this person is paid and kept. */
export const findPaidUpgrade = statement<{ userId: string }>()(
  'commerce.find_paid_upgrade',
  (query, param) =>
    query
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', param('userId'))
      .where('is_upgrade', '=', true)
      .where('status', '=', sql.lit('paid' as const))
      .limit(1),
);

/** Khá Pro by another order than this one. */
export const findOtherBase = statement<{ userId: string; orderId: string }>()(
  'commerce.find_other_base',
  (query, param) =>
    query
      .selectFrom('entitlements')
      .select('order_id')
      .where('user_id', '=', param('userId'))
      .where('plan', '=', sql.lit('kha_pro' as const))
      .where('revoked_at', 'is', null)
      .where('order_id', '!=', param('orderId'))
      .limit(1),
);

/**
 * Writes down on every order of a person whose last cause is one of these notes that it is gone,
 * with the code that they name; also where money waits beside the order, which is closed again
 * afterwards. Its caller holds the person's orders.
 */
export const insertCauseGone = statement<{
  userId: string;
  notes: readonly string[];
  code: string;
  at: Date;
  actorId: string | null;
}>()(
  'commerce.insert_cause_gone',
  (_query, param) => sql`
  insert into order_events (order_id, at, kind, note, actor_id)
  select o.id, ${param('at')}::timestamptz, 'cause_gone', ${param('code')}, ${param('actorId')}::uuid from orders o
  where o.user_id = ${param('userId')}::uuid and o.cancelled_at is not null
    and (select e.kind = 'cancelled' and e.note = any(${param('notes')}::text[]) from order_events e
      where e.order_id = o.id and e.kind in (${sql.join(causeKinds.map((kind) => sql.lit(kind)))}) order by e.id desc limit 1)
  order by o.number`,
);
