import type { Tx } from '#server/db/port.ts';
import { knewOf } from '#shared/domain/commerce/handed-out.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { hasLeft, mayHaveLeft, wasHandedOut } from '../../refund-stop.ts';
import type { RefundRow } from '../../refund-store.ts';

/** Why nobody is given where a refund goes now; null when it may be sent. */
export async function hindrance(
  tx: Tx,
  refund: RefundRow,
  { again, now }: { readonly again?: Date | null | undefined; readonly now: Date },
): Promise<AppError | null> {
  if (refund.state !== 'requested' && refund.state !== 'sending') return appError('ORDER_STATE');
  if (isHeld(refund, now)) return appError('REFUND_HELD');
  if (await hasLeft(tx, refund)) return appError('REFUND_LEFT');
  return wasHandedOut(refund) && isNews(refund, again) ? appError('REFUND_HANDED_OUT') : null;
}

/** Its account was given a moment ago: its learner may still say that it is not theirs. */
export function isHeld({ held_until: heldUntil }: RefundRow, now: Date): boolean {
  return heldUntil !== null && now < heldUntil;
}

/** Its transfer may have been made, and whoever looked at the bank up to `seen` does not know. */
export function isNews(refund: RefundRow, seen: Date | null | undefined): boolean {
  return mayHaveLeft(refund) && !knewOf(refund.handed_out_at, seen);
}
