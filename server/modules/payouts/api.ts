export { payoutChores } from './chores.ts';
export {
  accountDoubts,
  endOfHold,
  layHold,
  leftOfHold,
  noteForOwner,
  saysReason,
  withNote,
} from './holds/held-payouts.ts';
export { tellHold } from './holds/tell-hold.ts';
export { createPayouts } from './payout-service.ts';
export type { Payout, Payouts } from './payouts.ts';
export type { LeavingPayment, ReturnedPayouts } from './returns/returned-payouts.ts';
export { createTaxRules, type TaxRules } from './tax/tax-rules.ts';
export { forgetTaxedPeople, keepTaxedPerson } from './tax/taxed-people.ts';
export { createWithheldTax, type WithheldTax } from './tax/withheld-tax.ts';
export { draftsRevision, handedOutRevision } from './transfers/bank-transfers.ts';
export type { UntoldPayment, UntoldRun } from './transfers/debited-runs.ts';
export type { Unpaid } from './transfers/named-payments.ts';
export { type ClosingRest, type ClosingRests, createClosingRests } from './wallet/closing-rest.ts';
export { createPayoutRequests } from './wallet/create-payout-requests.ts';
export type { PayoutRequests } from './wallet/payout-requests.ts';
