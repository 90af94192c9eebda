import { sql } from 'kysely';
import {
  cameBackSayingIt,
  hasCode,
  isElsewhere,
  isFeeOfReturned,
  isOfPart,
  isSetAside,
} from '#server/db/money-that-left.ts';
import { hasComeBack, ofFormer, ofPayout, payoutCodeOf } from '#server/db/payouts-that-left.ts';
import { isOfAnother, isToldLater } from '#server/db/money-of-another.ts';
import { isOwnRefund, isUnpaid, ofSameMoney, returnedVnd } from '../refunds-that-left.ts';

/**
 * Of `bank_transactions t`: its words have the code of a refund, of now or of before, that what it
 * came back by does not say.
 */
const namesRefund = sql`exists (select 1 from (select memo_tokens(t.memo) as code) m
  join (select memo_code as code, id from refunds union all select memo_code, refund_id from former_refund_transfers) c on c.code = m.code
  join refunds r on r.id = c.id where not ${isOwnRefund} and not ${isOfPart(isOwnRefund)} and not ${cameBackSayingIt})`;

/**
 * Codes that hold what is to go out now, each with since when it can be in words. There are few of
 * them, and much was set aside in years: they are looked for, and not what each movement names.
 */
const holdingCodes = sql`select h.code, x.requested_at as since, ${returnedVnd} as returned_vnd from refunds r join refunds x on ${ofSameMoney}
  cross join lateral (select x.memo_code as code union all select f.memo_code from former_refund_transfers f where f.refund_id = x.id) h
  where r.state in ('needs_account', 'requested', 'sending') and ${isUnpaid}
  union all select h.code, o.created_at, h.returned_vnd from payouts o cross join lateral (${ofFormer.unpaidCodes}) h(code, returned_vnd)
  where ${hasComeBack} and exists (select 1 from payouts n where n.affiliate_id = o.affiliate_id and n.status in ('draft', 'confirmed'))`;

/**
 * Of `bank_transactions t` beside a holding code `c`: it was set aside, or came back by money that
 * does not say that, and is no fee of it.
 */
const isSetAsideBeside = sql`t.direction = 'out' and ${isSetAside} and not ${cameBackSayingIt} and not ${isFeeOfReturned(sql`c.returned_vnd`)}`;

/**
 * It was set aside, no transfer of what its words name is known, or one that came back, and that or
 * one of the same money or affiliate is to go out. What has the whole code of a payment names that
 * in its row, and holds its wallet before anything of it is to go out.
 */
const holdsNext = sql`t.id in (select t.id from (${holdingCodes}) c join bank_transactions t on t.heard_at >= c.since
    where ${isSetAsideBeside} and ${hasCode(sql`memo_as_read(t.memo)`, sql`c.code`)}
  union all select t.id from payouts o cross join lateral (${ofFormer.unpaidCodes}) c(code, returned_vnd) join bank_transactions t on t.payout_id = o.id
    where ${hasComeBack} and ${isSetAsideBeside})`;

/** The same of a payment to an affiliate. */
const namesPayment = sql`exists (select 1 from (select memo_as_read(t.memo) as text offset 0) m cross join lateral generate_series(1, length(m.text) - 7) at
  join payouts p on (${payoutCodeOf('p')}) = substr(m.text, at, 8) cross join lateral (select ${payoutCodeOf('p')} as code) c where not ${cameBackSayingIt} and not ${ofPayout.isOwn} and not ${isOfPart(ofPayout.isOwn)})`;

/**
 * Whether `bank_transactions t` left, was put somewhere, and says since that it is a refund or a
 * payment that it is not laid to (said to be sent besides, that is in the books twice); or was set
 * aside and holds what is to go out now; or came in, and says since that it is another's.
 */
export const isToldElsewhere = sql<boolean>`case when t.direction <> 'out' then ${isOfAnother} when ${isElsewhere} then ${namesRefund} or ${namesPayment} else ${holdsNext} end`;

/** Queries the ids of all such movements, by the indexes of 0115 and 0118. */
export const toldElsewhereIds = sql`select t.id from bank_transactions t where t.direction = 'out' and (t.state in ('strayed', 'ignored', 'tax') or t.code_said = 'later') and ${isToldElsewhere}
  union all select t.id from bank_transactions t where t.direction = 'out' and t.state = 'paired' and t.code_said is null and ${holdsNext}
  union all select t.id from bank_transactions t where ${isToldLater} and ${isToldElsewhere}`;
