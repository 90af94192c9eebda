import { type HoldEnd, holdWays } from '#shared/domain/affiliate/payout-hold.ts';
import type { PayoutHoldEnd } from '#renderer/graphql/generated/graphql.ts';

const ends: Readonly<Record<PayoutHoldEnd, HoldEnd>> = {
  OTHER_ACCOUNT: 'other_account',
  ACCOUNT_AGAIN: 'account_again',
  OFFICE: 'office',
};

/** What an affiliate does so that held payouts go on, in the words of the mail about it. */
export function holdWords(until: PayoutHoldEnd): (typeof holdWays)[HoldEnd] {
  return holdWays[ends[until]];
}
