import { type AppError, appError } from '../../errors/error-code.ts';
import { transferFeesVnd } from './commerce-rules.ts';

/**
 * Why transfers that come to `moreVnd` above what they pay are not taken as that; null when they
 * are. What is more than a fee is lost only by the word of somebody who saw that very sum.
 */
export function assessSurplus(moreVnd: bigint, lostVnd: bigint | null): AppError | null {
  if (lostVnd !== null) return lostVnd === moreVnd ? null : appError('SEEN_CHANGED');
  return moreVnd > transferFeesVnd ? appError('TRANSFERS_TOO_MUCH') : null;
}
