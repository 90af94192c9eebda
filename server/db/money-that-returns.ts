import { type RawBuilder, sql } from 'kysely';

/**
 * Which transfer of a refund or a payment money is the return of: that which is booked, or was made
 * last; another one; or nobody can tell, and a person who looked at the bank's paper is asked.
 */
export type ReturnOf = 'last' | 'earlier' | 'unsure';

/** The day that a bank tells without a time, its beginning in Vietnam. */
function dayOf(of: 't' | 'o') {
  const day = sql`${sql.ref(`${of}.extra`)} ->> 'at'`;
  return sql`case when ${day} ~ '^\\d{4}-\\d{2}-\\d{2}$' then (${day} || ' 00:00:00+07')::timestamptz end`;
}

/** The earliest moment at which money can have moved; null where the bank does not tell any. */
function movedFrom(of: 't' | 'o') {
  return sql<Date | null>`coalesce(${sql.ref(`${of}.occurred_at`)}, ${dayOf(of)})`;
}

/**
 * The latest one: the end of the minute or day that is told (some banks tell no seconds), else when
 * we heard of it.
 */
const movedUntil = sql<Date>`coalesce(t.occurred_at + interval '1 minute', ${dayOf('t')} + interval '1 day', t.heard_at)`;

/** Of `bank_transactions t`: whether it can have moved before a moment. */
function mayBeBefore(moment: RawBuilder<unknown>) {
  return sql<boolean>`coalesce(${movedFrom('t')} < ${moment}, true)`;
}

interface Leaving {
  /** Of `bank_transactions o`: the bank told of it, and it is booked as the thing's transfer. */
  readonly isOwn: RawBuilder<boolean>;
  readonly handedOutAt: RawBuilder<Date>;
  /** Somebody was given it more than once by the account and code of now. */
  readonly isGivenAgain: RawBuilder<boolean>;
  /** The same, or it has an account and code of before. */
  readonly hasEarlier: RawBuilder<boolean>;
  /** Since when it has the account and code of now; null: they are the first. */
  readonly codeSince: RawBuilder<unknown>;
}

/**
 * Of `bank_transactions t`. That somebody was given an account is no transfer: where the bank told
 * of the thing's own, what came after that may be its return. Else nothing from before the account
 * and code of now is one of theirs. What was given out again, after it or nobody knows when, may
 * have left again: only who looked at the bank's paper knows.
 */
function returnOf({ isOwn, handedOutAt, isGivenAgain, hasEarlier, codeSince }: Leaving) {
  const told = sql`bank_transactions o where o.state = 'outgoing' and ${isOwn}`;
  return sql<ReturnOf>`case
    when ${movedUntil} < (select min(${movedFrom('o')}) from ${told}) then 'earlier'
    when exists (select 1 from ${told}) then case when ${hasEarlier} and ${movedUntil} < ${handedOutAt} then 'unsure' else 'last' end
    when ${movedUntil} < ${codeSince} then 'earlier'
    when ${codeSince} is not null and ${mayBeBefore(codeSince)} then 'unsure'
    when ${isGivenAgain} and ${mayBeBefore(handedOutAt)} then 'unsure'
    else 'last' end`;
}

const isPaymentGivenAgain = sql<boolean>`(p.times_handed_out > 1)`;

/** Of a payment `p`, whose transfers all have one code. */
export const returnOfPayout = returnOf({
  isOwn: sql<boolean>`o.payout_id = p.id`,
  handedOutAt: sql<Date>`p.handed_out_at`,
  isGivenAgain: isPaymentGivenAgain,
  hasEarlier: isPaymentGivenAgain,
  codeSince: sql`null::timestamptz`,
});

/** Of `bank_transactions o`: the books have it as the transfer, or a part, of a refund `r`. */
export const paysRefund = sql<boolean>`(o.refund_id = r.id or o.id = r.paid_by)`;

const formerOfRefund = sql`former_refund_transfers f where f.refund_id = r.id`;
const isRefundGivenAgain = sql<boolean>`(r.times_handed_out > 1)`;

/**
 * Of a refund `r`. `namedNow`: ids of those whose code of now the words have, which no former
 * transfer had: what came is no return of such a one.
 */
export function returnOfRefund(namedNow: RawBuilder<readonly string[]>) {
  return returnOf({
    isOwn: paysRefund,
    handedOutAt: sql<Date>`r.handed_out_at`,
    isGivenAgain: isRefundGivenAgain,
    hasEarlier: sql<boolean>`(${isRefundGivenAgain} or exists (select 1 from ${formerOfRefund}))`,
    codeSince: sql`(select max(f.replaced_at) from ${formerOfRefund} and not r.id = any(${namedNow}))`,
  });
}
