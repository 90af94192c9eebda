import { type AppError, appError } from '../../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../../src/shared/kernel/result.ts';
import type { Database } from '../../../db/port.ts';
import type { Limits } from '../../../limits.ts';
import { claimGuess, findGuesses, forgetGuesses } from './factor-store.ts';

/** Where somebody guesses: in a session of theirs, or at the second step of signing in, where nobody comes without the password. */
export interface GuessPlace {
  readonly userId: string;
  /** Null: the second step of signing in. */
  readonly sessionId: string | null;
}

/** Counts wrong codes, in the database. Passkeys are not counted: nobody guesses a signature. */
export interface Guesses {
  /** Counts a guess before it is judged; answers how many are left after it. Refuses with `FACTOR_LOCKED` without judging. */
  claim(place: GuessPlace, nowMs: number): Promise<Result<number, AppError>>;
  /** The guess was right: the count starts anew. */
  forget(place: GuessPlace): Promise<void>;
}

export function createGuesses(database: Database, limits: Limits): Guesses {
  /** A place's own count, and one of all sessions of a person or of all his second steps: a stolen session could make more sessions. */
  async function claimOne(subject: string, { count, lockMs }: { readonly count: number; readonly lockMs: number }, nowMs: number): Promise<Result<number, AppError>> {
    const now = new Date(nowMs);
    const claimed = await database.first(claimGuess, { subject, now, forgetBefore: new Date(nowMs - limits.forgetFailuresMs), count, lockMs });
    if (claimed !== null) return ok(count - claimed.attempts);
    const shut = await database.first(findGuesses, { subject });
    const waitMs = (shut?.blocked_until.getTime() ?? nowMs) - nowMs;
    return err(appError('FACTOR_LOCKED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }));
  }

  return {
    async claim(place, nowMs) {
      const here = await claimOne(subjectOf(place), { count: limits.factorGuesses, lockMs: limits.factorLockMs }, nowMs);
      if (!here.ok) return here;
      const everywhere = await claimOne(subjectOfAll(place), { count: limits.factorGuessesPerPerson, lockMs: limits.factorPersonLockMs }, nowMs);
      return everywhere.ok ? ok(Math.min(here.value, everywhere.value)) : everywhere;
    },
    async forget(place) {
      await database.run(forgetGuesses, { subject: subjectOf(place) });
      await database.run(forgetGuesses, { subject: subjectOfAll(place) });
    },
  };
}

/** Of the second step nobody's sessions hear: whoever only knows the password would shut out who is signed in. */
function subjectOfAll({ userId, sessionId }: GuessPlace): string {
  return `${sessionId === null ? 'factor_steps' : 'factor_sessions'}:${userId}`;
}

function subjectOf({ userId, sessionId }: GuessPlace): string {
  return `factor:${userId}:${sessionId ?? 'sign_in'}`;
}
