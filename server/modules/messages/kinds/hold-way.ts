import { type HoldEnd, holdWays } from '#shared/domain/affiliate/payout-hold.ts';
import type { MessageAction } from '../text-parts.ts';

/** Where an affiliate does what lets their payouts go on. */
const paths: Readonly<Record<HoldEnd, string>> = {
  other_account: '/affiliate/dashboard',
  account_again: '/affiliate/dashboard',
  office: '/your-ticket?tab=support',
};

/** What they do about a hold, and the way there: the words of the page. */
export function holdWay(ends: HoldEnd): {
  readonly sentence: string;
  readonly action: MessageAction;
} {
  const { sentence, action } = holdWays[ends];
  return { sentence, action: { label: action, path: paths[ends] } };
}
