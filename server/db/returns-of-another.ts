import { type RawBuilder, sql } from 'kysely';
import { hasCode, isElsewhere, reportsBeside } from './money-that-left.ts';
import { codesOfRefund } from './money-that-returns.ts';
import { ofFormer } from './payouts-that-left.ts';

/** Queries the codes of what came back with `bank_transactions t`, of now and of before. */
const codesOfReturned = sql`select c.code from refunds r cross join lateral (${codesOfRefund}) c(code) where r.returned_by = t.id
  union all select c.code from payouts o cross join lateral (${ofFormer.codes}) c(code) where o.returned_by = t.id`;

/** Queries all codes by which money goes to anybody. */
export const codesThatLeave = sql`select memo_code as code from refunds union all select memo_code from former_refund_transfers
  union all select c.code from payouts o cross join lateral (${ofFormer.codes}) c(code)`;

/** The same, and those by which it comes from a buyer. */
const allCodes = sql`${codesThatLeave} union all select code from payment_codes`;

/** Whether a text, as codes are read, names something, but not what came back with `t`. */
function namesAnother(text: RawBuilder<unknown>) {
  const isIn = hasCode(text, sql`c.code`);
  return sql<boolean>`(exists (select 1 from (${allCodes}) c where ${isIn}) and not exists (select 1 from (${codesOfReturned}) c where ${isIn}))`;
}

/**
 * Whether `bank_transactions t` is booked as the return of something, and says since that it is of
 * something else: that may have come back then, and what it is booked for never did. What is owed
 * for that, or its wallet, waits until the return is taken back or its code is called a mistake.
 */
export const isReturnOfAnother = sql<boolean>`(t.state = 'returned' and ${isElsewhere} and ${namesAnother(sql`memo_as_read(t.memo)`)})`;

/** The same of a report that waits beside it. */
const reportIsOfAnother = sql<boolean>`(t.state = 'returned' and exists (select 1 from ${reportsBeside} where ${namesAnother(sql`b.text`)}))`;

/**
 * Whether money that came back (`returned` queries the ids, one to a row, as `id`) may be
 * another's: by its words, or by a report.
 */
export function mayBeAnothers(returned: RawBuilder<unknown>) {
  const some = (which: RawBuilder<boolean>) =>
    sql<boolean>`exists (select 1 from (${returned}) x(id) join bank_transactions t on t.id = x.id where ${which})`;
  return { byWords: some(isReturnOfAnother), byReport: some(reportIsOfAnother) };
}
