import { sql } from 'kysely';
import { hasCode, isElsewhere, isFeeOfReturned, isSetAside } from '#server/db/money-that-left.ts';
import { isOwnRefund, isUnpaid, ofSameMoney, returnedVnd } from '../refund-store.ts';

/** Of `bank_transactions t`: its words have the code of a refund, of now or of before. */
const namesRefund = sql`exists (select 1 from (select memo_tokens(t.memo) as code) m
  join (select memo_code as code, id from refunds union all select memo_code, refund_id from former_refund_transfers) c on c.code = m.code
  join refunds r on r.id = c.id where not ${isOwnRefund})`;

/**
 * Codes that hold what is to go out now, each with since when it can be in words. There are few of
 * them, and much was set aside in years: they are looked for, and not what each movement names.
 */
const holdingCodes = sql`select h.code, x.requested_at, ${returnedVnd} as returned_vnd from refunds r join refunds x on ${ofSameMoney}
  cross join lateral (select x.memo_code as code union all select f.memo_code from former_refund_transfers f where f.refund_id = x.id) h
  where r.state in ('needs_account', 'requested', 'sending') and ${isUnpaid}`;

/**
 * The same while no transfer of that is known, or one that came back, and it or one of the same
 * money is to go out.
 */
const holdsRefund = sql`t.id in (select t.id from (${holdingCodes}) c join bank_transactions t on t.heard_at >= c.requested_at
  where t.direction = 'out' and ${isSetAside} and not ${isFeeOfReturned(sql`c.returned_vnd`)} and ${hasCode(sql`memo_as_read(t.memo)`, sql`c.code`)})`;

/** The same of a payment to an affiliate. */
const namesPayment = sql`exists (select 1 from (select memo_as_read(t.memo) as text offset 0) m cross join lateral generate_series(1, length(m.text) - 7) at
  join payouts p on ('CT' || upper(left(p.id::text, 6))) = substr(m.text, at, 8) where not (t.state = 'outgoing' and t.payout_id is not distinct from p.id))`;

/**
 * Whether `bank_transactions t` left, was put somewhere, and says since that it is a refund or a
 * payment that it is not laid to (said to be sent besides, that is in the books twice); or was set
 * aside before a refund was asked for, which it holds.
 */
export const isToldElsewhere = sql<boolean>`case when t.direction <> 'out' then false when ${isElsewhere} then ${namesRefund} or ${namesPayment} else ${holdsRefund} end`;

/** Queries the ids of all such movements, by the index of 0102. */
export const toldElsewhereIds = sql`select t.id from bank_transactions t where t.direction = 'out' and (t.state in ('strayed', 'ignored', 'tax') or t.code_said = 'later') and ${isToldElsewhere}`;
