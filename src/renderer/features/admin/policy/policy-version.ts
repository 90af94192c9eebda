import type { AdminAffiliatePoliciesQuery } from '../../../graphql/generated/graphql.ts';

/** A published version. */
export type PolicyVersion = AdminAffiliatePoliciesQuery['admin_affiliate_policies'][number];
