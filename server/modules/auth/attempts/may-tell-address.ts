import { freshSignInMs } from '#shared/domain/account/fresh-sign-in.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, type Result } from '#shared/kernel/result.ts';
import { clocksApartMs } from './attempt-store.ts';
import { findSignIn } from '../sessions/session-store.ts';
import type { NewPasswordDeps } from '../passwords/new-password.ts';
import type { Factors } from '../second-factor/factors.ts';
import type { Viewer } from '../sessions/viewer.ts';

interface MayTellDeps extends Pick<NewPasswordDeps, 'accounts' | 'database'> {
  readonly factors: Pick<Factors, 'proven'>;
}

/**
 * Whether an address may be told, or set right, without the password. Who can prove themselves
 * changes it after a proof; who cannot has just come from the provider of their social account,
 * whichever way the address came: theirs is what the provider says of them, not what it tells.
 */
export async function mayTellAddress(
  { accounts, factors, database }: MayTellDeps,
  viewer: Viewer,
  nowMs: number,
): Promise<Result<true, AppError>> {
  const user = await accounts.get(viewer.userId);
  if (user.is_verify_email) return err(appError('EMAIL_VERIFIED', { field: 'email' }));
  if (user.has_password) return err(appError('HAS_PASSWORD', { field: 'email' }));
  const signIn = await database.first(findSignIn, { id: viewer.sessionId });
  const ageMs = nowMs - (signIn?.signed_in_at.getTime() ?? 0);
  // One of a clock that ran ahead is not fresh for as long as it did.
  const isFresh = ageMs < freshSignInMs && ageMs > -clocksApartMs;
  return isFresh ? factors.proven(viewer, nowMs) : err(appError('SIGN_IN_ANEW'));
}
