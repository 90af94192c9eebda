import { validatePassword } from '#shared/domain/account/validate-password.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '#server/db/port.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Accounts } from '../../accounts/api.ts';
import type { AccountMail, Messenger } from '../../messages/api.ts';
import type { AttemptLimiter } from '../attempts/attempts.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Proofs } from './proofs.ts';

/** What everything needs that proves people or gives them new passwords. */
export interface NewPasswordDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly attempts: AttemptLimiter;
  readonly proofs: Proofs;
  readonly hasher: PasswordHasher;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly messenger: Messenger;
  readonly accountMail: AccountMail;
}

/** A password that meets the rules, as it is hashed; else the first it breaks, field `password`. */
export function readNewPassword(typed: string, email: string): Result<string, AppError> {
  const valid = validatePassword(typed, email);
  return valid.ok && isCommonPassword(valid.value)
    ? err(appError('PASSWORD_TOO_COMMON', { field: 'password' }))
    : valid;
}

/** Tells the person, in the product and by e-mail, that their password is another one. */
export async function notifyPasswordChanged(
  messenger: Messenger,
  tx: Tx,
  {
    userId,
    isFirst,
    nowMs,
  }: { readonly userId: string; readonly isFirst: boolean; readonly nowMs: number },
): Promise<void> {
  const at = new Date(nowMs);
  await messenger.tell(tx, {
    userId,
    key: `password_changed:${at.toISOString()}`,
    content: { kind: 'password_changed', at, isFirst },
    at,
  });
}
