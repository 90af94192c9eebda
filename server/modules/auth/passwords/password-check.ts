import { toNfc } from '#shared/kernel/unicode-form.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { type Err, err, ok, type Result } from '#shared/kernel/result.ts';
import { refuseWithin } from '#server/db/keep-outside.ts';
import { inNobodysName } from '#server/db/nobodys-name.ts';
import type { Accounts } from '../../accounts/api.ts';
import type { AttemptLimiter, GiveBack, Guesser } from '../attempts/attempts.ts';
import type { Asker } from '../attempts/fair-queue.ts';
import { createGuessLine } from '../attempts/guess-line.ts';
import { networkOf } from '../attempts/network-of.ts';
import type { GuestOrigin, RequestOrigin } from '../sessions/origins.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { SignInMarks } from '../attempts/sign-in-marks.ts';

/**
 * Says whether a password belongs to an address, under the limits of whoever guesses: counts an
 * attempt, judges it, and takes the count back when it was right, or when nobody could judge it.
 * Refuses with `WRONG_CREDENTIALS`, `ACCOUNT_LOCKED`; `PERSON_BLOCKED` with the right password.
 */
export interface PasswordCheck {
  /**
   * Somebody who comes in; refuses also with `RATE_LIMITED` when their address guesses too much.
   */
  ofGuest(email: string, password: string, origin: GuestOrigin): Promise<Result<Checked, AppError>>;
  /** Somebody who is signed in with this address. Strangers’ guesses never count here. */
  inSession(
    session: { readonly email: string; readonly userId: string; readonly sessionId: string },
    password: string,
    origin: RequestOrigin,
  ): Promise<Result<Checked, AppError>>;
}

/**
 * Whose password it is, and the hash that it met: a password that was changed since has another.
 */
export interface Checked {
  readonly userId: string;
  readonly passwordHash: string;
}

export interface PasswordCheckDeps {
  readonly accounts: Pick<Accounts, 'findCredentials' | 'renewPasswordHash'>;
  readonly attempts: AttemptLimiter;
  readonly hasher: PasswordHasher;
  readonly marks: Pick<SignInMarks, 'find'>;
}

/** The judge over a database of accounts. */
export function createPasswordCheck({
  accounts,
  attempts,
  hasher,
  marks,
}: PasswordCheckDeps): PasswordCheck {
  /**
   * Who asks at this moment, by what they show: the same password shown twenty times at once by one
   * is one guess.
   */
  const asking = new Map<string, Promise<Result<Checked, AppError>>>();
  const line = createGuessLine({ waiting: guessesWaiting });

  async function once(
    shown: readonly string[],
    checking: () => Promise<Result<Checked, AppError>>,
  ): Promise<Result<Checked, AppError>> {
    const key = JSON.stringify(shown);
    refuseWithin();
    const checked = asking.get(key) ?? inNobodysName(checking).finally(() => asking.delete(key));
    asking.set(key, checked);
    return checked;
  }

  async function checkUncounted(asker: Asker, typed: string): Promise<Result<Checked, AppError>> {
    const password = toNfc(typed);
    const credentials = await accounts.findCredentials(asker.account);
    const verified = await hasher.verify(password, credentials?.passwordHash ?? null, asker);
    if (!verified.ok) return verified;
    if (credentials?.passwordHash == null || !verified.value.matches)
      return err(appError('WRONG_CREDENTIALS'));
    // Said only to somebody who knows the password.
    if (credentials.isBlocked) return err(appError('PERSON_BLOCKED'));
    const { userId, passwordHash } = credentials;
    return ok({
      userId,
      passwordHash: verified.value.isOutdated
        ? await rehash({ userId, passwordHash }, { password, asker })
        : passwordHash,
    });
  }

  /** Answers the hash that is stored now, as far as this one knows. */
  async function rehash(
    { userId, passwordHash: oldHash }: Checked,
    { password, asker }: { readonly password: string; readonly asker: Asker },
  ): Promise<string> {
    const hash = await hasher.hash(password, asker);
    return hash.ok &&
      (await accounts.renewPasswordHash(userId, { oldHash, passwordHash: hash.value }))
      ? hash.value
      : oldHash;
  }

  /** Counts the guess and judges it; `otherwise` answers what is said to one that is not judged. */
  async function assessAs(
    guesser: Guesser,
    guess: Guess,
    otherwise: (refusal: Err<AppError>) => Promise<Result<Checked, AppError>> = async (refusal) =>
      refusal,
  ): Promise<Result<Checked, AppError>> {
    return line.run(lineOf(guesser), {
      claim: async () => attempts.claimGuess(guesser, guess.nowMs),
      isRefused: (claimed) => !claimed.ok,
      check: async (claimed) =>
        claimed.ok ? checkCounted(guesser, guess, claimed.value) : otherwise(claimed),
    });
  }

  async function checkCounted(
    guesser: Guesser,
    { password, address }: Guess,
    giveBack: GiveBack,
  ): Promise<Result<Checked, AppError>> {
    const checked = await checkUncounted(
      { network: networkOf(address), account: guesser.email, isKnown: guesser.kind !== 'stranger' },
      password,
    );
    if (checked.ok) await attempts.clearGuesses(guesser);
    else if (!isVerdict(checked.error)) await giveBack();
    return checked;
  }

  async function checkStranger(email: string, guess: Guess): Promise<Result<Checked, AppError>> {
    const { address, nowMs } = guess;
    const fromAddress = await attempts.claimAddress('sign_in', address, nowMs);
    if (!fromAddress.ok) return fromAddress;
    const checked = await assessAs({ kind: 'stranger', email }, guess);
    // Where nothing was judged, others at the same address need not pay for it.
    if (checked.ok || !isVerdict(checked.error)) await attempts.giveBackAddress('sign_in', address);
    return checked;
  }

  async function checkGuest(
    email: string,
    password: string,
    { address, nowMs, ...origin }: GuestOrigin,
  ): Promise<Result<Checked, AppError>> {
    const guess = { password, address, nowMs };
    const mark = await marks.find(origin.marks, email, nowMs);
    // Who has guessed too often by a mark is a stranger like all others.
    return mark === null
      ? checkStranger(email, guess)
      : assessAs({ kind: 'marked', email, ...mark }, guess, async () =>
          checkStranger(email, guess),
        );
  }

  return {
    ofGuest: async (email, password, origin) =>
      once(['door', email, password, origin.address, origin.marks ?? ''], async () =>
        checkGuest(email, password, origin),
      ),
    inSession: async ({ email, userId, sessionId }, password, origin) =>
      once(['session', email, password, sessionId], async () =>
        assessAs(
          { kind: 'session', email, userId, sessionId },
          { password, address: origin.address, nowMs: origin.nowMs },
        ),
      ),
  };
}

/** A password that somebody shows. */
interface Guess {
  readonly password: string;
  readonly address: string;
  readonly nowMs: number;
}

/** Of one account; more are refused at once while others are judged. */
const guessesWaiting = 20;

/** Guesses that count together. */
function lineOf(guesser: Guesser): string {
  switch (guesser.kind) {
    case 'stranger':
      return `account ${guesser.email}`;
    case 'marked':
      return `mark ${guesser.mark}`;
    case 'session':
      return `session ${guesser.sessionId}`;
    default:
      return assertNever(guesser);
  }
}

/**
 * Whether something was said of the password: neither a lock nor a hasher that is busy looks at it.
 */
function isVerdict({ code }: AppError): boolean {
  return code === 'WRONG_CREDENTIALS' || code === 'PERSON_BLOCKED';
}
