import type { Builder } from '../../graphql/builder.ts';
import { addPayoutTypes as addRunTypes } from './payout-schema.ts';
import { addTaxRuleTypes } from './tax/tax-rule-schema.ts';
import { addWalletTypes } from './wallet/wallet-schema.ts';

/** An affiliate's own wallet; runs and payments, and the tax rules, for the office. */
export function addPayoutTypes(builder: Builder): void {
  addWalletTypes(builder);
  addRunTypes(builder);
  addTaxRuleTypes(builder);
}
