import { sql } from 'kysely';

/** Whether a commission `c` is in no payment that stands: approved, or reversed outside of one. */
export const isFree = sql`(c.status = 'approved' or (c.status = 'reversed' and not exists (select 1 from payouts s where s.id = c.payout_id and s.status <> 'failed')))`;
