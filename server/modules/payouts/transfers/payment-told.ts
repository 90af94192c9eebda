import { type AppError, appError } from '#shared/errors/error-code.ts';
import { payeeObstacle } from '../payees.ts';
import type { Payout } from '../payouts.ts';

/**
 * The bank told that it left: by a movement, or by a report that waits for somebody. Null when it
 * did not.
 */
export function toldToLeave(
  payout: Pick<Payout, 'has_left' | 'report_waits'>,
): 'PAYOUT_LEFT' | 'REPORT_WAITS' | null {
  if (payout.has_left) return 'PAYOUT_LEFT';
  return payout.report_waits ? 'REPORT_WAITS' : null;
}

/**
 * Nobody had where it goes, nobody may have, and no bank told of it: it was not sent; or it would
 * be booked twice; or nobody says by which transfer, and the bank does not any more.
 */
export function assessSending(
  payout: Payout,
  { typed, now }: { readonly typed: string | null; readonly now: Date },
): AppError | null {
  if (typed === null && !payout.was_paid) return appError('SEEN_CHANGED');
  const isStopped = payeeObstacle(payout, payout.created_at, now) !== null;
  const isUnsent = payout.times_handed_out === 0 && !payout.was_paid;
  return isUnsent && isStopped ? appError('PAYEE_STOPPED') : assessBooked(payout);
}

/** Its transfer lies where somebody put it before it said its code: it would be booked twice. */
export function assessBooked({ sent_obstacle: obstacle }: Payout): AppError | null {
  return obstacle === null ? null : appError(obstacle);
}
