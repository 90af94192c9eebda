import { sql } from 'kysely';
import { movedAt } from './moved-at.ts';

/**
 * What is read of a payment to an affiliate, `payouts` by the name that a statement gives it: what
 * the bank told of is sent, whether or not somebody said so too.
 */
export function toldPayout(payment: 'p' | 'x') {
  const id = sql.ref(`${payment}.id`);
  const status = sql.ref(`${payment}.status`);
  const told = sql`from bank_transactions t where t.payout_id = ${id} and t.state = 'outgoing'`;
  const isTold = sql<boolean>`(${status} = 'confirmed' and exists (select 1 ${told}))`;
  /** Its largest transfer. */
  const largest = sql`${told} order by t.amount_vnd desc, t.id limit 1`;
  return {
    isTold,
    status: sql<string>`case when ${isTold} then 'sent' else ${status} end`,
    /** When it left, as the bank tells; where it told nothing, when somebody said so. */
    sentAt: sql<Date | null>`case when ${status} <> 'draft' then coalesce((select ${movedAt} ${largest}), ${sql.ref(`${payment}.sent_at`)}) end`,
    /** The bank's own number, null where it gave none. */
    reference: sql<string | null>`(select t.reference ${largest})`,
  };
}
