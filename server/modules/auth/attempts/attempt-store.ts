import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

/**
 * A counter that blocks for longer than one of its kind can was written by a clock that ran ahead:
 * it blocks nothing. So far may the clocks of two processes stand apart.
 */
export const clocksApartMs = 5 * 60_000;
export const clocksApart = sql`interval '1 millisecond' * ${sql.lit(clocksApartMs)}`;

/**
 * Counts an attempt and sets the lock that a failure would bring; no row while the account is
 * locked. Fewer than the free failures lock nothing, whatever the clocks of those say who count at
 * the same moment.
 */
export const claimAccountAttempt = statement<{
  subject: string;
  now: Date;
  forgetBefore: Date;
  freeFailures: number;
  longestLockMs: number;
}>()(
  'auth.claim_account_attempt',
  (_query, param) => sql<{ blocked_until: Date }>`
    insert into attempt_counters as c (subject, attempts, window_started_at, blocked_until)
    values (${param('subject')}, 1, ${param('now')}, ${param('now')})
    on conflict (subject) do update set
      attempts = case when c.window_started_at < ${param('forgetBefore')} then 1 else c.attempts + 1 end,
      window_started_at = excluded.window_started_at,
      blocked_until = case
        when c.window_started_at < ${param('forgetBefore')} or c.attempts + 1 < ${param('freeFailures')}::integer then excluded.blocked_until
        else excluded.blocked_until + interval '1 millisecond' * least(
          1000 * power(2, least(c.attempts + 1 - ${param('freeFailures')}::integer, 30)),
          ${param('longestLockMs')}::double precision)
      end
    where c.blocked_until <= excluded.blocked_until or c.attempts < ${param('freeFailures')}::integer
      or c.blocked_until > excluded.blocked_until + interval '1 millisecond' * ${param('longestLockMs')}::double precision + ${clocksApart}
    returning c.blocked_until`,
);

/** Whether the window that is known ended before the one that would begin now. */
const isOver = sql`(c.blocked_until <= excluded.window_started_at or c.blocked_until > excluded.blocked_until + ${clocksApart})`;

/**
 * Counts an attempt within a window that starts with its first one; no row when the window is full.
 */
export const claimWindowAttempt = statement<{
  subject: string;
  now: Date;
  windowEnd: Date;
  count: number;
}>()(
  'auth.claim_window_attempt',
  (_query, param) => sql<{ attempts: number }>`
    insert into attempt_counters as c (subject, attempts, window_started_at, blocked_until)
    values (${param('subject')}, 1, ${param('now')}, ${param('windowEnd')})
    on conflict (subject) do update set
      attempts = case when ${isOver} then 1 else c.attempts + 1 end,
      window_started_at = case when ${isOver} then excluded.window_started_at else c.window_started_at end,
      blocked_until = case when ${isOver} then excluded.blocked_until else c.blocked_until end
    where ${isOver} or c.attempts < ${param('count')}::integer
    returning c.attempts`,
);

/**
 * Takes shares of windows that start with their first one. `attempts` counts shares that were asked
 * for; what is beyond a limit was not given. In one order, so that processes wait for each other in
 * no circle.
 */
export const claimWindowShares = statement<{
  subjects: readonly string[];
  shares: readonly number[];
  nows: readonly Date[];
  ends: readonly Date[];
}>()(
  'auth.claim_window_shares',
  (_query, param) => sql<{ subject: string; attempts: number; ends_at: Date }>`
    insert into attempt_counters as c (subject, attempts, window_started_at, blocked_until)
    select w.subject, w.share, w.asked_at, w.ends_at
    from unnest(${param('subjects')}::text[], ${param('shares')}::integer[], ${param('nows')}::timestamptz[], ${param('ends')}::timestamptz[])
      as w (subject, share, asked_at, ends_at)
    order by w.subject
    on conflict (subject) do update set
      attempts = case when ${isOver} then excluded.attempts
        else least(c.attempts, 1000000000) + excluded.attempts end,
      window_started_at = case when ${isOver} then excluded.window_started_at else c.window_started_at end,
      blocked_until = case when ${isOver} then excluded.blocked_until else c.blocked_until end
    returning c.subject, c.attempts, c.blocked_until as ends_at`,
);

/**
 * Takes a guess back that was not judged, with the lock that it brought: no other one can have been
 * counted since.
 */
export const giveBackGuess = statement<{ subject: string; lockedUntil: Date; now: Date }>()(
  'auth.give_back_guess',
  (_query, param) => sql<never>`
    update attempt_counters set attempts = greatest(attempts - 1, 0),
      blocked_until = case when blocked_until = ${param('lockedUntil')} then ${param('now')} else blocked_until end
    where subject = ${param('subject')}`,
);

/** Takes an attempt back. */
export const giveBackAttempt = statement<{ subject: string }>()(
  'auth.give_back_attempt',
  (_query, param) =>
    sql<never>`update attempt_counters set attempts = greatest(attempts - 1, 0) where subject = ${param('subject')}`,
);

export const clearAttempts = statement<{ subject: string }>()(
  'auth.clear_attempts',
  (query, param) => query.deleteFrom('attempt_counters').where('subject', '=', param('subject')),
);

export const findCounter = statement<{ subject: string }>()('auth.find_counter', (query, param) =>
  query
    .selectFrom('attempt_counters')
    .select(['attempts', 'blocked_until'])
    .where('subject', '=', param('subject')),
);

/**
 * Forgets counters that block nothing and were not touched since; those of rates when their window
 * has ended.
 */
export const deleteOldCounters = statement<{ before: Date; now: Date }>()(
  'auth.delete_old_counters',
  (_query, param) => sql<never>`
    delete from attempt_counters
    where (blocked_until < ${param('before')} and window_started_at < ${param('before')}) or (subject like 'rate:%' and blocked_until < ${param('now')})`,
);
