import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './port.ts';
import { statement } from './statement.ts';

/**
 * Which transfer of a refund or a payment money is the return of: that which is booked, or was made
 * last; another one; or nobody can tell, and a person who looked at the bank's paper is asked.
 */
export type ReturnOf = 'last' | 'earlier' | 'unsure';

/** The end of the day that a bank tells without a time, in Vietnam. */
const endOfDay = sql`case when t.extra ->> 'at' ~ '^\\d{4}-\\d{2}-\\d{2}$' then (t.extra ->> 'at' || ' 00:00:00+07')::timestamptz + interval '1 day' end`;

/**
 * The latest moment at which money can have moved: the end of the minute or day that is told (some
 * banks tell no seconds), else when we heard of it.
 */
export const movedUntil = sql<Date>`coalesce(t.occurred_at + interval '1 minute', ${endOfDay}, t.heard_at)`;

const findMovedUntil = statement<{ transactionId: string }>()(
  'money.find_moved_until',
  (_query, param) => sql<{ until: Date }>`
  select ${movedUntil} as until from bank_transactions t where t.id = ${param('transactionId')}::uuid`,
);

/**
 * Whether a transfer left after what its words name, a refund or a payment, had come back
 * (`returned_by`, null: it did not): it is another one of the same words.
 */
export async function leftAfterReturn(
  db: Reader,
  { returned_by: transactionId }: { readonly returned_by: string | null },
  { occurredAt }: { readonly occurredAt: Date | null },
): Promise<boolean> {
  if (transactionId === null || occurredAt === null) return false;
  const returned = await db.first(findMovedUntil, { transactionId });
  return returned !== null && occurredAt > returned.until;
}

interface Leaving {
  /** Of `bank_transactions o`: the bank told of it, and it is booked as the thing's transfer. */
  readonly isOwn: RawBuilder<boolean>;
  /** The words have the code of now, which no transfer of before had. */
  readonly isNamedNow: RawBuilder<boolean>;
  /** Somebody was given it more than once by the account and code of now. */
  readonly isGivenAgain: RawBuilder<boolean>;
  /** The same, or it has an account and code of before. */
  readonly hasEarlier: RawBuilder<boolean>;
  /** Since when it has the account and code of now; null: they are the first. */
  readonly codeSince: RawBuilder<unknown>;
}

/**
 * Of `bank_transactions t`. What was given out once has one transfer, and so has a code of now that
 * was given out once: a statement may book it days after its return. Else, where the bank told the
 * moment of the thing's own, nothing from before that is its return; without one, nothing from
 * before the account and code of now is. Of the rest nobody knows how often it left: only who
 * looked at the bank's paper does.
 */
function returnOf({ isOwn, isNamedNow, isGivenAgain, hasEarlier, codeSince }: Leaving) {
  const told = sql`bank_transactions o where o.state = 'outgoing' and ${isOwn}`;
  return sql<ReturnOf>`case
    when not ${hasEarlier} or (${isNamedNow} and not ${isGivenAgain}) then 'last'
    when ${movedUntil} < (select min(o.occurred_at) from ${told}) then 'earlier'
    when ${movedUntil} < ${codeSince} and not exists (select 1 from ${told}) then 'earlier'
    else 'unsure' end`;
}

const isPaymentGivenAgain = sql<boolean>`(p.times_handed_out > 1)`;

/** Of a payment `p`, whose transfers all have one code. */
export const returnOfPayout = returnOf({
  isOwn: sql<boolean>`o.payout_id = p.id`,
  isNamedNow: sql<boolean>`false`,
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
    isNamedNow: sql<boolean>`(r.id = any(${namedNow}))`,
    isGivenAgain: isRefundGivenAgain,
    hasEarlier: sql<boolean>`(${isRefundGivenAgain} or exists (select 1 from ${formerOfRefund}))`,
    codeSince: sql`(select max(f.replaced_at) from ${formerOfRefund} and not r.id = any(${namedNow}))`,
  });
}
