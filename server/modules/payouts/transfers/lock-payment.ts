import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import type { Tx } from '#server/db/port.ts';
import { findPayee, lockPayee, lockPayout } from '../payout-store.ts';
import type { Payout } from '../payouts.ts';

/** A payment whose affiliate is locked before it. */
export interface LockedPayment {
  readonly payout: Payout;
  readonly affiliate: NonNullable<Awaited<ReturnType<typeof lockAffiliate>>>;
}

/**
 * Holds a payment behind its affiliate, so that of two actions on it at once the second sees all of
 * the first, also what other tables say of it: null when there is none.
 */
export async function lockPayment(tx: Tx, payoutId: string): Promise<LockedPayment | null> {
  const payee = isUuid(payoutId) ? await tx.first(findPayee, { id: payoutId }) : null;
  if (payee === null) return null;
  const affiliate = await lockAffiliate(tx, payee.affiliate_id);
  const payout = await tx.first(lockPayout, { id: payoutId });
  invariant(affiliate !== null && payout !== null, 'payments are never removed');
  return { payout, affiliate };
}

async function lockAffiliate(tx: Tx, userId: string) {
  return tx.first(lockPayee, { userId });
}

/** The same, as it was seen. Refuses with NOT_FOUND and SEEN_CHANGED. */
export async function lockSeenPayment(
  tx: Tx,
  payoutId: string,
  revision: string,
): Promise<Result<LockedPayment, AppError>> {
  const locked = await lockPayment(tx, payoutId);
  if (locked === null) return err(appError('NOT_FOUND'));
  return locked.payout.revision === revision ? ok(locked) : err(appError('SEEN_CHANGED'));
}
