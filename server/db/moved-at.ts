import { sql } from 'kysely';

/** `YYYY-MM-DD` that a bank tells without a time, where it does; `t` is the movement. */
export const bankDay = sql<
  string | null
>`case when t.occurred_at is null and t.extra ->> 'at' ~ '^\\d{4}-\\d{2}-\\d{2}$' then t.extra ->> 'at' end`;

/**
 * When money moved as far as is known: the bank's moment, noon of the day that a statement tells,
 * else when we heard of it.
 */
export const movedAt = sql<Date>`coalesce(t.occurred_at, (${bankDay} || ' 12:00:00+07')::timestamptz, t.heard_at)`;

/** The day on which money moved, in Vietnam. */
export const movedOn = sql`(${movedAt} at time zone 'Asia/Ho_Chi_Minh')::date`;
