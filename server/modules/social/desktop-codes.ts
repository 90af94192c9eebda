import { createHash, timingSafeEqual } from 'node:crypto';
import { desktopSecretForm } from '#shared/social/social-sign-in.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import {
  type AttemptLimiter,
  type Auth,
  createToken,
  hashToken,
  type IssuedSession,
  type SignInOrigin,
  type Viewer,
} from '../auth/api.ts';
import { insertCode, lockCode, lockCodeOwner, spendCode } from './store.ts';

/** Signing in on the desktop by way of the system's browser (RFC 8252 with RFC 7636). */
export interface DesktopCodes {
  /**
   * A code for the application that made `challenge` (S256), for who is signed in in the browser.
   * Refuses with `BAD_INPUT` for what is no challenge.
   */
  createDesktopCode(
    viewer: Viewer,
    challenge: string,
    nowMs: number,
  ): Promise<Result<DesktopCode, AppError>>;
  /**
   * A session for the code, once, within its time, and only for who holds the challenge's verifier.
   * A code that is shown again ends the session that it opened: somebody else has it. Refuses with
   * `DESKTOP_CODE_INVALID`, `PERSON_BLOCKED` or `RATE_LIMITED`.
   */
  exchangeDesktopCode(
    shown: { readonly code: string; readonly verifier: string },
    origin: SignInOrigin,
  ): Promise<Result<IssuedSession, AppError>>;
}

export interface DesktopCode {
  readonly code: string;
  readonly expiresAt: Date;
}

export interface DesktopCodesDeps {
  readonly database: Database;
  readonly auth: Auth;
  readonly attempts: AttemptLimiter;
  readonly codeMs: number;
}

/** The codes of a database. */
export function createDesktopCodes({
  database,
  auth,
  attempts,
  codeMs,
}: DesktopCodesDeps): DesktopCodes {
  async function exchange(
    tx: Tx,
    hash: Buffer,
    verifier: string,
    origin: SignInOrigin,
  ): Promise<Result<IssuedSession, AppError>> {
    const now = new Date(origin.nowMs);
    await tx.first(lockCodeOwner, { hash });
    const row = await tx.first(lockCode, { hash });
    if (row === null) return err(appError('DESKTOP_CODE_INVALID'));
    // What a refusal writes stays: a code that was tried is spent.
    if (row.used_at !== null) {
      if (row.session_id !== null) await auth.endSessions(tx, row.user_id, row.session_id);
      return tx.commitRefusal(err(appError('DESKTOP_CODE_INVALID')));
    }
    const isGood =
      row.is_backed && row.expires_at.getTime() > origin.nowMs && matches(verifier, row.challenge);
    const invalid = err(appError('DESKTOP_CODE_INVALID'));
    const session = isGood
      ? await auth.startSessionFrom(tx, { userId: row.user_id, sessionId: row.minted_by }, origin)
      : invalid;
    await tx.run(spendCode, { hash, sessionId: session.ok ? session.value.sessionId : null, now });
    return session.ok ? session : tx.commitRefusal(session);
  }

  return {
    async createDesktopCode(viewer, challenge, nowMs) {
      if (!desktopSecretForm.test(challenge))
        return err(appError('BAD_INPUT', { field: 'challenge' }));
      const code = createToken();
      const expiresAt = new Date(nowMs + codeMs);
      await database.run(insertCode, {
        hash: hashToken(code),
        userId: viewer.userId,
        mintedBy: viewer.sessionId,
        challenge,
        expiresAt,
      });
      return ok({ code, expiresAt });
    },

    async exchangeDesktopCode({ code, verifier }, origin) {
      const claimed = await attempts.claimAddress('social', origin.address, origin.nowMs);
      if (!claimed.ok) return claimed;
      if (!desktopSecretForm.test(code) || !desktopSecretForm.test(verifier))
        return err(appError('DESKTOP_CODE_INVALID'));
      const session = await database.transaction(async (tx) =>
        exchange(tx, hashToken(code), verifier, origin),
      );
      if (session.ok) await attempts.giveBackAddress('social', origin.address);
      return session;
    },
  };
}

function matches(verifier: string, challenge: string): boolean {
  const made = createHash('sha256').update(verifier).digest();
  const wanted = Buffer.from(challenge, 'base64url');
  return made.length === wanted.length && timingSafeEqual(made, wanted);
}
