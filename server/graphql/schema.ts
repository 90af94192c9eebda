import type { GraphQLSchema } from 'graphql';
import { addAccountTypes } from '../modules/accounts/schema.ts';
import { addAffiliateTypes } from '../modules/affiliate/schema.ts';
import { addAuthTypes } from '../modules/auth/schema.ts';
import { addAdminTypes } from '../modules/admin/schema.ts';
import { addAuditTypes } from '../modules/audit/schema.ts';
import { addCatalogTypes } from '../modules/catalog/schema.ts';
import { addCommerceTypes } from '../modules/commerce/schema.ts';
import { addMoneyDeskTypes } from '../modules/commerce/desk/schema.ts';
import { addJobTypes } from '../jobs/schema.ts';
import { addMailTypes } from '../modules/messages/mail-schema.ts';
import { addMessageTypes } from '../modules/messages/schema.ts';
import { addLearningTypes } from '../modules/learning/schema.ts';
import { addLedgerTypes } from '../modules/ledger/schema.ts';
import { addLicenceTypes } from '../modules/licences/schema.ts';
import { addSearchTypes } from '../modules/search/schema.ts';
import { addVoucherTypes } from '../modules/vouchers/schema.ts';
import { addContentTypes } from '../modules/content/schema.ts';
import { addFeedbackTypes } from '../modules/feedback/schema.ts';
import { addPeopleTypes } from '../modules/people/schema.ts';
import { createBuilder } from './builder.ts';

/** The schema of every module. Printed to schema.graphql (scripts/print-schema.ts), in the order of this list. */
export function buildServerSchema(): GraphQLSchema {
  const builder = createBuilder();
  addAccountTypes(builder);
  addCatalogTypes(builder);
  addAuthTypes(builder);
  addLearningTypes(builder);
  addLicenceTypes(builder);
  addSearchTypes(builder);
  addCommerceTypes(builder);
  addMoneyDeskTypes(builder);
  addMessageTypes(builder);
  addMailTypes(builder);
  addJobTypes(builder);
  addLedgerTypes(builder);
  addAffiliateTypes(builder);
  addAdminTypes(builder);
  addAuditTypes(builder);
  addVoucherTypes(builder);
  addContentTypes(builder);
  addFeedbackTypes(builder);
  addPeopleTypes(builder);
  return builder.toSchema({ sortSchema: false });
}
