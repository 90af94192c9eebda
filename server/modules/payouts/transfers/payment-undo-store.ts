import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import { isFree } from '../../commissions/api.ts';

/** What a payment pays is written down before it gives it back. */
export const keepBeforeFailure = statement<{ id: string }>()(
  'affiliate.keep_before_failure',
  (_query, param) => sql<never>`
    update payouts p set failed_commissions = array(select c.id from commissions c where c.payout_id = p.id and c.status in ('in_payout', 'paid', 'reversed') order by c.id)
    where p.id = ${param('id')}::uuid`,
);

/**
 * What a payment paid before it failed is its own again, but what another one pays meanwhile; what
 * was reversed lives again in it, if it does.
 */
export const retakeFailed = statement<{ id: string }>()(
  'affiliate.retake_failed',
  (_query, param) => sql<never>`
    update commissions c set payout_id = p.id, status = case when c.status = 'approved' then 'in_payout' else c.status end from payouts p
    where p.id = ${param('id')}::uuid and c.id = any(p.failed_commissions) and ${isFree}`,
);

/** Whether it is known what a payment paid before it failed. */
export const findKeptFailure = statement<{ id: string }>()(
  'affiliate.find_kept_failure',
  (query, param) =>
    query
      .selectFrom('payouts')
      .select('id')
      .where('id', '=', param('id'))
      .where('failed_commissions', 'is not', null),
);

/** A payment was not completed: what was said of its transfer stays. */
export const undoCompletion = statement<{ id: string }>()(
  'affiliate.undo_completion',
  (_query, param) => sql<never>`
    with unpaid as (
      update commissions set status = 'in_payout', ended_at = null where payout_id = ${param('id')}::uuid and status = 'paid'
    ), waiting as (
      update payout_requests q set status = 'open', ended_at = null where q.payout_id = ${param('id')}::uuid and q.status = 'served'
        and not exists (select 1 from payout_requests o where o.affiliate_id = q.affiliate_id and o.status = 'open')
    )
    update payouts set status = 'sent', ended_at = null where id = ${param('id')}::uuid and status = 'completed'`,
);

/** Since when a payment that had failed is completed by what was laid to it; null: it is not. */
export const setUnfailed = statement<{ id: string; at: Date | null }>()(
  'affiliate.set_unfailed',
  (query, param) =>
    query
      .updateTable('payouts')
      .set({ unfailed_at: param('at') })
      .where('id', '=', param('id')),
);
