import { accountObjects, accountRoots } from './access/account-access.ts';
import type { FieldRule, RootRule } from './access/access-rule.ts';
import { affiliateObjects, affiliateRoots } from './access/affiliate-access.ts';
import { backOfficeObjects, backOfficeRoots } from './access/back-office-access.ts';
import { buyingObjects, buyingRoots } from './access/buying-access.ts';
import { learningObjects, learningRoots } from './access/learning-access.ts';

/**
 * Who may use what, for every query, every mutation and every field of every object of the schema:
 * a table per part of the product (`access/`). A field without a rule fails
 * tests/integration/access/authorisation.test.ts, and so does a rule without a field.
 */
export const rootRules: Readonly<Record<string, RootRule>> = {
  ...accountRoots,
  ...learningRoots,
  ...buyingRoots,
  ...affiliateRoots,
  ...backOfficeRoots,
};

/** Written out so that a new field is a new decision. */
const objectRules = [
  accountObjects,
  learningObjects,
  buyingObjects,
  affiliateObjects,
  backOfficeObjects,
]
  .map((lines) => lines.trim())
  .join('\n');

/** The rule of every field of every object: `Order.code` → `owner`. */
export const fieldRules: ReadonlyMap<string, FieldRule> = new Map(
  objectRules.split('\n').flatMap((line) => {
    // The tables are written in this shape; a typing error fails the test as a field without a
    // rule.
    const [rule, type, ...fields] = line.trim().split(/\s+/) as [FieldRule, string, ...string[]];
    return fields.map((field) => [`${type}.${field}`, rule] as const);
  }),
);
