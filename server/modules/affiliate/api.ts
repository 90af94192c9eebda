export { type Affiliates, createAffiliates } from './affiliates.ts';
export { affiliateChores } from './chores.ts';
export { createCommissions } from './commission-service.ts';
export type { Attribution, Commissions } from './commissions.ts';
export { createPayoutRequests } from './create-payout-requests.ts';
export type { PayoutRequests } from './payout-requests.ts';
export { createPayouts } from './payout-service.ts';
export type { Payout, Payouts } from './payouts.ts';
