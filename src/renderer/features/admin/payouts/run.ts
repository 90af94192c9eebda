import type { AdminPayoutRunQuery } from '#renderer/graphql/generated/graphql.ts';

/** A run with its payments. */
export type Run = AdminPayoutRunQuery['admin_payout_run'];
