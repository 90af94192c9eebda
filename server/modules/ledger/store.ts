import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { JournalKind, LedgerAccountName } from './ledger.ts';

interface AccountKey {
  readonly name: LedgerAccountName;
  readonly userId: string | null;
}

/** An account; nothing when it is there. */
export const insertAccount = statement<AccountKey>()('ledger.insert_account', (query, param) =>
  query
    .insertInto('ledger_accounts')
    .values({ name: param('name'), user_id: param('userId') })
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * A journal with its lines, one per account. No row, and nothing written, when an account is not
 * there yet or the key is taken; waits for another transaction that is writing the same key.
 */
export const insertJournal = statement<{
  key: string;
  kind: JournalKind;
  at: Date;
  orderId: string | null;
  names: readonly LedgerAccountName[];
  userIds: readonly (string | null)[];
  amounts: readonly bigint[];
}>()(
  'ledger.insert_journal',
  (_query, param) => sql<{ id: bigint }>`
    with line as (
      select a.id as account_id, l.amount
      from unnest(${param('names')}::text[], ${param('userIds')}::uuid[], ${param('amounts')}::bigint[]) as l (name, user_id, amount)
      join ledger_accounts a on a.name = l.name and a.user_id is not distinct from l.user_id
    ), journal as (
      insert into ledger_journals (key, kind, at, order_id)
      select ${param('key')}, ${param('kind')}, ${param('at')}::timestamptz, ${param('orderId')}::uuid
      where (select count(*) from line) = cardinality(${param('names')}::text[])
      on conflict (key) do nothing
      returning id
    ), entry as (
      insert into ledger_entries (journal_id, account_id, amount)
      select journal.id, line.account_id, line.amount from journal, line order by line.account_id
    )
    select id from journal`,
);

/** The sum of an account's entries; a sum of bigints is numeric, and ours fit a bigint. */
export const sumEntries = statement<AccountKey>()(
  'ledger.sum_entries',
  (_query, param) => sql<{ amount: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as amount
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.name = ${param('name')} and a.user_id is not distinct from ${param('userId')}`,
);

/** What was booked on each account name until and with a moment. */
export const sumAccounts = statement<{ at: Date | null }>()(
  'ledger.sum_accounts',
  (_query, param) => sql<{ name: LedgerAccountName; debit: bigint; credit: bigint }>`
    select a.name, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debit, coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credit
    from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    where ${param('at')}::timestamptz is null or j.at <= ${param('at')}::timestamptz
    group by a.name`,
);

/** What the database itself finds wrong. */
export const listProblems = statement()(
  'ledger.list_problems',
  () =>
    sql<{
      problem: string;
      subject: string;
      amount: bigint;
    }>`select problem, subject, amount::bigint as amount from ledger_problems() order by 1, 2`,
);

interface FilterParams {
  readonly kind: JournalKind | null;
  readonly account: LedgerAccountName | null;
  readonly orderId: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** A page of journals with their lines as JSON, newest first. */
export const listJournals = statement<
  FilterParams & { afterAt: Date | null; afterId: bigint | null; count: number }
>()(
  'ledger.list_journals',
  (_query, param) => sql<{
    id: bigint;
    key: string;
    kind: JournalKind;
    at: Date;
    order_id: string | null;
    lines: unknown;
  }>`
    select j.id, j.key, j.kind, j.at, j.order_id,
      (select jsonb_agg(jsonb_build_array(a.name, a.user_id, e.amount::text) order by e.amount < 0, a.id)
        from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.journal_id = j.id) as lines
    from ledger_journals j
    where ${fits(param)} and (${param('afterAt')}::timestamptz is null or (j.at, j.id) < (${param('afterAt')}::timestamptz, ${param('afterId')}::bigint))
    order by j.at desc, j.id desc
    limit ${param('count')}`,
);

/** How many journals fit. */
export const countJournals = statement<FilterParams>()(
  'ledger.count_journals',
  (_query, param) =>
    sql<{
      count: number;
    }>`select count(*)::integer as count from ledger_journals j where ${fits(param)}`,
);

function fits(param: (name: keyof FilterParams) => ReturnType<typeof sql>) {
  return sql<boolean>`(${param('kind')}::text is null or j.kind = ${param('kind')}::text)
    and (${param('orderId')}::uuid is null or j.order_id = ${param('orderId')}::uuid)
    and (${param('from')}::timestamptz is null or j.at >= ${param('from')}::timestamptz)
    and (${param('until')}::timestamptz is null or j.at < ${param('until')}::timestamptz)
    and (${param('account')}::text is null or exists (
      select 1 from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.journal_id = j.id and a.name = ${param('account')}::text))`;
}
