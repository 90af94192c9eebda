import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { Judged } from './password-judge.ts';
import { holdPassword } from './session-store.ts';

/** Whether what somebody proved still counts, in the transaction that builds on it. */
export type ProofHolds = (tx: Tx) => Promise<Result<true, AppError>>;

/**
 * Whether a password that was judged is still the person's, and holds it until the transaction ends: a sign-in that was judged before
 * another password was set, and would begin after it, refuses with `otherwise`. `PERSON_BLOCKED` of who was blocked meanwhile.
 */
export function passwordHolds({ userId, passwordHash }: Judged, otherwise: AppError): ProofHolds {
  return async (tx) => {
    const person = await tx.first(holdPassword, { userId });
    if (person?.password_hash !== passwordHash) return err(otherwise);
    return person.blocked_at === null ? ok(true) : err(appError('PERSON_BLOCKED'));
  };
}
