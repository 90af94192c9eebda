import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

// Before the statements, which are built when the module loads.

/** What lives again. */
const restored = ['restored_orders', 'restored_pending_vnd', 'restored_wallet_vnd'];

/** The columns of sums, in their order. */
const fields = sql.join(
  [
    'clicks',
    'orders',
    'undone_orders',
    'created_vnd',
    'voided_vnd',
    'approved_vnd',
    'reversed_vnd',
    'taken_vnd',
    'returned_vnd',
    ...restored,
  ].map(
    (name) =>
      sql`(${sql.lit(name)}, coalesce(stored.${sql.ref(name)}, 0)::bigint, coalesce(raw.${sql.ref(name)}, 0)::bigint)`,
  ),
);
const moneyNames = sql`orders, undone_orders, created_vnd, voided_vnd, approved_vnd, reversed_vnd, taken_vnd, returned_vnd, restored_orders, restored_pending_vnd, restored_wallet_vnd`;
const rawSums = sql`sum(clicks) as clicks, sum(orders) as orders, sum(undone_orders) as undone_orders, sum(created_vnd) as created_vnd, sum(voided_vnd) as voided_vnd,
  sum(approved_vnd) as approved_vnd, sum(reversed_vnd) as reversed_vnd, sum(taken_vnd) as taken_vnd, sum(returned_vnd) as returned_vnd,
  sum(restored_orders) as restored_orders, sum(restored_pending_vnd) as restored_pending_vnd, sum(restored_wallet_vnd) as restored_wallet_vnd`;

/** Stands for the whole programme, which is nobody's. */
const programme = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Differences that a statement tells of at most; it counts them all. */
export const keptDifferences = 200;

interface Compared {
  readonly checked: bigint;
  readonly count: bigint;
  readonly differences: unknown;
}

/**
 * The days that anything can be of: from the first row of any kind to the last, at least to today.
 */
export const findExtent = statement<{ today: string }>()(
  'affiliate.find_rollup_extent',
  (_query, param) => sql<{ first: string; last: string }>`
    select least(min(first), ${param('today')}::date) as first, greatest(max(last), ${param('today')}::date) as last from (
      select min(day) as first, max(day) as last from affiliate_days
      union all select min(day), max(day) from campaign_link_days
      union all select min(day), max(day) from programme_days
      union all select (min(at) at time zone 'Asia/Ho_Chi_Minh')::date, (max(at) at time zone 'Asia/Ho_Chi_Minh')::date from ledger_journals
      union all select (min(created_at) at time zone 'Asia/Ho_Chi_Minh')::date, (max(created_at) at time zone 'Asia/Ho_Chi_Minh')::date from commissions
      union all select (min(activated_at) at time zone 'Asia/Ho_Chi_Minh')::date, null from affiliates
    ) extents`,
);

/**
 * The sums of some days beside the same out of the raw clicks and journals, read in one moment.
 * Written without anything that keeps the sums: a mistake there is found here.
 */
export const compareDays = statement<{ from: string; to: string }>()(
  'affiliate.compare_days',
  (_query, param) => sql<Compared>`
    with bounds as (select (${param('from')}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh' as starts, (${param('to')}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' as ends),
    click_sums as (
      select affiliate_id, link_id, (clicked_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*) as clicks from affiliate_clicks, bounds
      where verdict = 'counted' and clicked_at >= starts and clicked_at < ends group by 1, 2, 3),
    money_sums as (
      select a.user_id as affiliate_id, o.campaign_link_id as link_id, (j.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
        count(*) filter (where j.kind = 'commission_created') as orders,
        count(*) filter (where (j.kind, a.name) in (('commission_voided', 'affiliate_pending'), ('commission_reversed', 'affiliate_wallet'))) as undone_orders,
        coalesce(sum(-e.amount) filter (where j.kind = 'commission_created'), 0) as created_vnd,
        coalesce(sum(e.amount) filter (where j.kind = 'commission_voided'), 0) as voided_vnd,
        coalesce(sum(e.amount) filter (where j.kind = 'commission_approved' and a.name = 'affiliate_pending'), 0) as approved_vnd,
        coalesce(sum(e.amount) filter (where j.kind = 'commission_reversed'), 0) as reversed_vnd,
        coalesce(sum(e.amount) filter (where j.kind in ('payout_taken', 'wallet_given_up')), 0) as taken_vnd,
        coalesce(sum(-e.amount) filter (where j.kind = 'payout_failed'), 0) as returned_vnd,
        count(*) filter (where j.kind = 'commission_restored') as restored_orders,
        coalesce(sum(-e.amount) filter (where (j.kind, a.name) = ('commission_restored', 'affiliate_pending')), 0) as restored_pending_vnd,
        coalesce(sum(-e.amount) filter (where (j.kind, a.name) = ('commission_restored', 'affiliate_wallet')), 0) as restored_wallet_vnd
      from bounds, ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id left join orders o on o.id = j.order_id
      where a.user_id is not null and j.at >= starts and j.at < ends group by 1, 2, 3),
    sums as materialized (
      select affiliate_id, link_id, day, clicks, 0 as orders, 0 as undone_orders, 0 as created_vnd, 0 as voided_vnd, 0 as approved_vnd, 0 as reversed_vnd, 0 as taken_vnd, 0 as returned_vnd,
        0 as restored_orders, 0 as restored_pending_vnd, 0 as restored_wallet_vnd from click_sums
      union all select affiliate_id, link_id, day, 0, ${moneyNames} from money_sums),
    raw as (
      select 'affiliate_days' as place, affiliate_id as subject, day, ${rawSums} from sums group by affiliate_id, day
      union all select 'campaign_link_days', link_id, day, sum(clicks), sum(orders), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from sums where link_id is not null group by link_id, day
      union all select 'programme_days', ${programme}, day, ${rawSums} from sums group by day),
    stored as (
      select 'affiliate_days' as place, affiliate_id as subject, day, clicks, ${moneyNames} from affiliate_days where day between ${param('from')}::date and ${param('to')}::date
      union all select 'campaign_link_days', link_id, day, clicks, orders, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from campaign_link_days where day between ${param('from')}::date and ${param('to')}::date
      union all select 'programme_days', ${programme}, day, clicks, ${moneyNames} from programme_days where day between ${param('from')}::date and ${param('to')}::date),
    pairs as (
      select coalesce(stored.place, raw.place) as place, nullif(coalesce(stored.subject, raw.subject), ${programme}) as subject, coalesce(stored.day, raw.day) as day, field.*
      from stored full join raw on raw.place = stored.place and raw.subject = stored.subject and raw.day = stored.day cross join lateral (values ${fields}) as field (name, stored, raw))
    ${outcome('day, subject')}`,
);

/**
 * The commissions of orders that were paid on some days beside the journals of each: what its state
 * asks for must be booked, and nothing else.
 */
export const compareCommissions = statement<{ from: string; to: string }>()(
  'affiliate.compare_commissions',
  (_query, param) => sql<Compared>`
    with pairs as (
      select 'commissions' as place, c.order_id as subject, (c.created_at at time zone 'Asia/Ho_Chi_Minh')::date as day, field.*
      from commissions c cross join lateral (
        select coalesce(-sum(e.amount) filter (where j.kind = 'commission_created'), 0)::bigint as created,
          coalesce(sum(e.amount) filter (where j.kind = 'commission_voided' or (j.kind, a.name) = ('commission_restored', 'affiliate_pending')), 0)::bigint as voided,
          coalesce(-sum(e.amount) filter (where j.kind = 'commission_approved' and a.name = 'affiliate_wallet'), 0)::bigint as approved,
          coalesce(sum(e.amount) filter (where j.kind = 'commission_reversed' or (j.kind, a.name) = ('commission_restored', 'affiliate_wallet')), 0)::bigint as reversed
        from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
        where j.order_id = c.order_id and a.user_id = c.affiliate_id
      ) booked cross join lateral (values
        -- Between one person's accounts, and to somebody who was gone when the order was paid, nothing was ever due.
        ('created_vnd', booked.created, case when c.end_reason in ('same_person', 'affiliate_gone') and c.ended_at = c.created_at then 0 else c.amount_vnd end),
        ('voided_vnd', booked.voided, case when c.status = 'void' and not (c.end_reason in ('same_person', 'affiliate_gone') and c.ended_at = c.created_at) then c.amount_vnd else 0 end),
        ('approved_vnd', booked.approved, case when c.approved_at is null then 0 else c.amount_vnd end),
        ('reversed_vnd', booked.reversed, case c.status when 'reversed' then c.amount_vnd else 0 end)
      ) as field (name, stored, raw)
      where c.created_at >= (${param('from')}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh' and c.created_at < (${param('to')}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
    ${outcome('day, subject')}`,
);

export const insertProof = statement<{
  day: string;
  startedAt: Date;
  endedAt: Date;
  checked: bigint;
  count: bigint;
}>()('affiliate.insert_rollup_proof', (query, param) =>
  query
    .insertInto('rollup_proofs')
    .values({
      day: param('day'),
      started_at: param('startedAt'),
      ended_at: param('endedAt'),
      checked_rows: param('checked'),
      difference_count: param('count'),
    })
    .returning('id'),
);

export const insertDifference = statement<{
  proofId: bigint;
  place: string;
  subject: string | null;
  day: string;
  field: string;
  stored: bigint;
  raw: bigint;
}>()('affiliate.insert_rollup_difference', (query, param) =>
  query.insertInto('rollup_differences').values({
    proof_id: param('proofId'),
    place: param('place'),
    subject: param('subject'),
    day: param('day'),
    field: param('field'),
    stored: param('stored'),
    raw: param('raw'),
  }),
);

/** Whether a night has its proof. */
export const findProofOfDay = statement<{ day: string }>()(
  'affiliate.find_rollup_proof',
  (query, param) => query.selectFrom('rollup_proofs').select('id').where('day', '=', param('day')),
);

interface ProofRow {
  readonly id: bigint;
  readonly day: string;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly checked_rows: bigint;
  readonly difference_count: bigint;
  readonly differences: unknown;
}

/** The newest proofs with their differences. */
export const listProofs = statement<{ count: number }>()(
  'affiliate.list_rollup_proofs',
  (_query, param) => sql<ProofRow>`
    select p.id, p.day, p.started_at, p.ended_at, p.checked_rows, p.difference_count,
      (select coalesce(jsonb_agg(jsonb_build_array(d.place, d.subject, d.day, d.field, d.stored::text, d.raw::text) order by d.id), '[]') from rollup_differences d where d.proof_id = p.id) as differences
    from rollup_proofs p order by p.id desc limit ${param('count')}`,
);

/**
 * Rows looked at, and what differs: the first of it as JSON (amounts as text, for JSON has no
 * bigint).
 */
function outcome(order: string) {
  return sql`select (select count(*) from (select 1 from pairs group by place, subject, day) as looked) as checked, (select count(*) from pairs where stored <> raw) as count,
    (select coalesce(jsonb_agg(jsonb_build_array(place, subject, day, name, stored::text, raw::text)), '[]')
      from (select * from pairs where stored <> raw order by ${sql.raw(order)}, name limit ${sql.lit(keptDifferences)}) as differing) as differences`;
}
