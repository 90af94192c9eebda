import type { AdminRefundQuery } from '#renderer/graphql/generated/graphql.ts';

/** A refund with where it goes, masked. */
export type RefundFacts = AdminRefundQuery['admin_refund'];

/** Somebody else may have given its account, and no other one was given since. */
export function isReported({
  state,
  account_reported_at: at,
}: Pick<RefundFacts, 'state' | 'account_reported_at'>): boolean {
  return at !== null && (state === 'proposed' || state === 'requested' || state === 'sending');
}
