import { type Expression, sql } from 'kysely';
import { isSetAsideOf, reportWaits, transferWaits } from '../../db/money-that-left.ts';
import { codesOfRefund } from '../../db/money-that-returns.ts';
import { mayBeAnothers } from '../../db/money-of-another.ts';

/** `refunds x` gives back money of the same order or the same money of none as `r`, or did. */
export const ofSameMoney = sql`(x.order_id = r.order_id or x.transaction_id = r.transaction_id)`;

/**
 * Queries the movements that are the same money as one: itself, what it was split from, and the
 * parts of either that were taken back. Parts that stand beside it are other money.
 */
export function familyOf(transactionId: Expression<unknown>) {
  return sql`select f.id from bank_transactions i join bank_transactions f on f.id = i.id or f.id = i.part_of or (f.part_of = coalesce(i.part_of, i.id) and f.state = 'split') where i.id = ${transactionId}::uuid`;
}

/** Whether `bank_transactions t` is laid to `refunds r`, or to one of the same money. */
export const isOwnRefund = sql<boolean>`(t.state = 'outgoing' and exists (select 1 from refunds x where ${ofSameMoney} and (t.refund_id = x.id or x.paid_by = t.id)))`;

/** No transfer of `refunds x` is known that stayed: none is, or it came back. */
export const isUnpaid = sql<boolean>`(x.paid_by is null or x.returned_by is not null)`;

/** What came back of the transfer of `refunds x` that is known, VND; null where none is. */
export const returnedVnd = sql`case when x.paid_by is not null then x.amount_vnd end`;

/**
 * Money that leaves by a code of `refunds r`, of now or of before, or by one of a refund of the
 * same money: that one ended before the bank told that it had left.
 */
export const ofRefund = {
  codes: sql`select x.memo_code from refunds x where ${ofSameMoney} union all select f.memo_code from refunds x join former_refund_transfers f on f.refund_id = x.id where ${ofSameMoney}`,
  unpaidCodes: sql`select x.memo_code, ${returnedVnd} as returned_vnd from refunds x where ${ofSameMoney} and ${isUnpaid} union all select f.memo_code, ${returnedVnd} from refunds x join former_refund_transfers f on f.refund_id = x.id where ${ofSameMoney} and ${isUnpaid}`,
  isOwn: isOwnRefund,
};

/** The same of its own codes alone. */
export const byItsCode = {
  codes: codesOfRefund,
  isOwn: isOwnRefund,
};

/**
 * Of the money that `refunds r` gives back, or that came back of the same: what came in may be
 * another's.
 */
const came = mayBeAnothers(
  sql`select x.returned_by from refunds x where ${ofSameMoney} and x.returned_by is not null
    union all select r.transaction_id where r.transaction_id is not null
    union all select m.id from bank_transactions m where m.order_id = r.order_id and m.state = 'matched'`,
);

/** What is told of it, as a person is refused by that. */
export const toldColumns = sql`${transferWaits(ofRefund)} as has_left, ${isSetAsideOf(ofRefund)} as is_set_aside, ${came.byWords} as is_of_another,
  (${reportWaits(ofRefund)} or ${came.byReport}) as report_waits`;

/**
 * Whether money of `refunds r` may have left of which nobody has said yet what it is, or is
 * another's.
 */
export const mayBeGone = sql<boolean>`(${transferWaits(ofRefund)} or ${reportWaits(ofRefund)} or ${came.byWords} or ${came.byReport})`;
