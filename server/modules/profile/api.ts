export type { Avatars } from './avatars.ts';
export { createProfile, type ProfileServices } from './create-profile.ts';
export type { PayoutAccounts } from './payout-accounts.ts';
export type { Profiles } from './profiles.ts';
