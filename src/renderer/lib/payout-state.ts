import { payoutWords, shownPayoutStatus } from '#shared/domain/affiliate/payout-status.ts';
import type { PayoutStatus } from '#renderer/graphql/generated/graphql.ts';
import type { BadgeTone } from '#renderer/ui/badge.tsx';

/** A state in its word and its colour. */
export interface PayoutState {
  readonly tone: BadgeTone;
  readonly text: string;
}

const names = {
  DRAFT: 'draft',
  CONFIRMED: 'confirmed',
  SENT: 'sent',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const satisfies Readonly<Record<PayoutStatus, keyof typeof payoutWords>>;

const tones: Readonly<Record<keyof typeof payoutWords, BadgeTone>> = {
  draft: 'line',
  confirmed: 'warn',
  sent: 'info',
  completed: 'ok',
  failed: 'bad',
};

/** Where a payment stands, the same for its affiliate and for the office. */
export function payoutState({
  status,
  isTold = false,
}: {
  readonly status: PayoutStatus;
  /** The bank told of it; what affiliates read has that in its status. */
  readonly isTold?: boolean;
}): PayoutState {
  const shown = shownPayoutStatus({ status: names[status], isTold });
  return { tone: tones[shown], text: payoutWords[shown] };
}
