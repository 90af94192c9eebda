/**
 * Why a commission ended: its order was given back, was sold for money that was another's, was its
 * affiliate's own, was looked at and refused, or its affiliate was gone when it was paid.
 */
export const commissionEndReasons = [
  'refunded',
  'sale_undone',
  'same_person',
  'fraud',
  'affiliate_gone',
] as const;

export type CommissionEndReason = (typeof commissionEndReasons)[number];

/** What was decided about a sale that stands, and can have been a mistake. */
export function mayBeReconsidered(reason: string | null): boolean {
  return reason === 'fraud' || reason === 'same_person';
}

/** Whether the server's word is a reason that this version knows. */
export function isCommissionEndReason(word: string | null): word is CommissionEndReason {
  return (commissionEndReasons as readonly (string | null)[]).includes(word);
}
