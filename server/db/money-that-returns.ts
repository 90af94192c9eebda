import { sql } from 'kysely';

/**
 * The earliest moment at which `bank_transactions t` can have moved: the bank's own, the beginning
 * of the day that it tells, else when we heard of it.
 */
const movedFrom = sql<Date>`coalesce(t.occurred_at, case when t.extra ->> 'at' ~ '^\\d{4}-\\d{2}-\\d{2}$' then (t.extra ->> 'at' || ' 00:00:00+07')::timestamptz end, t.heard_at)`;

/**
 * A return belongs to one transfer. What was given out several times by one code may have left each
 * time: money that came back before it was given out last is the return of a transfer before that
 * one. Of `bank_transactions t` and a refund `r` or a payment `p`.
 */
function cameBeforeLast(of: 'r' | 'p') {
  return sql<boolean>`(${sql.ref(`${of}.times_handed_out`)} > 1 and ${movedFrom} < ${sql.ref(`${of}.handed_out_at`)})`;
}

export const payoutCameBeforeLast = cameBeforeLast('p');

/** The same of a refund, or it came before that had its account and code of now. */
export const refundCameBeforeLast = sql<boolean>`(${cameBeforeLast('r')} or exists (select 1 from former_refund_transfers f where f.refund_id = r.id and ${movedFrom} < f.replaced_at))`;
