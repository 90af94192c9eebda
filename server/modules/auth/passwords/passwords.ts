import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import type { Factors } from '../second-factor/factors.ts';
import { type NewPasswordDeps, readNewPassword, notifyPasswordChanged } from './new-password.ts';
import { networkOf } from '../attempts/network-of.ts';
import type { Asker } from '../attempts/fair-queue.ts';
import type { RequestOrigin } from '../sessions/origins.ts';
import type { PasswordCheck } from './password-check.ts';
import { lockOwner } from '../sessions/session-store.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Viewer } from '../sessions/viewer.ts';

/** The password of somebody who is signed in. */
export interface Passwords {
  /**
   * Another password, or the first one; ends every other session, tells them. `current` is their
   * password, or the code of `mailConfirmCode` when they have none. Whose password was demanded has
   * only the link of the e-mail. Refuses with `PASSWORD_*` and `PASSWORD_REUSED` (field
   * `password`), `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `CODE_WRONG`, `CODE_EXPIRED` (field
   * `current_password`), `FACTOR_PROOF_NEEDED` (also when another session changed the factors
   * meanwhile), `ACCOUNT_LOCKED`, `RATE_LIMITED`, and `CONFLICT` when it was changed at the same
   * moment.
   */
  change(
    viewer: Viewer,
    input: { readonly current: string; readonly password: string },
    origin: RequestOrigin,
  ): Promise<Result<true, AppError>>;
  /**
   * Whether it is really them, for what asks again: their second factor when they have one
   * (`Factors.judge`; a password is not enough then), else their password, or the code when they
   * have none (used up by it). Counted and slowed down like signing in, but by their session:
   * guesses of strangers are none of theirs. Refuses with `PASSWORD_REQUIRED` (nothing typed),
   * `PASSWORD_WRONG`, `CODE_WRONG`, `CODE_EXPIRED`, all of field `confirm_password`,
   * `ACCOUNT_LOCKED` or `RATE_LIMITED`.
   */
  confirm(viewer: Viewer, typed: string, origin: RequestOrigin): Promise<Result<true, AppError>>;
  /**
   * Mails a code to somebody without a password. Refuses with `HAS_PASSWORD` (by now they do),
   * `EMAIL_UNPROVED` (an address that may be another's gets the mail that proves it alone),
   * `RATE_LIMITED`.
   */
  mailConfirmCode(viewer: Viewer, nowMs: number): Promise<Result<true, AppError>>;
}

export interface PasswordsDeps extends NewPasswordDeps {
  readonly check: PasswordCheck;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly factors: Pick<Factors, 'check' | 'proven' | 'holdProof'>;
}

/** Passwords over a database of accounts. */
export function createPasswords({
  database,
  accounts,
  attempts,
  proofs,
  hasher,
  messenger,
  accountMail,
  check,
  sessions,
  limits,
  factors,
}: PasswordsDeps): Passwords {
  /**
   * Their password, or their code; a code is used up in a transaction of its own, so that wrong
   * ones count.
   */
  async function prove(
    viewer: Viewer,
    typed: string,
    { field, origin }: { readonly field: string; readonly origin: RequestOrigin },
  ): Promise<Result<true, AppError>> {
    if (typed === '') return err(appError('PASSWORD_REQUIRED', { field }));
    if (typed.length > limits.bodyBytes) return err(appError('PASSWORD_WRONG', { field }));
    const { email, has_password: hasPassword } = await accounts.get(viewer.userId);
    if (!hasPassword) {
      const claimed = await proofs.claimTry(viewer.userId, origin.nowMs);
      if (!claimed.ok) return claimed;
      const right = await database.transaction(async (tx) =>
        proofs.useCode(
          tx,
          { userId: viewer.userId, purpose: 'confirm', typed, sessionId: viewer.sessionId },
          origin.nowMs,
        ),
      );
      return right.ok ? ok(true) : err({ ...right.error, field });
    }
    const checked = await check.inSession(
      { email, userId: viewer.userId, sessionId: viewer.sessionId },
      typed,
      origin,
    );
    if (checked.ok) return ok(true);
    return err(
      checked.error.code === 'WRONG_CREDENTIALS'
        ? appError('PASSWORD_WRONG', { field })
        : checked.error,
    );
  }

  /** Whether the new password is the one they have: then nothing would change. */
  async function isReused(
    password: string,
    oldHash: string | null,
    asker: Asker,
  ): Promise<Result<boolean, AppError>> {
    if (oldHash === null) return ok(false);
    const same = await hasher.verify(password, oldHash, asker);
    return same.ok ? ok(same.value.matches) : same;
  }

  return {
    async change(viewer, { current, password: typed }, origin) {
      const { email } = await accounts.get(viewer.userId);
      // Before the proof: a code is good once, and should not be spent on a password that does not
      // do.
      const password = readNewPassword(typed, email);
      if (!password.ok) return password;
      // The password alone would take the account from whoever has a second factor.
      const byFactor = await factors.proven(viewer, origin.nowMs);
      if (!byFactor.ok) return byFactor;
      const proven = await prove(viewer, current, { field: 'current_password', origin });
      if (!proven.ok) return proven;
      const oldHash = (await accounts.findCredentials(email))?.passwordHash ?? null;
      const asker = { network: networkOf(origin.address), account: email, isKnown: true };
      const reused = await isReused(password.value, oldHash, asker);
      if (!reused.ok) return reused;
      if (reused.value) return err(appError('PASSWORD_REUSED', { field: 'password' }));
      const hash = await hasher.hash(password.value, asker);
      if (!hash.ok) return hash;
      const done = await database.transaction(async (tx: Tx): Promise<Result<true, AppError>> => {
        // Hashing takes its time: another session may have changed the factors meanwhile. Locked
        // first, as everybody does who changes them.
        await tx.first(lockOwner, { userId: viewer.userId });
        const standing = await factors.holdProof(tx, viewer, origin.nowMs);
        if (!standing.ok) return standing;
        if (
          !(await accounts.replacePassword(tx, {
            userId: viewer.userId,
            oldHash,
            passwordHash: hash.value,
          }))
        )
          return err(appError('CONFLICT'));
        // A link that was mailed before would undo it.
        await proofs.drop(tx, viewer.userId, 'reset');
        await sessions.end(tx, viewer.userId, { allBut: viewer.sessionId });
        await notifyPasswordChanged(messenger, tx, {
          userId: viewer.userId,
          isFirst: oldHash === null,
          nowMs: origin.nowMs,
        });
        return ok(true);
      });
      if (!done.ok) return done;
      sessions.forgetPerson(viewer.userId);
      await attempts.forgetMarkedGuesses(viewer.userId);
      await attempts.clearPasswordLinks(email);
      return done;
    },

    async confirm(viewer, typed, origin) {
      const field = 'confirm_password';
      const byFactor = await factors.check(viewer, typed, origin.nowMs);
      if (byFactor === null) return prove(viewer, typed, { field, origin });
      return byFactor.ok ? byFactor : err({ ...byFactor.error, field });
    },

    async mailConfirmCode({ userId }, nowMs) {
      const { email, firstname, ...person } = await accounts.get(userId);
      const claimed =
        codeRefusal(person) ?? (await attempts.claimPerson('code_mail', userId, nowMs));
      if (!claimed.ok) return claimed;
      return database.transaction(async (tx): Promise<Result<true, AppError>> => {
        const made = await proofs.make(tx, { userId, email, purpose: 'confirm' }, nowMs);
        if (!made.ok) return made;
        const { code, until } = made.value;
        await accountMail(tx, {
          userId,
          to: email,
          firstname,
          content: { kind: 'confirm_code', code, until },
          at: new Date(nowMs),
        });
        return ok(true);
      });
    },
  };
}

function codeRefusal({
  has_password: hasPassword,
  is_verify_email: isProved,
}: {
  readonly has_password: boolean;
  readonly is_verify_email: boolean;
}): Result<never, AppError> | null {
  if (hasPassword) return err(appError('HAS_PASSWORD'));
  return isProved ? null : err(appError('EMAIL_UNPROVED'));
}
