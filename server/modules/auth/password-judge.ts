import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Accounts } from '../accounts/api.ts';
import type { AttemptLimiter, Guesser } from './attempts.ts';
import type { DoorOrigin } from './origins.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { SignInMarks } from './sign-in-marks.ts';

/**
 * Says whether a password belongs to an address, under the limits of whoever guesses: counts an attempt, judges it, and takes the count
 * back when it was right. Refuses with `WRONG_CREDENTIALS`, `ACCOUNT_LOCKED`; `PERSON_BLOCKED` with the right password.
 */
export interface PasswordJudge {
  /** Somebody who comes in; refuses also with `RATE_LIMITED` when his address guesses too much. */
  atDoor(email: string, password: string, origin: DoorOrigin): Promise<Result<Judged, AppError>>;
  /** Somebody who is signed in with this address. Strangers’ guesses never count here. */
  inSession(session: { readonly email: string; readonly userId: string; readonly sessionId: string }, password: string, nowMs: number): Promise<Result<Judged, AppError>>;
}

/** Whose password it is, and the hash that it met: a password that was changed since has another. */
export interface Judged {
  readonly userId: string;
  readonly passwordHash: string;
}

export interface PasswordJudgeParts {
  readonly accounts: Accounts;
  readonly attempts: AttemptLimiter;
  readonly hasher: PasswordHasher;
  readonly marks: Pick<SignInMarks, 'find'>;
}

/** The judge over a database of accounts. */
export function createPasswordJudge({ accounts, attempts, hasher, marks }: PasswordJudgeParts): PasswordJudge {
  /** Sessions that ask at this moment, by what they show: the same password shown twenty times at once is one guess. */
  const asking = new Map<string, Promise<Result<Judged, AppError>>>();

  async function judgeUncounted(email: string, typed: string): Promise<Result<Judged, AppError>> {
    const password = typed.normalize('NFC');
    const credentials = await accounts.findCredentials(email);
    const verified = await hasher.verify(password, credentials?.passwordHash ?? null);
    if (!verified.ok) return verified;
    if (credentials?.passwordHash == null || !verified.value.matches) return err(appError('WRONG_CREDENTIALS'));
    // Said only to somebody who knows the password.
    if (credentials.isBlocked) return err(appError('PERSON_BLOCKED'));
    const { userId, passwordHash } = credentials;
    return ok({ userId, passwordHash: verified.value.isOutdated ? await rehash({ userId, passwordHash }, password) : passwordHash });
  }

  /** Answers the hash that is stored now, as far as this one knows. */
  async function rehash({ userId, passwordHash: oldHash }: Judged, password: string): Promise<string> {
    const hash = await hasher.hash(password);
    return hash.ok && (await accounts.renewPasswordHash(userId, { oldHash, passwordHash: hash.value })) ? hash.value : oldHash;
  }

  async function judgeAs(guesser: Guesser, password: string): Promise<Result<Judged, AppError>> {
    const judged = await judgeUncounted(guesser.email, password);
    if (judged.ok) await attempts.clearGuesses(guesser);
    return judged;
  }

  async function judgeStranger(email: string, password: string, { address, nowMs }: DoorOrigin): Promise<Result<Judged, AppError>> {
    const fromAddress = await attempts.claimAddress('sign_in', address, nowMs);
    if (!fromAddress.ok) return fromAddress;
    const onAccount = await attempts.claimGuess({ kind: 'stranger', email }, nowMs);
    const judged = onAccount.ok ? await judgeAs({ kind: 'stranger', email }, password) : onAccount;
    // Where nothing was judged, others at the same address need not pay for it.
    if (judged.ok || !onAccount.ok) await attempts.giveBackAddress('sign_in', address);
    return judged;
  }

  async function judgeSession(guesser: Guesser, password: string, nowMs: number): Promise<Result<Judged, AppError>> {
    const claimed = await attempts.claimGuess(guesser, nowMs);
    return claimed.ok ? judgeAs(guesser, password) : claimed;
  }

  return {
    async atDoor(email, password, origin) {
      const mark = await marks.find(origin.marks, email, origin.nowMs);
      const guesser: Guesser | null = mark === null ? null : { kind: 'marked', email, ...mark };
      // Who has guessed too often by a mark is a stranger like all others.
      const isKnown = guesser !== null && (await attempts.claimGuess(guesser, origin.nowMs)).ok;
      return isKnown ? judgeAs(guesser, password) : judgeStranger(email, password, origin);
    },

    async inSession({ email, userId, sessionId }, password, nowMs) {
      const key = `${sessionId}:${email}:${password}`;
      const known = asking.get(key);
      if (known !== undefined) return known;
      const judging = judgeSession({ kind: 'session', email, userId, sessionId }, password, nowMs).finally(() => asking.delete(key));
      asking.set(key, judging);
      return judging;
    },
  };
}
