import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Reader, Tx } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import type { AttemptLimiter } from '../attempts/attempts.ts';
import {
  dropProofs,
  findLink,
  findProof,
  type ProofOwner,
  type ProofPurpose,
  putProof,
  tryCode,
  useLink,
} from './proof-store.ts';
import {
  createCode,
  createToken,
  hashCode,
  hashToken,
  isTokenForm,
  readCode,
} from '../sessions/tokens.ts';

/**
 * Links and codes that are mailed to prove who somebody is. Each is good once, until its hour, for
 * the address it went to.
 */
export interface Proofs {
  /**
   * Makes a link and a code in place of the ones before. Refuses with `RATE_LIMITED` within a
   * minute of those.
   */
  make(tx: Tx, input: NewProof, nowMs: number): Promise<Result<MadeProof, AppError>>;
  /** Whose a good link is; null for a dead one. Uses nothing. */
  findLink(purpose: ProofPurpose, token: string, nowMs: number): Promise<ProofOwner | null>;
  /** Uses a link up; null for a dead one. */
  useLink(tx: Tx, purpose: ProofPurpose, token: string, nowMs: number): Promise<ProofOwner | null>;
  /** Counts a try of a code before it is judged; refuses with `RATE_LIMITED`. */
  claimTry(userId: string, nowMs: number): Promise<Result<true, AppError>>;
  /**
   * Uses a code up; with a session it is right there again for some minutes, for a form that was
   * refused after it. Refuses with `CODE_WRONG` (how often one may still guess) or `CODE_EXPIRED`.
   * The transaction has to end with this very refusal, which is committed: it counts.
   */
  useCode(
    tx: Tx,
    claim: {
      readonly userId: string;
      readonly purpose: ProofPurpose;
      readonly typed: string;
      readonly sessionId?: string;
    },
    nowMs: number,
  ): Promise<Result<{ readonly email: string }, AppError>>;
  /** When the last one was mailed and whether it is still good; null when there was none. */
  find(
    reader: Reader,
    userId: string,
    purpose: ProofPurpose,
    nowMs: number,
  ): Promise<{ readonly madeAt: Date; readonly isGood: boolean } | null>;
  /** What was mailed before, for one purpose or (null) all, proves nothing any more. */
  drop(tx: Tx, userId: string, purpose: ProofPurpose | null): Promise<void>;
}

export interface NewProof {
  readonly userId: string;
  readonly purpose: ProofPurpose;
  readonly email: string;
}

export interface MadeProof {
  readonly token: string;
  readonly code: string;
  readonly until: Date;
}

/** The proofs of a database; `key` hashes codes. */
export function createProofs({
  database,
  limits,
  attempts,
  key,
}: {
  readonly database: Database;
  readonly limits: Limits;
  readonly attempts: Pick<AttemptLimiter, 'claimPerson'>;
  readonly key: Buffer;
}): Proofs {
  const lifeMs = {
    reset: limits.resetLinkMs,
    verify: limits.verifyMs,
    confirm: limits.confirmCodeMs,
  };

  return {
    async make(tx, { userId, purpose, email }, nowMs) {
      const token = createToken();
      const code = createCode();
      const until = new Date(nowMs + lifeMs[purpose]);
      const made = await tx.first(putProof, {
        userId,
        purpose,
        email,
        // A link alone sets a new password: nobody guesses at digits for it. A code alone confirms:
        // a link would do it without them.
        tokenHash: purpose === 'confirm' ? null : hashToken(token),
        codeHash: purpose === 'reset' ? null : hashCode(code, `${purpose}:${userId}`, key),
        now: new Date(nowMs),
        notAfter: new Date(nowMs - limits.codeAgainMs),
        expiresAt: until,
      });
      if (made !== null) return ok({ token, code, until });
      const last = await tx.first(findProof, {
        userId,
        purpose,
        now: new Date(nowMs),
        most: limits.wrongCodes,
      });
      const waitMs = (last?.made_at.getTime() ?? nowMs) + limits.codeAgainMs - nowMs;
      return err(
        appError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }),
      );
    },
    findLink: async (purpose, token, nowMs) =>
      isTokenForm(token)
        ? database.first(findLink, { purpose, tokenHash: hashToken(token), now: new Date(nowMs) })
        : null,
    useLink: async (tx, purpose, token, nowMs) =>
      isTokenForm(token)
        ? tx.first(useLink, { purpose, tokenHash: hashToken(token), now: new Date(nowMs) })
        : null,
    claimTry: async (userId, nowMs) => attempts.claimPerson('code_try', userId, nowMs),
    async useCode(tx, { userId, purpose, typed, sessionId }, nowMs) {
      const code = readCode(typed);
      // Six digits or nothing: what cannot be a code is refused like a wrong one, and costs a try.
      const codeHash = hashCode(code ?? 'none', `${purpose}:${userId}`, key);
      const tried = await tx.first(tryCode, {
        userId,
        purpose,
        codeHash,
        sessionId: sessionId ?? null,
        now: new Date(nowMs),
        freshFrom: new Date(nowMs - limits.factorFreshMs),
        most: limits.wrongCodes,
      });
      if (tried?.is_right === true) return ok({ email: tried.email });
      const triesLeft = tried === null ? 0 : limits.wrongCodes - tried.wrong_codes;
      return tx.commitRefusal(
        err(
          triesLeft === 0
            ? appError('CODE_EXPIRED', { field: 'code' })
            : appError('CODE_WRONG', { field: 'code', triesLeft }),
        ),
      );
    },
    async find(reader, userId, purpose, nowMs) {
      const row = await reader.first(findProof, {
        userId,
        purpose,
        now: new Date(nowMs),
        most: limits.wrongCodes,
      });
      return row === null ? null : { madeAt: row.made_at, isGood: row.is_good };
    },
    async drop(tx, userId, purpose) {
      await tx.run(dropProofs, { userId, purpose });
    },
  };
}
