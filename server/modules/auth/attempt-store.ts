import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** Counts an attempt and sets the lock that a failure would bring; no row while the account is locked. */
export const claimAccountAttempt = statement<{ subject: string; now: Date; forgetBefore: Date; freeFailures: number; longestLockMs: number }>()(
  'auth.claim_account_attempt',
  (_query, param) => sql<{ attempts: number }>`
    insert into attempt_counters as c (subject, attempts, window_started_at, blocked_until)
    values (${param('subject')}, 1, ${param('now')}, ${param('now')})
    on conflict (subject) do update set
      attempts = case when c.window_started_at < ${param('forgetBefore')} then 1 else c.attempts + 1 end,
      window_started_at = excluded.window_started_at,
      blocked_until = case
        when c.window_started_at < ${param('forgetBefore')} or c.attempts + 1 < ${param('freeFailures')}::integer then excluded.blocked_until
        else excluded.blocked_until + interval '1 millisecond'
          * least(1000 * power(2, least(c.attempts + 1 - ${param('freeFailures')}::integer, 30)), ${param('longestLockMs')}::double precision)
      end
    where c.blocked_until <= excluded.blocked_until
    returning c.attempts`,
);

/** Counts an attempt within a window that starts with its first one; no row when the window is full. */
export const claimWindowAttempt = statement<{ subject: string; now: Date; windowEnd: Date; count: number }>()(
  'auth.claim_window_attempt',
  (_query, param) => sql<{ attempts: number }>`
    insert into attempt_counters as c (subject, attempts, window_started_at, blocked_until)
    values (${param('subject')}, 1, ${param('now')}, ${param('windowEnd')})
    on conflict (subject) do update set
      attempts = case when c.blocked_until <= excluded.window_started_at then 1 else c.attempts + 1 end,
      window_started_at = case when c.blocked_until <= excluded.window_started_at then excluded.window_started_at else c.window_started_at end,
      blocked_until = case when c.blocked_until <= excluded.window_started_at then excluded.blocked_until else c.blocked_until end
    where c.blocked_until <= excluded.window_started_at or c.attempts < ${param('count')}::integer
    returning c.attempts`,
);

/** Takes a share of a window that starts with its first one. `attempts` counts shares that were asked for; what is beyond `count` was not given. */
export const claimWindowShare = statement<{ subject: string; now: Date; windowEnd: Date; share: number; count: number }>()(
  'auth.claim_window_share',
  (_query, param) => sql<{ attempts: number; ends_at: Date }>`
    insert into attempt_counters as c (subject, attempts, window_started_at, blocked_until)
    values (${param('subject')}, ${param('share')}::integer, ${param('now')}, ${param('windowEnd')})
    on conflict (subject) do update set
      attempts = case when c.blocked_until <= excluded.window_started_at then excluded.attempts
        else least(c.attempts + excluded.attempts, ${param('count')}::integer + excluded.attempts) end,
      window_started_at = case when c.blocked_until <= excluded.window_started_at then excluded.window_started_at else c.window_started_at end,
      blocked_until = case when c.blocked_until <= excluded.window_started_at then excluded.blocked_until else c.blocked_until end
    returning c.attempts, c.blocked_until as ends_at`,
);

/** Takes an attempt back. */
export const giveBackAttempt = statement<{ subject: string }>()(
  'auth.give_back_attempt',
  (_query, param) => sql<never>`update attempt_counters set attempts = greatest(attempts - 1, 0) where subject = ${param('subject')}`,
);

export const clearAttempts = statement<{ subject: string }>()('auth.clear_attempts', (query, param) =>
  query.deleteFrom('attempt_counters').where('subject', '=', param('subject')),
);

export const findCounter = statement<{ subject: string }>()('auth.find_counter', (query, param) =>
  query.selectFrom('attempt_counters').select(['attempts', 'blocked_until']).where('subject', '=', param('subject')),
);

/** Forgets counters that block nothing and were not touched since. */
export const deleteOldCounters = statement<{ before: Date }>()('auth.delete_old_counters', (query, param) =>
  query.deleteFrom('attempt_counters').where('blocked_until', '<', param('before')).where('window_started_at', '<', param('before')),
);
