import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import { holdPerson as findHeld } from '../sessions/session-store.ts';

declare const isHeld: unique symbol;

/**
 * A person whose row this transaction holds, and of whom it asked again what somebody proved a
 * moment ago. Only `holdPerson` makes one, and no session starts without (`Sessions.start`):
 * whatever ends a way in comes wholly before, and nothing opens, or wholly after, and ends it.
 */
export interface HeldPerson<Proof = unknown> {
  readonly userId: string;
  readonly tx: Tx;
  /** What `holds` found. */
  readonly proof: Proof;
  readonly [isHeld]: true;
}

/**
 * Whether all that a judgement rested on still stands (this password, this passkey, this social
 * account, this session …), asked while the person is held. What others take away without holding
 * the person's row is to be held here too.
 */
export type ProofHolds<Proof = unknown> = (
  tx: Tx,
  person: { readonly passwordHash: string | null },
) => Promise<Result<Proof, AppError>>;

/**
 * Holds a person until the transaction ends. Refuses with what `holds` refuses with, and with
 * `PERSON_BLOCKED` who is blocked, deleted or unknown.
 */
export async function holdPerson<Proof>(
  tx: Tx,
  userId: string,
  holds: ProofHolds<Proof>,
): Promise<Result<HeldPerson<Proof>, AppError>> {
  const person = await tx.first(findHeld, { userId });
  const holding = await holds(tx, { passwordHash: person?.password_hash ?? null });
  if (!holding.ok) return holding;
  return person?.is_shut === false
    ? ok({ userId, tx, proof: holding.value } as HeldPerson<Proof>)
    : err(appError('PERSON_BLOCKED'));
}

/**
 * Whether a password that was judged is still the person's: who was judged before another one was
 * set refuses with `otherwise`.
 */
export function passwordHolds(
  { passwordHash }: { readonly passwordHash: string },
  otherwise: AppError,
): ProofHolds {
  return async (_tx, person) => (person.passwordHash === passwordHash ? ok(true) : err(otherwise));
}
