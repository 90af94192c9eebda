import type { Builder } from '../../graphql/builder.ts';
import { addPayoutTypes as addRunTypes } from './payout-schema.ts';
import { addTaxRuleTypes } from './tax/tax-rule-schema.ts';
import { addWithheldTaxTypes } from './tax/withheld-tax-schema.ts';
import { addWalletTypes } from './wallet/wallet-schema.ts';

/** An affiliate's own wallet; for the office runs, payments, tax rules and what was withheld. */
export function addPayoutTypes(builder: Builder): void {
  addWalletTypes(builder);
  addRunTypes(builder);
  addTaxRuleTypes(builder);
  addWithheldTaxTypes(builder);
}
