import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import { heldAt } from './holds/held-payouts.ts';

/** Of a payment `p`: nobody has had where it goes, and nobody has said that it went. */
export const isPreparing = sql<boolean>`(p.status in ('draft', 'confirmed') and p.times_handed_out = 0)`;

/**
 * Of a payment `p`: it was to go to an account that its affiliate has replaced since. It goes
 * nowhere any more, and is in the wallet again when the office ends it.
 */
export const isOfFormerAccount = sql<boolean>`(${isPreparing} and exists (select 1 from affiliates a where a.user_id = p.affiliate_id and a.account_changed_at >= p.created_at))`;

/** `payeeObstacle` of what was confirmed: sending it is refused with PAYEE_STOPPED. */
const isStopped = sql<boolean>`(p.status = 'confirmed' and p.times_handed_out = 0
  and (f.account_changed_at >= p.created_at or ${heldAt} is not null or u.deleted_at is not null or u.blocked_at is not null))`;

/** How many payments of a run wait for the office to end them. */
export const countStopped = statement<{ runId: string }>()(
  'affiliate.count_stopped_payouts',
  (_query, param) => sql<{ total: number }>`
    select count(*)::integer as total
    from payouts p join affiliates f on f.user_id = p.affiliate_id join users u on u.id = f.user_id
    where ${isStopped} and p.run_id = ${param('runId')}::uuid`,
);
