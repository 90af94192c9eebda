import { sql } from 'kysely';

/**
 * Whether the affiliate `a` (a row of `affiliates`) may refer somebody now: their links are not
 * suspended, and they are neither blocked nor deleted nor about to be. Whatever asks who referred
 * whom, or lets a click take the place of another, asks this: a click that can earn nothing must
 * not push one out that can.
 */
export const mayRefer =
  sql.raw<boolean>(`(a.links_suspended_at is null and exists (select 1 from users m where m.id = a.user_id and m.blocked_at is null and m.deleted_at is null
    and not exists (select 1 from account_deletions g where g.user_id = m.id and g.state = 'waiting')))`);

/**
 * Since when the affiliate `a` may not refer anybody, by what stands against them now; null: they
 * may.
 */
export const barredSince =
  sql.raw<Date | null>(`(select least(a.links_suspended_at, m.blocked_at, m.deleted_at, g.requested_at)
    from users m left join account_deletions g on g.user_id = m.id and g.state = 'waiting' where m.id = a.user_id)`);
