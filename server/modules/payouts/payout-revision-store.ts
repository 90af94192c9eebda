import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** Somebody is given where a payment goes, and may have it transferred from here on. */
export const handOut = statement<{ id: string; to: string | null; now: Date }>()(
  'affiliate.hand_out',
  (_query, param) => sql<never>`
    update payouts set times_handed_out = times_handed_out + 1, handed_out_at = ${param('now')}::timestamptz, handed_out_by = ${param('to')}::uuid where id = ${param('id')}::uuid`,
);

/** What was seen of a payment is not what it is any more. */
export const revisePayout = statement<{ id: string }>()('affiliate.revise_payout', (query, param) =>
  query
    .updateTable('payouts')
    .set({ revision: sql<string>`gen_random_uuid()` })
    .where('id', '=', param('id')),
);
