import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import { holdSession } from './session-store.ts';

/**
 * How the person of a session said who they are. One that is made out of another has that of the
 * other: it proves no more than the other did, and ends when the other does.
 */
export interface SignedIn {
  /** When; what asks for a fresh sign-in, and the end of the session, go by it. */
  readonly signedInAt: Date;
  /** When it proved a second factor. */
  readonly factorAt: Date | null;
}

/** At this moment, without a second factor. */
export function signedInNow(nowMs: number): SignedIn {
  return { signedInAt: new Date(nowMs), factorAt: null };
}

/** At this moment, by a second factor, or where one is remembered. */
export function signedInByFactor(nowMs: number): SignedIn {
  return { signedInAt: new Date(nowMs), factorAt: new Date(nowMs) };
}

/**
 * As in another session of the same person, which is held until the transaction ends. Refuses with
 * `UNAUTHENTICATED` when that one ended.
 */
export async function signedInAsIn(
  tx: Tx,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<Result<SignedIn, AppError>> {
  const session = await tx.first(holdSession, { id: sessionId });
  return session?.user_id === userId
    ? ok({ signedInAt: session.signed_in_at, factorAt: session.factor_at })
    : err(appError('UNAUTHENTICATED'));
}
