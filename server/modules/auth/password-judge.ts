import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Accounts } from '../accounts/api.ts';
import type { AttemptLimiter } from './attempts.ts';
import type { PasswordHasher } from './password-hash.ts';

/** Says whether a password belongs to an address, under the limits of signing in. */
export interface PasswordJudge {
  /**
   * Counts an attempt, judges it, and takes the count back when it was right. Answers the person. Refuses with `WRONG_CREDENTIALS`,
   * `ACCOUNT_LOCKED`, `RATE_LIMITED`; `PERSON_BLOCKED` with the right password.
   */
  judge(email: string, password: string, from: { readonly address: string; readonly nowMs: number }): Promise<Result<string, AppError>>;
}

export interface PasswordJudgeParts {
  readonly accounts: Accounts;
  readonly attempts: AttemptLimiter;
  readonly hasher: PasswordHasher;
}

/** The judge over a database of accounts. */
export function createPasswordJudge({ accounts, attempts, hasher }: PasswordJudgeParts): PasswordJudge {
  async function judgeUncounted(email: string, password: string): Promise<Result<string, AppError>> {
    const credentials = await accounts.findCredentials(email);
    const verified = await hasher.verify(password, credentials?.passwordHash ?? null);
    if (!verified.ok) return verified;
    if (credentials === null || !verified.value.matches) return err(appError('WRONG_CREDENTIALS'));
    // Said only to somebody who knows the password.
    if (credentials.isBlocked) return err(appError('PERSON_BLOCKED'));
    if (verified.value.isOutdated) await rehash(credentials.userId, password);
    return ok(credentials.userId);
  }

  async function rehash(userId: string, password: string): Promise<void> {
    const hash = await hasher.hash(password);
    if (hash.ok) await accounts.renewPasswordHash(userId, hash.value);
  }

  return {
    async judge(email, password, { address, nowMs }) {
      const fromAddress = await attempts.claimAddress('sign_in', address, nowMs);
      if (!fromAddress.ok) return fromAddress;
      const onAccount = await attempts.claimAccount(email, nowMs);
      if (!onAccount.ok) {
        // Nothing was judged: others at the same address need not pay for it.
        await attempts.giveBackAddress('sign_in', address);
        return onAccount;
      }
      const userId = await judgeUncounted(email, password.normalize('NFC'));
      if (!userId.ok) return userId;
      await attempts.clearAccount(email);
      await attempts.giveBackAddress('sign_in', address);
      return userId;
    },
  };
}
