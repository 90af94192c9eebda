import { type Expression, sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import { mayBeGone } from './refunds-that-left.ts';

/**
 * Whether `refunds r` may be transferred now, by whom nobody gave it yet or by the word of who
 * looked.
 */
function sendable(now: Expression<Date>) {
  return sql<boolean>`(r.state in ('requested', 'sending') and r.account_number is not null and (r.held_until is null or r.held_until <= ${now}) and not ${mayBeGone})`;
}

/** Whether the transfer of `refunds r` may have been made (`mayHaveLeft`). */
const isBegun = sql<boolean>`(r.state = 'sending' or r.times_handed_out > 0)`;

/** All of these as they are now; null of none. */
const revisionsOf = sql<string | null>`md5(string_agg(r.revision::text, ' ' order by r.id))`;

/**
 * Refunds that may be sent now, `again`: and those that are begun, the most urgent first; in the
 * order of their learners, so that two who lock them never wait in a circle. `begun_revision`: as
 * of `sumSendable`.
 */
export const listSendable = statement<{ now: Date; again: boolean; count: number }>()(
  'commerce.list_sendable',
  (_query, param) => sql<{ id: string; revision: string; begun_revision: string | null }>`
  select id, revision, (select ${revisionsOf} from refunds r where ${sendable(param('now'))} and ${isBegun}) as begun_revision from (
    select r.id, r.revision, o.user_id from refunds r left join orders o on o.id = r.order_id
    where ${sendable(param('now'))} and (not ${isBegun} or ${param('again')}::boolean) order by r.due_at, r.id limit ${param('count')}::integer
  ) due order by user_id nulls last, id`,
);

/** What a file of transfers would have now, and what somebody has already. */
export const sumSendable = statement<{ now: Date; count: number }>()(
  'commerce.sum_sendable',
  (_query, param) => sql<SendableSums>`
  select count(*) filter (where not is_begun)::integer as fresh, coalesce(sum(amount_vnd) filter (where not is_begun), 0)::bigint as fresh_vnd,
    count(*) filter (where is_begun)::integer as begun, coalesce(sum(amount_vnd) filter (where is_begun), 0)::bigint as begun_vnd, max(begun_at) as begun_at,
    (select ${revisionsOf} from refunds r where ${sendable(param('now'))} and ${isBegun}) as begun_revision
  from (
    (select false as is_begun, amount_vnd, null::timestamptz as begun_at from refunds r where ${sendable(param('now'))} and not ${isBegun} order by due_at, id limit ${param('count')}::integer)
    union all (select true, amount_vnd, coalesce(handed_out_at, started_at) from refunds r where ${sendable(param('now'))} and ${isBegun})
  ) r`,
);

export interface SendableSums {
  readonly fresh: number;
  readonly fresh_vnd: bigint;
  readonly begun: number;
  readonly begun_vnd: bigint;
  /** The last time that one was handed out, or said to be under way. */
  readonly begun_at: Date | null;
  /** All that are begun, as they are now. */
  readonly begun_revision: string | null;
}
