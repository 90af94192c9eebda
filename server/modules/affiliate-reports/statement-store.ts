import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import type { StatementKind } from './affiliate-statement.ts';

interface SumsRow {
  readonly created: bigint;
  readonly voided: bigint;
  readonly approved: bigint;
  readonly reversed: bigint;
  readonly taken: bigint;
  readonly returned: bigint;
  readonly restored_pending: bigint;
  readonly restored_wallet: bigint;
}

/** What moved an affiliate's money in a range of days; without a start, since ever. */
export const sumDays = statement<{ userId: string; from: string | null; to: string }>()(
  'affiliate.sum_days',
  (_query, param) => sql<SumsRow>`
    select coalesce(sum(created_vnd), 0)::bigint as created, coalesce(sum(voided_vnd), 0)::bigint as voided, coalesce(sum(approved_vnd), 0)::bigint as approved,
      coalesce(sum(reversed_vnd), 0)::bigint as reversed, coalesce(sum(taken_vnd), 0)::bigint as taken, coalesce(sum(returned_vnd), 0)::bigint as returned,
      coalesce(sum(restored_pending_vnd), 0)::bigint as restored_pending, coalesce(sum(restored_wallet_vnd), 0)::bigint as restored_wallet
    from affiliate_days
    where affiliate_id = ${param('userId')} and (${param('from')}::date is null or day >= ${param('from')}::date) and day <= ${param('to')}::date`,
);

/** How many journals moved it in a stretch of time. */
export const countLines = statement<{ userId: string; from: Date; end: Date }>()(
  'affiliate.count_statement_lines',
  (_query, param) => sql<{ count: number }>`
    select count(distinct j.id)::integer as count
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_journals j on j.id = e.journal_id
    where a.user_id = ${param('userId')} and j.at >= ${param('from')} and j.at < ${param('end')}`,
);

export interface LineRow {
  readonly id: bigint;
  readonly at: Date;
  readonly kind: StatementKind;
  readonly order_number: number | null;
  readonly payout_id: string | null;
  readonly wallet: bigint;
  readonly pending: bigint;
}

/**
 * Those journals by their moments, after one of them; a credit of theirs is more for them. Keys of
 * payouts' journals end with their ids.
 */
export const listLines = statement<{
  userId: string;
  from: Date;
  end: Date;
  afterId: bigint | null;
  count: number;
}>()(
  'affiliate.list_statement_lines',
  (_query, param) => sql<LineRow>`
    select j.id, j.at, j.kind, o.number as order_number, case when starts_with(j.kind, 'payout_') then split_part(j.key, ':', 2) end as payout_id,
      coalesce(-sum(e.amount) filter (where a.name = 'affiliate_wallet'), 0)::bigint as wallet, coalesce(-sum(e.amount) filter (where a.name = 'affiliate_pending'), 0)::bigint as pending
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_journals j on j.id = e.journal_id left join orders o on o.id = j.order_id
    where a.user_id = ${param('userId')} and j.at >= ${param('from')} and j.at < ${param('end')}
      and (${param('afterId')}::bigint is null or (j.at, j.id) > (select at, id from ledger_journals where id = ${param('afterId')}::bigint))
    group by j.id, o.number order by j.at, j.id limit ${param('count')}`,
);
