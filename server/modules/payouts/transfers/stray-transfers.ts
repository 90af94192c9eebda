import { sql } from 'kysely';
import {
  hasCode,
  isSetAsideOf,
  isTransferred,
  liesElsewhere,
  reportWaits,
  transferWaits,
} from '#server/db/money-that-left.ts';
import { mayBeAnothers } from '#server/db/money-of-another.ts';
import { hasComeBack, ofFormer, ofPayout } from '#server/db/payouts-that-left.ts';
import { statement } from '#server/db/statement.ts';
import { toldPayout } from '#server/db/told-payouts.ts';

/** The bank told of a transfer of `payouts p`, which did not come back for nothing of ours. */
const isTold = sql<boolean>`exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state <> 'paired')`;

/** The bank's number of the largest transfer that is laid to `payouts p`. */
export const toldReference = toldPayout('p').reference;

/** Whether the bank told of a transfer of `payouts p`, or of one by its code. */
export const hasLeft = sql<boolean>`(${isTold} or ${transferWaits(ofPayout)})`;

/**
 * Somebody had what a bank takes of it, or said that it was sent, or the bank told of its transfer.
 */
export const mayHaveLeft = sql`(p.sent_at is not null or p.times_handed_out > 0 or ${isTold})`;

/**
 * A transfer that waits and has a piece of the code of `payouts o`, as a bank leaves it: one with a
 * whole code names its payment in its row.
 */
const pieceWaits = isTransferred(
  { codes: ofFormer.codes, isOwn: sql<boolean>`(t.payout_id is not null)` },
  sql`t.state = 'strayed'`,
);

/** Of what came back of `payouts o`: what came in may be another's. */
const returned = mayBeAnothers(sql`select o.returned_by where o.returned_by is not null`);

/**
 * Whether a transfer, or a report of one, waits that names a payment to the affiliate `f` which
 * failed or came back, and whose money the wallet has again: until somebody who knows that decides
 * on it, it may be paid a second time. Beside a transfer that came back also what was set aside
 * holds it: nobody was asked what that was, while the first one stood. So does a return
 * that says since that it is of something else: the wallet has that money for nothing.
 */
export const strayWaits = sql`exists (
  select 1 from payouts o where o.affiliate_id = f.user_id and o.status = 'failed'
    and (exists (select 1 from bank_transactions s where s.payout_id = o.id and s.direction = 'out' and s.state = 'strayed') or ${pieceWaits} or ${liesElsewhere(ofFormer)} or ${reportWaits(ofFormer)} or ${returned.byWords} or ${returned.byReport}
      or (${hasComeBack} and ${isSetAsideOf(ofFormer)})))`;

/**
 * Payments that may have left us and of whose codes words have all, or so much as a bank leaves.
 */
export const listNamed = statement<{ memo: string }>()(
  'affiliate.list_named',
  (_query, param) => sql<{ id: string; is_whole: boolean }>`
    select p.id, m.text like '%' || (${ofPayout.codes}) || '%' as is_whole
    from (select memo_as_read(${param('memo')}::text) as text offset 0) m cross join payouts p
    where ${hasCode(sql`m.text`, sql`(${ofPayout.codes})`)} and ${mayHaveLeft}`,
);

/**
 * Payments that money which left says, whatever became of them: that which its row names, and those
 * of whose codes its memo has all, or so much as a bank leaves.
 */
export const listSaid = statement<{ namedId: string | null; memo: string }>()(
  'affiliate.list_said',
  (_query, param) => sql<{ id: string; is_whole: boolean }>`
    select p.id, p.id is not distinct from ${param('namedId')}::uuid or m.text like '%' || (${ofPayout.codes}) || '%' as is_whole
    from (select memo_as_read(${param('memo')}::text) as text offset 0) m cross join payouts p
    where p.id = ${param('namedId')}::uuid or p.status <> 'draft' and ${hasCode(sql`m.text`, sql`(${ofPayout.codes})`)}`,
);

/** What the least of the payments comes to that words name, whatever became of it. */
export const findLeastNamed = statement<{ memo: string }>()(
  'affiliate.find_least_named',
  (_query, param) => sql<{ amount: bigint | null }>`
    select min(p.net_vnd) as amount from (select memo_as_read(${param('memo')}::text) as text offset 0) m cross join payouts p
    where p.status <> 'draft' and ${hasCode(sql`m.text`, sql`(${ofPayout.codes})`)}`,
);

/**
 * The payment that money which left names (`namedId`), or else that of whose code its memo has all,
 * or so much as a bank leaves of it, the newest; only while the bank has told of no transfer of it
 * that stayed. One that failed is in its wallet again, and its transfer is what somebody was paid
 * by.
 */
export const findUnpaidNamed = statement<{ namedId: string | null; memo: string }>()(
  'affiliate.find_unpaid_named',
  (_query, param) => sql<{ id: string }>`
    select p.id from (select memo_as_read(${param('memo')}::text) as text offset 0) m cross join payouts p
    where (p.id = ${param('namedId')}::uuid or ${param('namedId')}::uuid is null and p.status <> 'draft' and ${hasCode(sql`m.text`, sql`(${ofPayout.codes})`)})
      and (p.returned_by is not null or not exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing'))
    order by m.text like '%' || (${ofPayout.codes}) || '%' desc, p.created_at desc, p.id limit 1`,
);
