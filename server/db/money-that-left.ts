import { type RawBuilder, sql } from 'kysely';
import { transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import type { OutgoingState } from './tables/commerce-tables.ts';

/**
 * What banks told of money that left for something by its codes, and of which nobody who knew that
 * has said what it is. What goes out by a code, a refund or a payment to an affiliate, asks here
 * and nowhere else before it goes out (again), is taken back or said to be sent.
 */
export interface MoneyThatLeft {
  /** Queries the codes of the thing, of now and of before, one to a row. */
  readonly codes: RawBuilder<unknown>;
  /**
   * Those of them of which no transfer is known that stayed, all unless it is said: what somebody
   * set aside beside one that is known is not that, and holds nothing. Each with `returned_vnd`:
   * what came back of the one that is known; null where none is.
   */
  readonly unpaidCodes?: RawBuilder<unknown>;
  /** Whether `bank_transactions t` is its own transfer, as the books say. */
  readonly isOwn: RawBuilder<boolean>;
}

/**
 * Of `bank_events e`: nobody decided it, or nobody could read it so far. Nobody can decide what is
 * not read: after some weeks statements have told of its money too, and it holds nothing any more.
 */
const isOpen = sql`(e.outcome = 'doubtful' or ((e.outcome = 'unreadable' or e.processed_at is null) and e.received_at > now() - interval '21 days'))`;
/**
 * Of `bank_events e`: it may tell of money that somebody put where it does not wait any more.
 * Beside the thing's own transfer it is told once more, and books nothing.
 */
function besideBooked(isOwn: RawBuilder<boolean>) {
  return sql`(e.outcome = 'doubtful' and exists (select 1 from bank_transactions t where t.id = e.resembles and t.state <> 'strayed' and not ${isOwn}))`;
}
/**
 * Of `bank_transactions t`, which is laid to something: a person's word is in that, and a person
 * can take it off. What waited once keeps why, a part of a refund was nothing else, and the
 * reference of a payment or refund was typed by somebody. The bank's own word is a code with the
 * amount.
 */
export const isLaidByPerson = sql<boolean>`(t.review_reason is not null or t.refund_id is not null or t.laid_by_reference)`;
/** Of `bank_transactions t`: it is no part that was taken back, which holds nothing. */
const countsAsTold = sql<boolean>`(t.state <> 'split' or t.part_of is null)`;
/**
 * Of the same, whatever way it went: it can be taken back from where who put it did not know its
 * code.
 */
export const isElsewhere = sql<boolean>`(t.code_said = 'later' and ${countsAsTold} and (t.state <> 'outgoing' or ${isLaidByPerson}))`;
/** Whether money that left is decided in a state without a word about what its code names. */
const isAside: Readonly<Record<OutgoingState, boolean>> = {
  outgoing: false,
  strayed: false,
  ignored: true,
  // It names nothing: what a bank writes beside it is its transfer's (fee-beside.ts).
  fee: false,
  tax: true,
  paired: true,
  // Its parts say what it was; what only its own words name is said `later`.
  split: false,
};
/** Those, as SQL. */
export const asideStates = Object.entries(isAside).flatMap(([state, isIt]) =>
  isIt ? sql.lit(state) : [],
);
/**
 * Of the same: it was set aside, or said to have come back by other money, and nobody said that its
 * code is a mistake.
 */
export const isSetAside = sql<boolean>`(t.state in (${sql.join(asideStates)}) and t.code_said is null)`;
/** Of the same: it waits, or its code was said after it was put where it lies. */
const isUndecided = sql`(t.state = 'strayed' or (t.code_said = 'later' and ${countsAsTold}))`;

/**
 * Everything that is said in open reports, each text as codes are looked for in it, whatever way
 * the money went: what came back had left. Asked once for a query, however many rows that has.
 */
function textsOf(which: RawBuilder<unknown>) {
  return sql<string>`(select coalesce(string_agg(memo_as_read(said #>> '{}'), ' '), '') from bank_events e cross join lateral jsonb_path_query(e.payload, '$.** ? (@.type() == "string")') said where ${which})`;
}

/** Queries as `b` what each report that waits beside `bank_transactions t` says (`text`). */
export const reportsBeside = sql`(select memo_as_read(string_agg(said #>> '{}', ' ')) as text from bank_events e cross join lateral jsonb_path_query(e.payload, '$.** ? (@.type() == "string")') said
  where e.outcome = 'doubtful' and e.resembles = t.id group by e.id) b`;

/**
 * Whether a text has a code, or so much of its beginning as a bank leaves of it
 * (modules/commerce/bank/memo.ts). `code` and `text` as codes are read.
 */
export function hasCode(text: RawBuilder<unknown>, code: RawBuilder<unknown>) {
  return sql<boolean>`${text} like '%' || left(${code}, 7) || '%'`;
}

const code = sql`c.code`;

function isSaid(codes: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  return sql<boolean>`exists (select 1 from (${codes}) c(code) where ${hasCode(textsOf(which), code)})`;
}

/** As with movements: what all doubtful reports say is read once, and each only where a code is. */
function isSaidBeside({ codes, isOwn }: MoneyThatLeft) {
  const all = textsOf(sql`e.outcome = 'doubtful'`);
  const beside = textsOf(besideBooked(isOwn));
  return sql<boolean>`exists (select 1 from (${codes}) c(code) where case when ${hasCode(all, code)} then ${hasCode(beside, code)} else false end)`;
}

/**
 * Of `bank_transactions t` that has a code `c`: it came back by money that says this code, too. In
 * other words, or in none, what came may be anybody's, and the transfer have arrived.
 */
export const cameBackSayingIt = sql<boolean>`(t.state = 'paired' and exists (select 1 from bank_transactions i where i.id = t.paired_with and ${hasCode(sql`memo_as_read(i.memo)`, code)}))`;

/**
 * Of `bank_transactions t` that has a code `c`: it was split, and a part says this code, or is the
 * thing's own transfer.
 */
export function isOfPart(isOwn: RawBuilder<boolean>) {
  return sql<boolean>`(t.state = 'split' and exists (select 1 from (select t.id as whole_id) w join bank_transactions t on t.part_of = w.whole_id
    where t.state <> 'split' and (${hasCode(sql`memo_as_read(t.memo)`, code)} or ${isOwn})))`;
}

/**
 * Whether such a movement has one of its codes, and is not its own, nor came back saying the same:
 * that holds nothing, whenever the words came. The words of all such movements are read once for a
 * query; only where a code is in them each is asked, for their number only grows.
 */
export function isTransferred({ codes, isOwn }: MoneyThatLeft, which: RawBuilder<unknown>) {
  const all = sql`(select coalesce(string_agg(memo_as_read(t.memo), ' '), '') from bank_transactions t where t.direction = 'out' and ${which})`;
  const one = sql`exists (select 1 from bank_transactions t where t.direction = 'out' and ${which} and ${hasCode(sql`memo_as_read(t.memo)`, code)} and not ${isOwn} and not ${isOfPart(isOwn)} and not ${cameBackSayingIt})`;
  return sql<boolean>`exists (select 1 from (${codes}) c(code) where case when ${hasCode(all, code)} then ${one} else false end)`;
}

/** Whether a report that waits for somebody says one of its codes. */
export function reportWaits({ codes }: Pick<MoneyThatLeft, 'codes'>) {
  return isSaid(codes, isOpen);
}

/** Whether money left by one of its codes, and is not booked as its transfer. */
export function transferWaits(money: MoneyThatLeft) {
  return sql<boolean>`(${isTransferred(money, isUndecided)} or ${isSetAsideOf(money)})`;
}

/**
 * Of a movement that left (`t` or `o`): beside a transfer of so much, VND, it is no other one, but
 * what the bank took for that (isFeeBeside of modules/commerce/bank/fee-beside.ts). Of null it is
 * none.
 */
export function isFeeOfReturned(transferVnd: RawBuilder<unknown>, movement: 't' | 'o' = 't') {
  const amount = sql.ref(`${movement}.amount_vnd`);
  return sql<boolean>`coalesce(${amount} < ${transferVnd} and ${amount} <= ${sql.lit(transferFeesVnd)}, false)`;
}

/**
 * Whether such money was set aside, by whoever asked nobody what its code is, or came back by money
 * that does not say the same.
 */
export function isSetAsideOf({ codes, unpaidCodes, isOwn }: MoneyThatLeft) {
  if (unpaidCodes === undefined) return isTransferred({ codes, isOwn }, isSetAside);
  const isNone = sql<boolean>`(${isOwn} or ${isFeeOfReturned(sql`c.returned_vnd`)})`;
  return isTransferred({ codes: unpaidCodes, isOwn: isNone }, isSetAside);
}

/** Whether such money lies where somebody put it before it said the code. */
export function liesElsewhere(money: MoneyThatLeft) {
  return isTransferred(money, isElsewhere);
}

/** Why it cannot be said to be sent: it would be in the books twice. */
export type SentObstacle = 'TRANSFER_ELSEWHERE' | 'REPORT_WAITS';

/** The first such reason; null without one. */
export function sentObstacle(money: MoneyThatLeft) {
  return sql<SentObstacle | null>`case when ${liesElsewhere(money)} or ${isSetAsideOf(money)} then 'TRANSFER_ELSEWHERE' when ${isSaidBeside(money)} then 'REPORT_WAITS' end`;
}
