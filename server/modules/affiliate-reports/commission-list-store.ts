import { sql } from 'kysely';
import type { CommissionStatus } from '#server/db/tables/money-tables.ts';
import { statement } from '#server/db/statement.ts';
import { toldPayout } from '#server/db/told-payouts.ts';
import type { CommissionRow } from './commission-list.ts';

interface FilterParams {
  readonly userId: string;
  readonly from: Date;
  readonly end: Date;
  readonly status: CommissionStatus | null;
  readonly orderNumber: number | null;
}

/** A page of an affiliate's commissions, newest first. */
export const listCommissions = statement<
  FilterParams & { afterAt: Date | null; afterId: string | null; count: number }
>()(
  'affiliate.list_commissions',
  (_query, param) => sql<CommissionRow>`
    select c.id, o.number as order_number, o.plan, o.total_vnd as order_vnd, c.base_vnd, c.rate_bp, c.amount_vnd, c.status, c.created_at, c.approved_at, c.ended_at,
      c.end_reason, c.held_at, c.held_note, o.attributed_by, o.clicked_at, l.name as link_name, o.created_at as ordered_at, o.paid_at,
      o.refundable_until as hold_ends_at, p.id as payout_id, ${toldPayout('p').status} as payout_status, p.created_at as payout_created_at, ${toldPayout('p').sentAt} as payout_sent_at, p.ended_at as payout_ended_at
    from commissions c join orders o on o.id = c.order_id
      left join campaign_links l on l.id = o.campaign_link_id
      left join payouts p on p.id = c.payout_id
    where ${fits(param)} and (${param('afterAt')}::timestamptz is null or (c.created_at, c.id) < (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
    order by c.created_at desc, c.id desc limit ${param('count')}`,
);

/** How many there are. */
export const countCommissions = statement<FilterParams>()(
  'affiliate.count_commissions',
  (_query, param) =>
    sql<{
      count: number;
    }>`select count(*)::integer as count from commissions c where ${fits(param)}`,
);

function fits(param: (name: keyof FilterParams) => ReturnType<typeof sql>) {
  return sql<boolean>`c.affiliate_id = ${param('userId')} and c.created_at >= ${param('from')} and c.created_at < ${param('end')}
    and (${param('status')}::text is null or c.status = ${param('status')}::text)
    and (${param('orderNumber')}::integer is null or c.order_id = (select id from orders where number = ${param('orderNumber')}::integer))`;
}
