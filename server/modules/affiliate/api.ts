export { type Affiliates, type AffiliateTotals, createAffiliates, type NewAffiliate } from './affiliates.ts';
export { affiliateChores } from './chores.ts';
export { createCommissions } from './commission-service.ts';
export type { Attribution, Commissions, PaidOrder } from './commissions.ts';
export { createPayouts } from './payout-service.ts';
export type { Payout, PayoutRun, Payouts } from './payouts.ts';
