export { type Affiliates, createAffiliates } from './affiliates.ts';
export { affiliateChores } from './chores.ts';
export { createCommissions } from './commission-service.ts';
export type { Commissions } from './commissions.ts';
export { createPayouts } from './payout-service.ts';
export type { Payout, Payouts } from './payouts.ts';
