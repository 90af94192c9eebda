import type { AdminRefundQuery } from '../../../graphql/generated/graphql.ts';

/** A refund with where it goes, masked. */
export type RefundFacts = AdminRefundQuery['admin_refund'];
