import { type RawBuilder, sql } from 'kysely';
import type { ErrorCode } from '#shared/errors/error-code.ts';
import { hasCode, isFeeOfReturned } from './money-that-left.ts';
import { payoutCodeOf } from './payouts-that-left.ts';

/**
 * Which transfer of a refund or a payment money is the return of. `last`: the only one, taken
 * without a question. Else nobody but who looks at the bank's paper can tell, and they are asked:
 * `several`, more than one transfer may have left; `unlikely`, its moment speaks against any.
 */
export type ReturnOf = 'last' | 'several' | 'unlikely';

/** By which a person is asked about it; null: nothing is. */
export const askedOfReturn = {
  last: null,
  several: 'RETURN_MAY_BE_EARLIER',
  unlikely: 'RETURN_UNLIKELY',
} as const satisfies Readonly<Record<ReturnOf, ErrorCode | null>>;

/** Clocks of those who tell differ by so much, and some tell the minute alone. */
const clocksApart = sql`interval '3 minutes'`;

/** A movement in a query: `t` came in, `o` went out. */
type Movement = 't' | 'o';

/** The day on which it moved, in Vietnam, as its bank tells; null: it tells none. */
function dayOf(movement: Movement) {
  const [at, extra] = [sql.ref(`${movement}.occurred_at`), sql.ref(`${movement}.extra`)];
  return sql`coalesce((${at} at time zone 'Asia/Ho_Chi_Minh')::date, case when ${extra} ->> 'at' ~ '^\\d{4}-\\d{2}-\\d{2}$' then (${extra} ->> 'at')::date end)`;
}

/**
 * Whether one movement was certainly before another: by their moments where both have one, else by
 * their days.
 */
function isCertainlyBefore(one: Movement, other: Movement) {
  const [at, otherAt] = [sql.ref(`${one}.occurred_at`), sql.ref(`${other}.occurred_at`)];
  return sql<boolean>`case when ${at} is not null and ${otherAt} is not null then ${at} + ${clocksApart} <= ${otherAt} else coalesce(${dayOf(one)} < ${dayOf(other)}, false) end`;
}

/**
 * Whether `bank_transactions o` certainly left after `t` came. A statement writes the day on which
 * it booked a transfer, which may be later than that on which it left: that proves nothing.
 */
export const leftAfter = sql<boolean>`(o.occurred_at is not null and ${isCertainlyBefore('t', 'o')})`;

/**
 * Whether a movement was before something of ours was there (`madeAt`, by our clock): by when we
 * heard of it, by the moment that its bank tells, or by its day.
 */
function movedBefore(movement: Movement, madeAt: RawBuilder<unknown>) {
  const [at, heardAt] = [sql.ref(`${movement}.occurred_at`), sql.ref(`${movement}.heard_at`)];
  return sql<boolean>`(${heardAt} < ${madeAt} or coalesce(${at} + ${clocksApart} <= ${madeAt}, false)
    or coalesce(${dayOf(movement)} < (${madeAt} at time zone 'Asia/Ho_Chi_Minh')::date, false))`;
}

interface Leaving {
  /** Of `bank_transactions o`: it is booked as the thing's transfer, or a part of it. */
  readonly isOwn: RawBuilder<boolean>;
  /** Queries its codes, of now and of before, one to a row. */
  readonly codes: RawBuilder<unknown>;
  /** What it comes to, VND. */
  readonly amountVnd: RawBuilder<unknown>;
  /** Since when it is there, by our clock. */
  readonly madeAt: RawBuilder<unknown>;
  /** Somebody had it more than once, or by another account and code before. */
  readonly isGivenAgain: RawBuilder<boolean>;
}

/** Whether the words of `bank_transactions o` have one of these codes. */
function says(codes: RawBuilder<unknown>) {
  return sql<boolean>`exists (select 1 from (${codes}) c(code) where ${hasCode(sql`memo_as_read(o.memo)`, sql`c.code`)})`;
}

/**
 * Every transfer that the bank told of a thing: booked as it, or by a code of it wherever that lies
 * now, but a fee, what somebody said to have that code by mistake, what came back by other money
 * already, and what was split: its parts are those transfers.
 */
function toldOf({ isOwn, codes, amountVnd }: Leaving) {
  return sql`bank_transactions o where o.direction = 'out' and (o.state = 'outgoing' and ${isOwn}
    or o.state not in ('fee', 'paired', 'split') and o.code_said is distinct from 'by_mistake' and not ${isFeeOfReturned(amountVnd, 'o')} and ${says(codes)})`;
}

/**
 * Of `bank_transactions t`, which may be the return of the thing. What was given out once, under
 * one code, and of which at most one transfer was told, has one; money that came before the thing
 * was there, or before all that was told of it left, is not likely its return.
 */
function returnOf(thing: Leaving) {
  const { madeAt, isGivenAgain } = thing;
  return sql<ReturnOf>`case
    when ${movedBefore('t', madeAt)} or (select coalesce(bool_and(${leftAfter}), false) from ${toldOf(thing)}) then 'unlikely'
    when ${isGivenAgain} or (select count(*) from ${toldOf(thing)}) > 1 then 'several'
    else 'last' end`;
}

/**
 * How far `bank_transactions t` is from the transfer of the thing, as the bank told of it or else
 * somebody had it (`givenAt`), seconds; null where nobody did.
 */
function apart({ isOwn }: Pick<Leaving, 'isOwn'>, givenAt: RawBuilder<unknown>) {
  return sql<
    number | null
  >`abs(extract(epoch from coalesce(t.occurred_at, t.heard_at) - coalesce((select max(o.occurred_at) from bank_transactions o where o.state = 'outgoing' and ${isOwn}), ${givenAt})))`;
}

const codeOfPayout = sql`select ${payoutCodeOf('p')}`;

const paysPayout = sql<boolean>`o.payout_id = p.id`;
/** When a payment `p` was made or first given to somebody, by our clock. */
export const payoutMadeAt = sql<Date>`least(p.created_at, p.handed_out_at, p.sent_at)`;

/** Of a payment `p`. */
export const cameBeforePayout = movedBefore('t', payoutMadeAt);

/** Of a payment `p`, whose transfers all have one code. */
export const returnOfPayout = returnOf({
  isOwn: paysPayout,
  codes: codeOfPayout,
  amountVnd: sql`p.net_vnd`,
  madeAt: payoutMadeAt,
  isGivenAgain: sql<boolean>`p.times_handed_out > 1`,
});

/** Of the same. */
export const apartFromPayout = apart(
  { isOwn: paysPayout },
  sql`coalesce(p.handed_out_at, p.sent_at, p.confirmed_at)`,
);

/** Of `bank_transactions o`: the books have it as the transfer, or a part, of a refund `r`. */
export const paysRefund = sql<boolean>`(o.refund_id = r.id or o.id = r.paid_by)`;

/** Queries the codes of a refund `r`, of now and of before. */
export const codesOfRefund = sql`select r.memo_code union all select f.memo_code from former_refund_transfers f where f.refund_id = r.id`;

/**
 * When a refund `r` was sent, by somebody's word or the bank's moment. A day alone is none: the
 * hour that `sent_at` has of it was told by nobody, and may be before it was asked for.
 */
const refundSentAt = sql<Date | null>`case when r.paid_from is not distinct from 'sent' or not exists (select 1 from bank_transactions b
  where b.id = r.paid_by and b.occurred_at is null and b.extra ->> 'at' ~ '^\\d{4}-\\d{2}-\\d{2}$') then r.sent_at end`;

/** When a refund `r` was asked for, or first begun: a restore may have made it anew. */
const refundMadeAt = sql<Date>`least(r.requested_at, r.started_at, r.handed_out_at, ${refundSentAt})`;

/** Of a refund `r`. */
export const cameBeforeRefund = movedBefore('t', refundMadeAt);

/** Of a refund `r`. */
export const returnOfRefund = returnOf({
  isOwn: paysRefund,
  codes: codesOfRefund,
  amountVnd: sql`r.amount_vnd`,
  madeAt: refundMadeAt,
  isGivenAgain: sql<boolean>`(r.times_handed_out > 1 or exists (select 1 from former_refund_transfers f where f.refund_id = r.id))`,
});

/** Of the same. */
export const apartFromRefund = apart(
  { isOwn: paysRefund },
  sql`coalesce(r.handed_out_at, r.sent_at, r.started_at)`,
);

/**
 * What is asked before transfers are laid to something: `TRANSFER_CAME_BACK`, to what came back,
 * unless they certainly left before it did; `TRANSFER_AFTER_RETURN`, to what is owed since by words
 * that are not its own; `TRANSFER_BEFORE`, to what was not there yet when they left, without a word
 * of it. Null: nothing.
 */
export type AroundReturn = 'TRANSFER_CAME_BACK' | 'TRANSFER_AFTER_RETURN' | 'TRANSFER_BEFORE';

interface Around {
  /** The ids of the transfers. */
  readonly ids: RawBuilder<readonly string[]>;
  /** The money with which it came back; null: it did not. */
  readonly returnedBy: RawBuilder<unknown>;
  /** Of `bank_transactions o`: by its words it may be what came back, for which this is owed. */
  readonly isOfReturned: RawBuilder<boolean>;
  /** Queries the codes of what they are laid to, of now and of before. */
  readonly codes: RawBuilder<unknown>;
  /** Since when that is there, by our clock. */
  readonly madeAt: RawBuilder<unknown>;
}

function aroundReturn({ ids, returnedBy, isOfReturned, codes, madeAt }: Around) {
  const isBefore = sql<boolean>`(${movedBefore('o', madeAt)} and not ${says(codes)})`;
  const transfers = sql`bank_transactions o where o.id = any(${ids})`;
  return sql<AroundReturn | null>`case
    when ${returnedBy} is null then coalesce((select 'TRANSFER_AFTER_RETURN' from ${transfers} and ${isOfReturned} limit 1), (select 'TRANSFER_BEFORE' from ${transfers} and ${isBefore} limit 1))
    else (select 'TRANSFER_CAME_BACK' from ${transfers} and not exists (select 1 from bank_transactions t where t.id = ${returnedBy} and ${isCertainlyBefore('o', 't')}) limit 1) end`;
}

/** Of a refund `r`. */
export function aroundRefund(ids: RawBuilder<readonly string[]>) {
  return aroundReturn({
    ids,
    returnedBy: sql`r.returned_by`,
    isOfReturned: sql<boolean>`r.instead_of is not null and not ${says(codesOfRefund)}`,
    codes: codesOfRefund,
    madeAt: refundMadeAt,
  });
}

/** Of a payment `p`: what came back of its affiliate is in the wallet that it is paid from. */
export function aroundPayout(ids: RawBuilder<readonly string[]>) {
  return aroundReturn({
    ids,
    returnedBy: sql`p.returned_by`,
    isOfReturned: sql<boolean>`not ${says(codeOfPayout)} and ${says(sql`select ${payoutCodeOf('x')} from payouts x where x.affiliate_id = p.affiliate_id and x.returned_by is not null`)}`,
    codes: codeOfPayout,
    madeAt: payoutMadeAt,
  });
}
