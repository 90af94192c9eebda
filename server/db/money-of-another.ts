import { type RawBuilder, sql } from 'kysely';
import { hasCode, isElsewhere, reportsBeside } from './money-that-left.ts';
import { codesOfRefund } from './money-that-returns.ts';
import { ofFormer } from './payouts-that-left.ts';
import type { IncomingState } from './tables/commerce-tables.ts';

/** Queries all codes by which money goes to anybody. */
export const codesThatLeave = sql`select memo_code as code from refunds union all select memo_code from former_refund_transfers
  union all select c.code from payouts o cross join lateral (${ofFormer.codes}) c(code)`;

/** The same, and those by which it comes from a buyer. */
const allCodes = sql`${codesThatLeave} union all select code from payment_codes`;

/** Queries the codes of what came back with `bank_transactions t`, of now and of before. */
const codesOfReturned = sql`select c.code from refunds r cross join lateral (${codesOfRefund}) c(code) where r.returned_by = t.id
  union all select c.code from payouts o cross join lateral (${ofFormer.codes}) c(code) where o.returned_by = t.id`;

/** The same of the order that it was laid to. */
const codesOfOrder = sql`select p.code from payment_codes p where p.order_id = t.order_id`;

/** The same that the transfer says which it is paired with. */
const codesOfPair = sql`select c.code from bank_transactions o join (${codesThatLeave}) c on ${hasCode(sql`memo_as_read(o.memo)`, sql`c.code`)} where o.id = t.paired_with`;

/** Of all codes those that none of its parts says: what one says is in its own row. */
const codesOfNoPart = sql`select c.code from (${allCodes}) c where not exists (select 1 from bank_transactions x where x.part_of = t.id and x.state <> 'split' and ${hasCode(sql`memo_as_read(x.memo)`, sql`c.code`)})`;

const none = sql`select null::text where false`;

/**
 * What words of `bank_transactions t` that came in and lies in a state make it another's by: each
 * queries codes. An order's too, unless it is laid to one: a person laid it to that order, and who
 * pays has often a former one.
 */
const byCodes: Readonly<
  Record<IncomingState, { own: RawBuilder<unknown>; others: typeof none } | null>
> = {
  // It waits for a person anyway.
  review: null,
  matched: { own: codesOfOrder, others: codesThatLeave },
  ignored: { own: none, others: allCodes },
  paired: { own: codesOfPair, others: allCodes },
  refund: { own: none, others: allCodes },
  returned: { own: codesOfReturned, others: allCodes },
  split: { own: none, others: codesOfNoPart },
};

/** The states in which money that came lies somewhere, and may be another's. */
export const layingStates = (Object.keys(byCodes) as readonly IncomingState[]).filter(
  (state) => byCodes[state] !== null,
);

/**
 * Whether a text, as codes are read, says another code than what `bank_transactions t` lies at. It
 * is read once, and not for each code.
 */
function saysAnother(text: RawBuilder<unknown>) {
  const isIn = hasCode(sql`m.text`, sql`c.code`);
  const lines = Object.entries(byCodes).flatMap(([state, codes]) =>
    codes === null
      ? []
      : sql`when ${sql.lit(state)} then case when exists (select 1 from (${codes.own}) c(code) where ${isIn}) then false else exists (select 1 from (${codes.others}) c where ${isIn}) end`,
  );
  return sql<boolean>`(select case t.state ${sql.join(lines, sql` `)} else false end from (select ${text} as text offset 0) m)`;
}

/**
 * Of money that came and was told of with other words since. Most of it says nothing that begins as
 * a code which counts there does: only the rest is looked at, by the index of 0118.
 */
export const isToldLater = sql<boolean>`(t.direction = 'in' and t.code_said = 'later' and (memo_as_read(t.memo) ~ 'HT[0-9A-HJKMNP-TV-Z]{5}|CT[0-9A-F]{5}' or t.state <> 'matched' and memo_as_read(t.memo) ~ 'MV[0-9A-HJKMNP-TV-Z]{5}'))`;

/**
 * Whether `bank_transactions t` came in, was put somewhere, and says since that it is another's: of
 * a refund or a payment that came back then, and what it lies at is not what it was taken for. What
 * is owed of it waits until it is taken back from there, or its code is called a mistake.
 */
export const isOfAnother = sql<boolean>`case when ${isToldLater} and ${isElsewhere} then ${saysAnother(sql`memo_as_read(t.memo)`)} else false end`;

/** The same of a report that waits beside it. */
const reportIsOfAnother = sql<boolean>`(t.direction = 'in' and t.state <> 'review' and exists (select 1 from ${reportsBeside} where ${saysAnother(sql`b.text`)}))`;

/**
 * Whether money that came (`money` queries the ids, one to a row, as `id`) may be another's: by its
 * words, or by a report.
 */
export function mayBeAnothers(money: RawBuilder<unknown>) {
  const some = (which: RawBuilder<boolean>) =>
    sql<boolean>`exists (select 1 from (${money}) x(id) join bank_transactions t on t.id = x.id where ${which})`;
  return { byWords: some(isOfAnother), byReport: some(reportIsOfAnother) };
}
