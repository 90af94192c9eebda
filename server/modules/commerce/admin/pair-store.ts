import { sql } from 'kysely';
import { leftAfter } from '#server/db/money-that-returns.ts';
import { hasCode } from '#server/db/money-that-left.ts';
import { codesThatLeave } from '#server/db/money-of-another.ts';
import { statement } from '#server/db/statement.ts';
import { isNobodys } from '../bank/bank-store.ts';
import { movedAt } from '#server/db/moved-at.ts';
import { type AdminTransactionRow, laidTo, transactionColumns } from './money-store.ts';

/** What came in and what went out settle each other: in one statement, for each names the other. */
export const pairMovements = statement<{ inId: string; outId: string; now: Date }>()(
  'bank.pair_movements',
  (_query, param) => sql<never>`
  update bank_transactions set state = 'paired', settled_at = ${param('now')}::timestamptz,
    paired_with = case direction when 'in' then ${param('outId')}::uuid else ${param('inId')}::uuid end
  where id in (${param('inId')}::uuid, ${param('outId')}::uuid)`,
);

/** They do not: each waits again for the reason that it waited for. */
export const unpairMovements = statement<{ ids: readonly string[] }>()(
  'bank.unpair_movements',
  (_query, param) => sql<never>`
  update bank_transactions set state = case direction when 'in' then 'review' else 'strayed' end, settled_at = null, paired_with = null,
    review_reason = case direction when 'in' then review_reason else coalesce(review_reason, 'no_code') end
  where id = any(${param('ids')}::uuid[])`,
);

/**
 * Codes by which money goes to somebody that the words of both say, and what those of the transfer
 * say without them, as codes are read.
 */
export const findSaidByBoth = statement<{ left: string; came: string }>()(
  'commerce.find_said_by_both',
  (_query, param) => sql<{ codes: readonly string[]; rest: string }>`
  with m as materialized (select memo_as_read(${param('left')}::text) as out_text, memo_as_read(${param('came')}::text) as in_text),
  said as materialized (select c.code from m join (${codesThatLeave}) c on ${hasCode(sql`m.out_text`, sql`c.code`)} and ${hasCode(sql`m.in_text`, sql`c.code`)})
  select array(select code from said) as codes, coalesce(regexp_replace(m.out_text, (select string_agg(left(code, 7), '|') from said), 'X', 'g'), m.out_text) as rest from m`,
);

/** Whether `bank_transactions t` can settle another one: it waits, was set aside, is nobody's. */
const isOpen = sql<boolean>`(t.state in ('review', 'strayed', 'ignored') or (t.state = 'outgoing' and ${isNobodys}))`;

/**
 * Ids of what moved the other way and did not certainly leave after it should have come back. Each
 * half begins with the one movement: an amount has few of them, or as many as a price was paid.
 */
const othersOf = (id: unknown) => sql`
  select o.id from bank_transactions t join bank_transactions o on o.amount_vnd = t.amount_vnd
  where t.id = ${id}::uuid and t.direction = 'in' and o.direction = 'out' and not ${leftAfter}
  union all
  select t.id from bank_transactions o join bank_transactions t on t.amount_vnd = o.amount_vnd
  where o.id = ${id}::uuid and o.direction = 'out' and t.direction = 'in' and not ${leftAfter}`;

export const listPairable = statement<{ id: string; since: Date; until: Date; count: number }>()(
  'commerce.list_pairable',
  (_query, param) => sql<AdminTransactionRow>`
    select ${transactionColumns} from bank_transactions t left join orders o on o.id = t.order_id ${laidTo}
    where t.id in (${othersOf(param('id'))}) and ${isOpen} and ${movedAt} between ${param('since')}::timestamptz and ${param('until')}::timestamptz
    order by moved_at desc, t.id desc limit ${param('count')}::integer`,
);
