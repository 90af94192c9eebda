import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** A purchase as analytics counts it; nothing that says whose it is. */
export interface GaPurchase {
  /** `#MV-2481`'s number. */
  readonly number: number;
  readonly plan: 'kha_pro' | 'pro';
  readonly total_vnd: bigint;
  readonly paid_at: Date;
}

/** Gives a person's paid orders out that nobody got yet. Two that ask at once: one gets each. */
export const givePurchases = statement<{ userId: string; now: Date }>()(
  'analytics.give',
  (_query, param) => sql<GaPurchase>`
    with given as (
      insert into ga_purchases (order_id, given_at)
      select id, ${param('now')}::timestamptz from orders where user_id = ${param('userId')}::uuid and paid_at is not null
      on conflict (order_id) do nothing
      returning order_id
    )
    select o.number, o.plan, o.total_vnd, o.paid_at from orders o join given g on g.order_id = o.id order by o.number`,
);

export const markSent = statement<{ userId: string }>()('analytics.mark', (query, param) =>
  query.updateTable('users').set({ ga_event_sent: true }).where('id', '=', param('userId')),
);

/** The first of a person's paid orders that was not given out. */
export const findUnsent = statement<{ userId: string }>()('analytics.unsent', (query, param) =>
  query
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', param('userId'))
    .where('paid_at', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('ga_purchases').select('order_id').whereRef('order_id', '=', 'orders.id'),
        ),
      ),
    )
    .limit(1),
);
