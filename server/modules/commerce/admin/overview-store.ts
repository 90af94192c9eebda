import { sql } from 'kysely';
import { orderWaits } from './order-admin-store.ts';
import { toldElsewhereIds } from './told-elsewhere.ts';
import { statement } from '#server/db/statement.ts';
import { movedOn } from '#server/db/moved-at.ts';
import { countsItself } from '../bank/split-store.ts';

/** Money of a day in Vietnam by the ledger: what orders earned and what was given back. */
export interface DayRow {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly revenue_vnd: bigint;
  readonly refunds_vnd: bigint;
}

/** Every day from one to another, both included, also those without money. */
export const listDays = statement<{ from: string; to: string }>()(
  'commerce.list_days',
  (_query, param) => sql<DayRow>`
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(sum(-e.amount) filter (where j.kind = 'order_paid'), 0)::bigint as revenue_vnd,
      coalesce(sum(e.amount) filter (where j.kind = 'refund_requested'), 0)::bigint as refunds_vnd
    from generate_series(${param('from')}::date, ${param('to')}::date, interval '1 day') as d(day)
    left join ledger_journals j on j.at >= d.day::timestamp at time zone 'Asia/Ho_Chi_Minh' and j.at < (d.day + interval '1 day')::timestamp at time zone 'Asia/Ho_Chi_Minh' and j.kind in ('order_paid', 'refund_requested')
    left join ledger_entries e on e.journal_id = j.id and e.account_id = (select id from ledger_accounts where name = 'revenue')
    group by d.day order by d.day`,
);

/** What waits for an administrator, and how far the course is. */
export interface OverviewRow {
  readonly orders_waiting: number;
  readonly unmatched: number;
  /** What came in of them, and what went out. */
  readonly unmatched_vnd: bigint;
  readonly unmatched_out_vnd: bigint;
  readonly refunds_open: number;
  readonly refunds_open_vnd: bigint;
  readonly refunds_late: number;
  readonly support_open: number;
  readonly lessons_released: number;
  readonly lessons_total: number;
}

/** Queries what waits for a person; each arm has its index. */
const unmatched = sql`select t.id, t.amount_vnd, t.direction from bank_transactions t where t.state in ('review', 'strayed') union select t.id, t.amount_vnd, t.direction from bank_transactions t where t.id in (${toldElsewhereIds})`;

export const findOverview = statement<{ now: Date }>()(
  'commerce.find_overview',
  (_query, param) => sql<OverviewRow>`
    with waiting as materialized (${unmatched})
    select
      (select count(*)::integer from orders o where ${orderWaits}) as orders_waiting,
      (select count(*)::integer from waiting) as unmatched,
      (select coalesce(sum(amount_vnd), 0)::bigint from waiting where direction = 'in') as unmatched_vnd,
      (select coalesce(sum(amount_vnd), 0)::bigint from waiting where direction = 'out') as unmatched_out_vnd,
      (select count(*)::integer from refunds where state in ('proposed', 'needs_account', 'requested', 'sending')) as refunds_open,
      (select coalesce(sum(amount_vnd), 0)::bigint from refunds where state in ('proposed', 'needs_account', 'requested', 'sending')) as refunds_open_vnd,
      (select count(*)::integer from refunds where state in ('requested', 'sending') and due_at < ${param('now')}::timestamptz) as refunds_late,
      (select count(*)::integer from support_requests where state = 'open') as support_open,
      (select count(*)::integer from lessons where is_released) as lessons_released,
      (select count(*)::integer from lessons) as lessons_total`,
);

/** A day in Vietnam: what the bank told of, and what the ledger says of the account. */
export interface ReconciliationRow {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly bank_in_vnd: bigint;
  readonly bank_out_vnd: bigint;
  readonly ledger_in_vnd: bigint;
  readonly ledger_out_vnd: bigint;
  /**
   * All that came in less all that went out since the beginning, by the bank's reports and by the
   * ledger.
   */
  readonly bank_total_vnd: bigint;
  readonly ledger_total_vnd: bigint;
}

/** Journals whose key names the movement that they book or decide on. */
const ofMovement = sql`('bank', 'bank_fee', 'tax_paid', 'ignored', 'unignored', 'surplus', 'paired')`;
const ofRefund = sql`('refund_sent', 'refund_unsent')`;
const ofPayout = sql`('payout_sent', 'payout_failed', 'payout_returned', 'payout_unreturned', 'payout_unfailed')`;

/** What a journal's key (`ledger_journals j`) is of, and what is behind its first colon. */
const subject = sql`(select k.kind, case when k.kind in ${ofMovement} or k.kind in ${ofRefund} or k.kind in ${ofPayout} then substr(j.key, strpos(j.key, ':') + 1, 36)::uuid end as id
  from (select split_part(j.key, ':', 1) as kind) k)`;

/**
 * The movements that a journal with such a `subject s` books: of a refund or a payment those that
 * the bank told of it. None while the bank told of none.
 */
const movements = sql`(
  select b.id, b.amount_vnd from bank_transactions b where s.kind in ${ofMovement} and b.id = s.id
  union all select b.id, b.amount_vnd from refunds r join bank_transactions b on b.id = r.paid_by where s.kind in ${ofRefund} and r.id = s.id
  union all select b.id, b.amount_vnd from bank_transactions b where s.kind in ${ofRefund} and b.refund_id = s.id and b.state = 'outgoing' and not exists (select 1 from refunds r where r.paid_by = b.id)
  union all select b.id, b.amount_vnd from bank_transactions b where s.kind in ${ofPayout} and b.payout_id = s.id and b.state = 'outgoing')`;

/**
 * What of an entry (`ledger_entries e`) is which movement's: each its own amount, the largest the
 * rest. What was more than was due is booked beside it, by the largest one's key.
 */
const shares = sql`(
  select t.direction, ${movedOn} as day, case when p.place = 1 then e.amount - sign(e.amount)::bigint * (p.total - t.amount_vnd) else sign(e.amount)::bigint * t.amount_vnd end as amount
  from (select m.id, row_number() over (order by m.amount_vnd desc, m.id) as place, (sum(m.amount_vnd) over ())::bigint as total from ${movements} m) p join bank_transactions t on t.id = p.id)`;

/** Whether a journal is of money that left, or of what takes that back. */
const isOfLeaving = sql`(s.kind in ${ofRefund} or s.kind in ${ofPayout} or h.direction is not distinct from 'out' or (h.direction is null and e.amount < 0))`;

/**
 * The days with money from one to another, newest first. A movement counts on the day on which the
 * bank says that it moved, and what the ledger says of that movement too, whenever it was told or
 * handled, and each part of what left in parts on its own day: a row can be held against the bank's
 * own statement. What was split is there by its parts. What takes back that something left is less
 * that left, and nothing that came.
 */
export const listReconciliation = statement<{ from: string; to: string }>()(
  'commerce.list_reconciliation',
  (_query, param) => sql<ReconciliationRow>`
    with moves as (
      select ${movedOn} as day,
        case when direction = 'in' then amount_vnd else 0 end as bank_in, case when direction = 'out' then amount_vnd else 0 end as bank_out, 0::bigint as ledger_in, 0::bigint as ledger_out
      from bank_transactions t where ${countsItself}
      union all
      select coalesce(h.day, (j.at at time zone 'Asia/Ho_Chi_Minh')::date), 0, 0,
        case when ${isOfLeaving} then 0 else coalesce(h.amount, e.amount) end, case when ${isOfLeaving} then -coalesce(h.amount, e.amount) else 0 end
      from ledger_entries e join ledger_journals j on j.id = e.journal_id
        cross join lateral ${subject} s left join lateral ${shares} h on true
      where e.account_id = (select id from ledger_accounts where name = 'cash')
    ), days as (
      select day, sum(bank_in) as bank_in, sum(bank_out) as bank_out, sum(ledger_in) as ledger_in, sum(ledger_out) as ledger_out,
        sum(sum(bank_in) - sum(bank_out)) over (order by day) as bank_total, sum(sum(ledger_in) - sum(ledger_out)) over (order by day) as ledger_total
      from moves group by day
    )
    select to_char(day, 'YYYY-MM-DD') as day, bank_in::bigint as bank_in_vnd, bank_out::bigint as bank_out_vnd, ledger_in::bigint as ledger_in_vnd, ledger_out::bigint as ledger_out_vnd,
      bank_total::bigint as bank_total_vnd, ledger_total::bigint as ledger_total_vnd
    from days where day between ${param('from')}::date and ${param('to')}::date order by day desc`,
);
