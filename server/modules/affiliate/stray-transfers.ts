import { sql } from 'kysely';
import { liesElsewhere, reportWaits, transferWaits } from '../../db/money-that-left.ts';

/** Money that leaves by the code of a payment, `p` or `o` (`payoutCodeOf`). */
function ofPayment(payment: 'p' | 'o') {
  return {
    codes: sql`select 'CT' || upper(left(${sql.ref(`${payment}.id`)}::text, 6))`,
    isOwn: sql<boolean>`(t.state = 'outgoing' and t.payout_id is not distinct from ${sql.ref(`${payment}.id`)})`,
  };
}

/** Of `payouts p`. */
export const ofPayout = ofPayment('p');
const ofFormer = ofPayment('o');

/** Whether the bank told of a transfer of `payouts p`, or of one by its code. */
export const hasLeft = sql<boolean>`(exists (select 1 from bank_transactions t where t.payout_id = p.id) or ${transferWaits(ofPayout)})`;

/**
 * Whether a transfer, or a report of one, waits that names a payment to the affiliate `f` which
 * failed or came back, and whose money the wallet has again: until somebody who knows that decides
 * on it, it may be paid a second time.
 */
export const strayWaits = sql`exists (
  select 1 from payouts o where o.affiliate_id = f.user_id and o.status = 'failed'
    and (exists (select 1 from bank_transactions s where s.payout_id = o.id and s.direction = 'out' and s.state = 'strayed') or ${liesElsewhere(ofFormer)} or ${reportWaits(ofFormer)}))`;
