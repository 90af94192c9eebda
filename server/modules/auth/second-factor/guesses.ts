import { type AppError, appError } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import {
  claimWindowAttempt,
  findCounter,
  giveBackAttempt,
  giveBackGuess,
} from '../attempts/attempt-store.ts';
import type { Mark } from '../attempts/sign-in-marks.ts';
import { hashToken } from '../sessions/tokens.ts';
import { claimGuess, forgetGuesses } from './factor-store.ts';

/**
 * Who guesses at a person's second factor. Each kind has counters of its own, so that nobody shuts
 * another out: whoever knows the password, at the second step of signing in; the same where a mark
 * of an earlier sign-in is shown; an open session.
 */
export type FactorGuesser =
  | { readonly kind: 'stranger'; readonly userId: string; readonly challenge: string }
  | ({ readonly kind: 'marked'; readonly challenge: string } & Mark)
  | { readonly kind: 'session'; readonly userId: string; readonly sessionId: string };

/**
 * What is guessed at: the app's digits, or a recovery code, at which five guesses of each sign-in
 * or session in 2^40 / 10 find nothing.
 */
export type FactorGuess = 'digits' | 'recovery';

/** Counts wrong codes, in the database. Passkeys are not counted: nobody guesses a signature. */
export interface Guesses {
  /** Counts a guess before it is judged. Refuses with `FACTOR_LOCKED` without judging. */
  claim(
    guesser: FactorGuesser,
    guess: FactorGuess,
    nowMs: number,
  ): Promise<Result<CountedGuess, AppError>>;
  /**
   * What was guessed by marks counts no more: their person proved themselves by a factor, and ended
   * them.
   */
  forgetMarked(userId: string): Promise<void>;
}

/** A guess that was counted: one of the two is called when it is judged. */
export interface CountedGuess {
  /** It is taken back, with what this guesser typed wrong before it. */
  right(): Promise<void>;
  /** What to refuse with: `FACTOR_WRONG` (tries left), or `FACTOR_LOCKED` after the last. */
  wrong(): Promise<AppError>;
}

export function createGuesses(database: Database, limits: Limits): Guesses {
  async function locked(subject: string, nowMs: number): Promise<AppError> {
    const waitMs =
      ((await database.first(findCounter, { subject }))?.blocked_until.getTime() ?? nowMs) - nowMs;
    return appError('FACTOR_LOCKED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  async function claimAll(
    { subject, count, windowMs }: Shared,
    nowMs: number,
  ): Promise<number | null> {
    const claimed = await database.first(claimWindowAttempt, {
      subject,
      now: new Date(nowMs),
      windowEnd: new Date(nowMs + windowMs),
      count,
    });
    return claimed === null ? null : count - claimed.attempts;
  }

  async function claim(
    guesser: FactorGuesser,
    guess: FactorGuess,
    nowMs: number,
  ): Promise<Result<CountedGuess, AppError>> {
    const { own, all } = subjectsOf(guesser, guess, limits);
    const now = new Date(nowMs);
    const count = limits.factorGuesses;
    const claimed = await database.first(claimGuess, {
      subject: own,
      now,
      forgetBefore: new Date(nowMs - limits.forgetFailuresMs),
      count,
      lockMs: limits.factorLockMs,
    });
    if (claimed === null) return err(await locked(own, nowMs));
    const leftOfAll = all === null ? count : await claimAll(all, nowMs);
    if (all !== null && leftOfAll === null) {
      await database.run(giveBackGuess, { subject: own, lockedUntil: claimed.blocked_until, now });
      return err(await locked(all.subject, nowMs));
    }
    return ok({
      async right() {
        await database.run(forgetGuesses, { subject: own });
        if (all !== null) await database.run(giveBackAttempt, { subject: all.subject });
      },
      async wrong() {
        if (all !== null && leftOfAll === 0) return locked(all.subject, nowMs);
        const triesLeft = Math.min(count - claimed.attempts, leftOfAll ?? 0);
        return triesLeft > 0 ? appError('FACTOR_WRONG', { triesLeft }) : locked(own, nowMs);
      },
    });
  }

  return {
    forgetMarked: async (userId) =>
      void (await database.run(forgetGuesses, { subject: marksSubject(userId) })),
    async claim(guesser, guess, nowMs) {
      const claimed = await claim(guesser, guess, nowMs);
      // Who has guessed too often by marks is a stranger like all others.
      if (claimed.ok || guesser.kind !== 'marked' || guess === 'recovery') return claimed;
      return claim(
        { kind: 'stranger', userId: guesser.userId, challenge: guesser.challenge },
        guess,
        nowMs,
      );
    },
  };
}

/** What all guessers of a kind share: so many in a window that starts with the first. */
interface Shared {
  readonly subject: string;
  readonly count: number;
  readonly windowMs: number;
}

/**
 * Over every generation of marks: whoever holds a session renews that without a proof, and would
 * guess anew.
 */
function marksSubject(userId: string): string {
  return `factor_marks:${userId}`;
}

function subjectsOf(
  guesser: FactorGuesser,
  guess: FactorGuess,
  limits: Limits,
): { readonly own: string; readonly all: Shared | null } {
  if (guess === 'recovery')
    return {
      own: `factor_recovery:${guesser.kind === 'session' ? guesser.sessionId : hashToken(guesser.challenge).toString('base64url')}`,
      all: null,
    };
  const { userId } = guesser;
  switch (guesser.kind) {
    case 'stranger':
      return {
        own: `factor:${userId}:sign_in`,
        all: { subject: `factor_strangers:${userId}`, ...limits.factorGuessesOfStrangers },
      };
    case 'marked':
      return {
        own: `factor_mark:${guesser.mark}`,
        all: { subject: marksSubject(userId), ...limits.factorGuessesOfMarks },
      };
    case 'session':
      return {
        own: `factor:${userId}:${guesser.sessionId}`,
        all: { subject: `factor_sessions:${userId}`, ...limits.factorGuessesInSessions },
      };
    default:
      return assertNever(guesser);
  }
}
