import { type Avatars, type AvatarsParts, createAvatars } from './avatars.ts';
import { createProfiles } from './create-profiles.ts';
import {
  createPayoutAccounts,
  type PayoutAccounts,
  type PayoutAccountsParts,
} from './payout-accounts.ts';
import type { Profiles } from './profiles.ts';

/** Everything of the profile. */
export interface ProfileServices {
  readonly profiles: Profiles;
  readonly payoutAccounts: PayoutAccounts;
  readonly avatars: Avatars;
}

/** Puts the profile of a database together. */
export function createProfile(parts: PayoutAccountsParts & AvatarsParts): ProfileServices {
  return {
    profiles: createProfiles(parts.database),
    payoutAccounts: createPayoutAccounts(parts),
    avatars: createAvatars(parts),
  };
}
