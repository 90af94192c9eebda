import { sql } from 'kysely';

/**
 * Whether a transfer waits that names a payment to the affiliate `f` which failed or came back, and
 * whose money the wallet has again: until somebody decides on it, it may be paid a second time.
 */
export const strayWaits = sql`exists (
  select 1 from payouts o join bank_transactions s on s.payout_id = o.id
  where o.affiliate_id = f.user_id and o.status = 'failed' and s.direction = 'out' and s.state = 'strayed')`;
