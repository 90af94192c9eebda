import type { RefundState } from '#shared/domain/commerce/refund-state.ts';
import { isRefundState } from '#shared/domain/commerce/refund-state.ts';
import { refundHeldForGood } from '#shared/domain/commerce/commerce-rules.ts';
import type { BadgeTone } from '#renderer/ui/badge.tsx';
import { refundStateText } from '../money/money-words.ts';
import { t } from './copy.ts';
import { isReported, type RefundFacts } from './refund-facts.ts';

const tones: Readonly<Record<RefundState, BadgeTone>> = {
  proposed: 'line',
  needs_account: 'line',
  requested: 'warn',
  sending: 'info',
  sent: 'ok',
  rejected: 'neutral',
  taken_back: 'neutral',
};

/** What decides where a refund stands. */
export type Standing = Pick<
  RefundFacts,
  'state' | 'came_back' | 'held_until' | 'account_reported_at'
>;

/** Where a refund stands at `now` (ms since 1970), the same in the list and beside it. */
export function refundStanding(
  refund: Standing,
  now: number,
): { readonly tone: BadgeTone; readonly text: string } {
  if (isReported(refund)) return { tone: 'bad', text: t('rf.reported.badge') };
  if (isHeldNow(refund, now))
    return { tone: 'line', text: t(isHeldForGood(refund) ? 'rf.st.account' : 'rf.st.held') };
  const tone = refund.came_back || !isRefundState(refund.state) ? 'neutral' : tones[refund.state];
  return { tone, text: refundStateText(refund.state, refund.came_back) };
}

/** Its learner was told of the account less than a day ago, or another one has to be given. */
export function isHeldNow(
  { state, held_until: until }: Pick<Standing, 'state' | 'held_until'>,
  now: number,
): boolean {
  return isToSend(state) && until !== null && Date.parse(until) > now;
}

/** Another account has to be given before anything goes. */
export function isHeldForGood({ held_until: until }: Pick<Standing, 'held_until'>): boolean {
  return until !== null && Date.parse(until) >= refundHeldForGood.getTime();
}

/** Whether somebody can go on with it now: send it, or approve it. */
export function waitsForOffice(refund: Standing, now: number): boolean {
  return refund.state === 'proposed' || (isToSend(refund.state) && !isHeldNow(refund, now));
}

function isToSend(state: string): boolean {
  return state === 'requested' || state === 'sending';
}
