import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import { accountsOf } from './earner-store.ts';
import { signalLimits } from './fraud-signals.ts';

export interface SignalParams {
  readonly userId: string;
  /** Looked at from here on. */
  readonly since: Date;
  /** Only what has to do with this order; null = all of them. */
  readonly orderId: string | null;
}

interface SignalRow {
  readonly count: number;
  readonly total: number | null;
  readonly at: Date | null;
}

/**
 * Commissions that came by clicks, with the visitor of the click. A click that was lost with a
 * crash tells nothing.
 */
const visited = sql`commissions c join orders o on o.id = c.order_id join affiliate_clicks k on k.id = o.click_id`;

/**
 * Who paid the orders of an affiliate's commissions, as banks told it, with who the affiliate is;
 * the first order first.
 */
export const listPayers = statement<SignalParams>()(
  'affiliate.list_payers',
  (_query, param) => sql<{
    order_id: string;
    created_at: Date;
    counterparty: string | null;
    memo: string;
    legal_name: string | null;
    account_holder: string;
  }>`
    select c.order_id, c.created_at, t.counterparty, concat_ws(' ', t.memo, w.memo) as memo, f.legal_name, f.account_holder
    from commissions c join affiliates f on f.user_id = c.affiliate_id join bank_transactions t on t.order_id = c.order_id and t.direction = 'in' left join bank_transactions w on w.id = t.part_of
    where c.affiliate_id = ${param('userId')} and c.created_at >= ${param('since')} and (${param('orderId')}::uuid is null or c.order_id = ${param('orderId')}::uuid)
    order by c.created_at, t.id limit 5000`,
);

/**
 * Orders whose buyer told an account that could be the affiliate's, or was when something was paid
 * to it: the number itself is sealed; no row when there are none. 0000 is also what stands where a
 * number was forgotten: it says something only of one holder.
 */
export const findSameAccount = statement<SignalParams>()(
  'affiliate.find_same_account',
  (_query, param) => sql<SignalRow>`
    with mine as materialized (${accountsOf(sql`${param('userId')}::uuid`)})
    select count(*)::integer as count, null::integer as total, min(c.created_at) as at
    from commissions c join orders o on o.id = c.order_id
    where c.affiliate_id = ${param('userId')} and c.created_at >= ${param('since')} and (${param('orderId')}::uuid is null or c.order_id = ${param('orderId')}::uuid)
      and exists (
        select 1 from mine join (${accountsOf(sql`o.user_id`)}) theirs
          on theirs.bin = mine.bin and theirs.last4 = mine.last4 and (theirs.last4 <> '0000' or theirs.holder = mine.holder))
    having count(*) > 0`,
);

/** Buyers of an affiliate's orders with what reaches both; the first order first. */
export const listContacts = statement<SignalParams>()(
  'affiliate.list_contacts',
  (_query, param) => sql<{
    created_at: Date;
    email: string;
    phone_number: string | null;
    own_email: string;
    own_phone_number: string | null;
  }>`
    select c.created_at, b.email, b.phone_number, a.email as own_email, a.phone_number as own_phone_number
    from commissions c join orders o on o.id = c.order_id join users b on b.id = o.user_id join users a on a.id = c.affiliate_id
    where c.affiliate_id = ${param('userId')} and c.created_at >= ${param('since')} and (${param('orderId')}::uuid is null or c.order_id = ${param('orderId')}::uuid)
    order by c.created_at, c.id limit 5000`,
);

/** The affiliate's own clicks as a visitor who bought; no row when there are none. */
export const findSameVisitor = statement<SignalParams>()(
  'affiliate.find_same_visitor',
  (_query, param) => sql<SignalRow>`
    select count(*)::integer as count, count(distinct x.order_id)::integer as total, min(x.created_at) as at
    from (
      select c.order_id, c.created_at, k.visitor_hash from ${visited}
      where c.affiliate_id = ${param('userId')} and c.created_at >= ${param('since')} and (${param('orderId')}::uuid is null or c.order_id = ${param('orderId')}::uuid)
    ) x join affiliate_clicks w on w.affiliate_id = ${param('userId')} and w.visitor_hash = x.visitor_hash and w.verdict = 'own'
    having count(*) > 0`,
);

/** The visitor as whom most buyers came; no row below the limit. */
export const findSharedVisitor = statement<SignalParams>()(
  'affiliate.find_shared_visitor',
  (_query, param) => sql<SignalRow>`
    select count(distinct o.user_id)::integer as count, count(*)::integer as total, min(c.created_at) as at
    from ${visited}
    where c.affiliate_id = ${param('userId')} and c.created_at >= ${param('since')}
    group by k.visitor_hash
    having count(distinct o.user_id) >= ${sql.lit(signalLimits.buyers)} and (${param('orderId')}::uuid is null or bool_or(c.order_id = ${param('orderId')}::uuid))
    order by 1 desc, 3 limit 1`,
);

/** How many of their orders were given back; no row below the limits. */
export const findRefundRate = statement<Omit<SignalParams, 'orderId'>>()(
  'affiliate.find_refund_rate',
  (_query, param) => sql<SignalRow>`
    select count(*) filter (where end_reason = 'refunded')::integer as count, count(*)::integer as total, null::timestamptz as at
    from commissions where affiliate_id = ${param('userId')} and created_at >= ${param('since')}
    having count(*) >= ${sql.lit(signalLimits.ratedOrders)} and count(*) filter (where end_reason = 'refunded') * 100 >= count(*) * ${sql.lit(signalLimits.refundPercent)}`,
);

/** The hour in which most of their orders were paid; no row below the limit. */
export const findOrderBurst = statement<SignalParams>()(
  'affiliate.find_order_burst',
  (_query, param) => sql<SignalRow>`
    select b.count, null::integer as total, b.at from (
      select c.created_at as at, c.order_id,
        count(*) over (order by c.created_at range between current row and interval '1 hour' following)::integer as count,
        max(c.created_at) over (order by c.created_at range between current row and interval '1 hour' following) as until
      from commissions c where c.affiliate_id = ${param('userId')} and c.created_at >= ${param('since')}
    ) b
    where b.count >= ${sql.lit(signalLimits.ordersInHour)}
      and (${param('orderId')}::uuid is null or exists (
        select 1 from commissions m where m.order_id = ${param('orderId')}::uuid and m.created_at between b.at and b.until))
    order by b.count desc, b.at limit 1`,
);
