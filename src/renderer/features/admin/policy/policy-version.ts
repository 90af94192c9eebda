import type { AdminAffiliatePoliciesQuery } from '#renderer/graphql/generated/graphql.ts';

/** A published version. */
export type PolicyVersion = AdminAffiliatePoliciesQuery['admin_affiliate_policies'][number];
