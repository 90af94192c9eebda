import type { GraphQLSchema } from 'graphql';
import { addAccountTypes } from '../modules/accounts/schema.ts';
import { addProgrammeTypes } from '../modules/affiliates/programme/schema.ts';
import { addAffiliateReportTypes } from '../modules/affiliate-reports/schema.ts';
import { addAffiliateTypes } from '../modules/affiliates/schema.ts';
import { addPayoutTypes } from '../modules/payouts/schema.ts';
import { addAmbassadorAdminTypes } from '../modules/ambassadors/admin-schema.ts';
import { addAnalyticsTypes } from '../modules/analytics/schema.ts';
import { addAmbassadorTypes } from '../modules/ambassadors/schema.ts';
import { addRecoveryTypes } from '../modules/auth/recovery/recovery-schema.ts';
import { addAuthTypes } from '../modules/auth/schema.ts';
import { addAdminTypes } from '../modules/admin/schema.ts';
import { addAuditTypes } from '../modules/audit/schema.ts';
import { addBlogAdminTypes } from '../modules/blog/admin-schema.ts';
import { addPublicBlogTypes } from '../modules/blog/schema.ts';
import { addFaqTypes } from '../modules/faq/schema.ts';
import { addCatalogTypes } from '../modules/catalog/schema.ts';
import { addClickTypes } from '../modules/clicks/schema.ts';
import { addRefusalTypes } from '../modules/refusals/schema.ts';
import { addCommerceTypes } from '../modules/commerce/schema.ts';
import { addClickedReferrer } from '../modules/commerce/referrer-schema.ts';
import { addPaymentAdminTypes } from '../modules/commerce/admin/schema.ts';
import { addJobTypes } from '../jobs/schema.ts';
import { addMailTypes } from '../modules/messages/mail-schema.ts';
import { addMessageTypes } from '../modules/messages/schema.ts';
import { addLearningTypes } from '../modules/learning/schema.ts';
import { addLedgerTypes } from '../modules/ledger/schema.ts';
import { addLicenceTypes } from '../modules/licences/schema.ts';
import { addFactorResetTypes } from '../modules/auth/second-factor/reset-schema.ts';
import { addTakeoverTypes } from '../modules/auth/takeover/takeover-schema.ts';
import { addFactorTypes } from '../modules/auth/second-factor/schema.ts';
import { addSearchTypes } from '../modules/search/schema.ts';
import { addSocialTypes } from '../modules/social/schema.ts';
import { addSupportAdminTypes } from '../modules/support/admin-schema.ts';
import { addSupportTypes } from '../modules/support/schema.ts';
import { addTicketAdminTypes } from '../modules/tickets/admin-schema.ts';
import { addTicketTypes } from '../modules/tickets/schema.ts';
import { addVoucherTypes } from '../modules/vouchers/schema.ts';
import { addContentTypes } from '../modules/content/schema.ts';
import { addFeedbackTypes } from '../modules/feedback/schema.ts';
import { addPeopleDataTypes } from '../modules/people-data/schema.ts';
import { addPeopleTypes } from '../modules/people/schema.ts';
import { addProfileTypes } from '../modules/profile/schema.ts';
import { addOfficeSearchTypes } from '../modules/office-search/schema.ts';
import { addOfficeTypes } from '../modules/office/schema.ts';
import { admitMutations } from './rules/admit-mutations.ts';
import { admitQueries } from './rules/admit-queries.ts';
import { createBuilder } from './builder.ts';
import { withListLimits } from './rules/list-limits.ts';
import { addSessionTypes } from './session-types.ts';

let schema: GraphQLSchema | undefined;

/**
 * The schema of every module, built once per process: it holds nothing of a server, and building it
 * is a third of a start.
 */
export function serverSchema(): GraphQLSchema {
  schema ??= buildServerSchema();
  return schema;
}

/**
 * The schema of every module, built anew. Printed to schema.graphql (scripts/print-schema.ts), in
 * the order of this list.
 */
export function buildServerSchema(): GraphQLSchema {
  const builder = createBuilder();
  addAccountTypes(builder);
  addCatalogTypes(builder);
  const sessionTypes = addSessionTypes(builder);
  addAuthTypes(builder, sessionTypes);
  addRecoveryTypes(builder, sessionTypes);
  addFactorTypes(builder, sessionTypes);
  addTakeoverTypes(builder);
  addFactorResetTypes(builder);
  addSocialTypes(builder, sessionTypes);
  addLearningTypes(builder);
  addLicenceTypes(builder);
  addSearchTypes(builder);
  addCommerceTypes(builder);
  addClickedReferrer(builder);
  addPaymentAdminTypes(builder);
  addMessageTypes(builder);
  addMailTypes(builder);
  addJobTypes(builder);
  addRefusalTypes(builder);
  addLedgerTypes(builder);
  addProgrammeTypes(builder);
  addPayoutTypes(builder);
  addAffiliateTypes(builder);
  addAffiliateReportTypes(builder);
  addClickTypes(builder);
  addAdminTypes(builder);
  addAuditTypes(builder);
  addVoucherTypes(builder);
  addContentTypes(builder);
  addBlogAdminTypes(builder, addPublicBlogTypes(builder));
  addFaqTypes(builder);
  addFeedbackTypes(builder);
  addPeopleTypes(builder);
  addOfficeTypes(builder);
  addOfficeSearchTypes(builder);
  addTicketAdminTypes(builder, addTicketTypes(builder));
  addSupportAdminTypes(builder, addSupportTypes(builder));
  addAmbassadorAdminTypes(builder, addAmbassadorTypes(builder));
  addProfileTypes(builder);
  addPeopleDataTypes(builder);
  addAnalyticsTypes(builder);
  return withListLimits(admitMutations(admitQueries(builder.toSchema({ sortSchema: false }))));
}
