import { type Expression, sql } from 'kysely';
import type { BankProvider, BankTransactionState } from '#server/db/tables/commerce-tables.ts';
import { hasCode } from '#server/db/money-that-left.ts';
import { statement } from '#server/db/statement.ts';

/** Reports that wait for a person, or for their turn, as what fails; the oldest first. */
export const listUndecided = statement<{ count: number }>()(
  'bank.list_undecided',
  (_query, param) => sql<{ provider: BankProvider; payload: unknown }>`
  select provider, payload from bank_events where outcome = 'doubtful' or processed_at is null order by id limit ${param('count')}::integer`,
);

/** Codes that an order has, or had while somebody could see them. */
export const listCodesOfOrder = statement<{ orderId: string }>()(
  'bank.list_codes_of_order',
  (query, param) =>
    query.selectFrom('payment_codes').select('code').where('order_id', '=', param('orderId')),
);

/** Money that waits beside no order, and says a code of this one or the beginning of one. */
export const findWaitingMoney = statement<{ orderId: string }>()(
  'bank.find_waiting_money',
  (_query, param) => sql<{ id: string }>`
  select t.id from bank_transactions t join payment_codes c on c.order_id = ${param('orderId')}::uuid
  where t.direction = 'in' and t.state = 'review' and t.order_id is null and ${hasCode(sql`memo_as_read(t.memo)`, sql`c.code`)} limit 1`,
);

/**
 * A report that was decided and the money that it tells of, locked with all else that tells of it:
 * what one lent may have been lent over by another.
 */
export const lockDecided = statement<{ id: bigint }>()(
  'bank.lock_decided',
  (_query, param) => sql<{ transaction_id: string; is_open: boolean }>`
  select transaction_id, id = ${param('id')}::bigint and outcome = 'known' and resembles is not null and raw_body <> '' as is_open from bank_events
  where transaction_id = (select e.transaction_id from bank_events e where e.id = ${param('id')}::bigint) order by id for update`,
);

/** A report that told of money that is known, and what that money said before it. */
export interface ReopenedReport {
  readonly transaction_id: string;
  readonly provider: BankProvider;
  readonly payload: unknown;
  /** Null when it lent no words. */
  readonly memo_before: string | null;
  readonly counterparty_before: string | null;
}

/**
 * A report that a person said tells of money that is known waits for a person again, beside that
 * money, and lends it nothing; no row when it is none, or its words are not kept any more.
 */
export const reopenDecided = statement<{ id: bigint; now: Date }>()(
  'bank.reopen_decided',
  (_query, param) => sql<ReopenedReport>`
  update bank_events e set outcome = 'doubtful', resembles = e.transaction_id, transaction_id = null, processed_at = ${param('now')}::timestamptz, memo_before = null, counterparty_before = null
  from bank_events was
  where e.id = ${param('id')}::bigint and was.id = e.id and e.outcome = 'known' and e.resembles is not null and e.raw_body <> ''
  returning was.transaction_id, was.provider, was.payload, was.memo_before, was.counterparty_before`,
);

/** A person says that a report does not tell of this money. */
export const denyDoubt = statement<{ id: bigint; transactionId: string }>()(
  'bank.deny_doubt',
  (_query, param) => sql<never>`
  update bank_events set is_not = is_not || ${param('transactionId')}::uuid where id = ${param('id')}::bigint`,
);

/**
 * Of a movement `t`: where it lies and all that was told of it or may tell of it, as it is now, and
 * how many reports of a provider tell of it.
 */
function toldOf(provider: Expression<BankProvider>) {
  return sql`(select md5(t.revision || ' ' || string_agg(b.id::text || ' ' || coalesce(b.outcome, '') || ' ' || coalesce(b.transaction_id::text, ''), ' ' order by b.id)) as told_revision,
    count(*) filter (where b.transaction_id = t.id and b.provider = ${provider})::integer as told_times
    from bank_events b where b.resembles = t.id or b.transaction_id = t.id)`;
}

/** What was told of a movement, as it is now; null when nothing was. */
export const findToldRevision = statement<{ transactionId: string }>()(
  'bank.find_told_revision',
  (_query, param) => sql<{ told_revision: string | null }>`
  select told.told_revision from bank_transactions t cross join lateral ${toldOf(sql`'sepay'`)} told where t.id = ${param('transactionId')}::uuid`,
);

/**
 * Reports that wait for a person, before those that fail again and again, before what nobody can
 * read: there may be many of these; the newest of each first.
 */
export const listReports = statement<{ count: number }>()(
  'bank.list_reports',
  (_query, param) => sql<ReportRow>`
  select e.id, e.provider, e.payload, e.received_at, e.last_error, coalesce(e.outcome, 'failing') as state, t.id as transaction_id, t.memo as known_memo, t.reference as known_reference,
    t.state as known_state, o.number as known_order_number, t.heard_at as known_at, told.*
  from bank_events e left join bank_transactions t on t.id = e.resembles left join orders o on o.id = t.order_id cross join lateral ${toldOf(sql`e.provider`)} told
  where e.outcome in ('unreadable', 'doubtful') or (e.processed_at is null and e.attempts > 2)
  order by coalesce(array_position(array['doubtful', 'failing'], coalesce(e.outcome, 'failing')), 3), e.id desc limit ${param('count')}::integer`,
);

/** Those that wait for a person beside one movement; the newest first. */
export const listDoubtsOf = statement<{ transactionId: string; count: number }>()(
  'bank.list_doubts_of',
  (_query, param) => sql<ReportRow>`
  select e.id, e.provider, e.payload, e.received_at, e.last_error, 'doubtful' as state, t.id as transaction_id, t.memo as known_memo, t.reference as known_reference,
    t.state as known_state, o.number as known_order_number, t.heard_at as known_at, told.*
  from bank_events e join bank_transactions t on t.id = e.resembles left join orders o on o.id = t.order_id cross join lateral ${toldOf(sql`e.provider`)} told
  where e.resembles = ${param('transactionId')}::uuid and e.outcome = 'doubtful'
  order by e.id desc limit ${param('count')}::integer`,
);

/**
 * Reports that a person said tell of money that is known, while their words are kept; the last
 * decided first, after one of them.
 */
export const listDecided = statement<{ after: bigint | null; count: number }>()(
  'bank.list_decided',
  (_query, param) => sql<ReportRow>`
  select e.id, e.provider, e.payload, e.received_at, e.last_error, 'known' as state, t.id as transaction_id, t.memo as known_memo, t.reference as known_reference,
    t.state as known_state, o.number as known_order_number, t.heard_at as known_at, told.*
  from bank_events e join bank_transactions t on t.id = e.transaction_id left join orders o on o.id = t.order_id cross join lateral ${toldOf(sql`e.provider`)} told
  where e.raw_body <> '' and e.outcome = 'known' and e.resembles is not null
    and (${param('after')}::bigint is null or (e.processed_at, e.id) < (select a.processed_at, a.id from bank_events a where a.id = ${param('after')}::bigint))
  order by e.processed_at desc, e.id desc limit ${param('count')}::integer`,
);

export interface ReportRow {
  readonly id: bigint;
  readonly provider: BankProvider;
  readonly payload: unknown;
  readonly received_at: Date;
  /** Of one that fails. */
  readonly last_error: string | null;
  readonly state: 'unreadable' | 'doubtful' | 'failing' | 'known';
  /** What a doubtful one resembles, and a known one tells of. */
  readonly transaction_id: string | null;
  readonly known_memo: string | null;
  readonly known_reference: string | null;
  readonly known_state: BankTransactionState | null;
  readonly known_order_number: number | null;
  readonly known_at: Date | null;
  /** All that was told of that money or may tell of it, as it is now. */
  readonly told_revision: string | null;
  /** How many reports of this provider tell of it. */
  readonly told_times: number;
}

/** Of codes of orders: those whose order was not paid, with its number. */
export const listUnpaidOfCodes = statement<{ codes: readonly string[] }>()(
  'bank.list_unpaid_of_codes',
  (_query, param) => sql<{ code: string; id: string; number: number }>`
  select c.code, o.id, o.number from payment_codes c join orders o on o.id = c.order_id
  where c.code = any(${param('codes')}::text[]) and o.status in ('pending', 'underpaid', 'review', 'expired', 'cancelled')`,
);

export const countReports = statement()(
  'bank.count_reports',
  () => sql<{ total: number }>`
  select count(*)::integer as total from bank_events where outcome in ('unreadable', 'doubtful') or (processed_at is null and attempts > 2)`,
);
