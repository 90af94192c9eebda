import type { AdminRefundQuery } from '#renderer/graphql/generated/graphql.ts';

/** A refund with where it goes, masked. */
export type RefundFacts = AdminRefundQuery['admin_refund'];
