import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { ApplicationRow } from './application-store.ts';

/**
 * The lists of the office. `waiting` was sent and is ours to answer, `asked` is its applicant's.
 */
export type AdminTab = 'waiting' | 'asked' | 'accepted' | 'declined';
export const adminTabs = [
  'waiting',
  'asked',
  'accepted',
  'declined',
] as const satisfies readonly AdminTab[];

/** An application with who sent it. */
export interface SentRow extends ApplicationRow {
  readonly applicant: string;
  readonly email: string;
  readonly phone_number: string | null;
  readonly affiliate_code: string | null;
}

const sentColumns =
  sql.raw(`a.*, concat_ws(' ', u.lastname, u.middlename, u.firstname) as applicant, u.email, u.phone_number, f.code as affiliate_code
  from ambassador_applications a join users u on u.id = a.user_id left join affiliates f on f.user_id = a.user_id`);

/** Where a row is: the tab's name as the office has it. */
const tabOf = sql.raw(
  `case when a.state <> 'submitted' then a.state when a.asked_at is not null then 'asked' else 'waiting' end`,
);

interface AdminFilter {
  readonly tab: AdminTab;
  /** LIKE patterns that all have to fit the person, the channel or a topic. */
  readonly words: readonly string[];
}

const searched = sql.raw(
  `u.search_text || ' ' || fold_text(concat_ws(' ', a.answers->>'channel_url', a.answers->>'main_channel', a.answers->>'course_name', a.answers->>'topics'))`,
);

/** What waits for us, the longest first. */
export const listWaiting = statement<
  Omit<AdminFilter, 'tab'> & { afterAt: Date | null; afterId: string | null; count: number }
>()(
  'ambassadors.list_waiting',
  (_query, param) => sql<SentRow>`
  select ${sentColumns} where a.state = 'submitted' and a.asked_at is null and ${searched} like all (${param('words')}::text[])
    and (${param('afterAt')}::timestamptz is null or (a.submitted_at, a.id) > (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
  order by a.submitted_at, a.id limit ${param('count')}::integer`,
);

/** What does not wait for us, the newest first. */
export const listOthers = statement<
  AdminFilter & { afterAt: Date | null; afterId: string | null; count: number }
>()(
  'ambassadors.list_others',
  (_query, param) => sql<SentRow>`
  select ${sentColumns} where a.state <> 'draft' and ${tabOf} = ${param('tab')}::text and ${searched} like all (${param('words')}::text[])
    and (${param('afterAt')}::timestamptz is null or (a.submitted_at, a.id) < (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
  order by a.submitted_at desc, a.id desc limit ${param('count')}::integer`,
);

export const countTab = statement<AdminFilter>()(
  'ambassadors.count_tab',
  (_query, param) => sql<{ total: number }>`
  select count(*)::integer as total from ambassador_applications a join users u on u.id = a.user_id
  where a.state <> 'draft' and ${tabOf} = ${param('tab')}::text and ${searched} like all (${param('words')}::text[])`,
);

/** How many wait for us. */
export const countWaiting = statement()(
  'ambassadors.count_waiting',
  () => sql<{ total: number }>`
  select count(*)::integer as total from ambassador_applications where state = 'submitted' and asked_at is null`,
);

/** One that was sent; drafts are nobody's but their applicant's. */
export const findSent = statement<{ id: string }>()(
  'ambassadors.find_sent',
  (_query, param) =>
    sql<SentRow>`select ${sentColumns} where a.id = ${param('id')} and a.state <> 'draft'`,
);
