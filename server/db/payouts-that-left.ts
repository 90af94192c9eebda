import { sql } from 'kysely';

/** The code of a payment, as the words of its transfer have it; `x`: another one than `p`. */
export function payoutCodeOf(payment: 'p' | 'o' | 'x') {
  return sql<string>`'CT' || upper(left(${sql.ref(`${payment}.id`)}::text, 6))`;
}

/**
 * Money that leaves by the code of a payment to an affiliate, `payouts p` or `o` (`payoutCodeOf`),
 * as `MoneyThatLeft`.
 */
function ofPayment(payment: 'p' | 'o') {
  const id = sql.ref(`${payment}.id`);
  const code = payoutCodeOf(payment);
  const isTold = sql`exists (select 1 from bank_transactions k where k.payout_id = ${id} and k.state = 'outgoing')`;
  const returnedBy = sql.ref(`${payment}.returned_by`);
  return {
    codes: sql`select ${code}`,
    unpaidCodes: sql`select ${code}, case when ${isTold} then ${sql.ref(`${payment}.net_vnd`)} end as returned_vnd where ${returnedBy} is not null or not ${isTold}`,
    isOwn: sql<boolean>`(t.state = 'outgoing' and t.payout_id is not distinct from ${id})`,
  };
}

/** Of `payouts p`. */
export const ofPayout = ofPayment('p');
/** Of `payouts o`. */
export const ofFormer = ofPayment('o');

/**
 * Whether `payouts o` came back: the wallet has its money again. Another transfer of it is what its
 * affiliate has, whatever the first one was.
 */
export const hasComeBack = sql<boolean>`(o.status = 'failed' and o.returned_by is not null)`;
