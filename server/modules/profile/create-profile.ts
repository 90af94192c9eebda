import { type Avatars, type AvatarsDeps, createAvatars } from './avatars.ts';
import { createProfiles } from './create-profiles.ts';
import {
  createPayoutAccounts,
  type PayoutAccounts,
  type PayoutAccountsDeps,
} from './payout-accounts.ts';
import type { Profiles } from './profiles.ts';

/** Everything of the profile. */
export interface ProfileServices {
  readonly profiles: Profiles;
  readonly payoutAccounts: PayoutAccounts;
  readonly avatars: Avatars;
}

/** Puts the profile of a database together. */
export function createProfile(deps: PayoutAccountsDeps & AvatarsDeps): ProfileServices {
  return {
    profiles: createProfiles(deps.database),
    payoutAccounts: createPayoutAccounts(deps),
    avatars: createAvatars(deps),
  };
}
