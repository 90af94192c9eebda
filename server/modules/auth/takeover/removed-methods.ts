import type { Tx } from '#server/db/port.ts';
import type { SignInMethod } from '../../messages/api.ts';
import {
  removeAddedCodes,
  removeAddedFactors,
  removeAddedIdentities,
  dropBegun,
  findFactorAge,
} from './takeover-store.ts';

export interface RemovedMethods {
  /** Each kind once. */
  readonly methods: readonly SignInMethod[];
  /**
   * Whether a second factor was left alone because there was one before: it would be gone else, and
   * whoever holds the mailbox alone would be past it.
   */
  readonly keepsFactor: boolean;
}

/**
 * Takes away, of a person who is held, every sign-in method that was added since a moment, in the
 * caller's transaction; they end the sessions. What came before it stays: of the second factor as a
 * whole, so that a link in a mailbox never takes one away that was there before it.
 */
export async function removeMethodsSince(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<RemovedMethods> {
  const age = await tx.first(findFactorAge, { userId, since });
  const wasOn = age?.factor_since != null && age.factor_since < since;
  const keepsFactor = wasOn && !age.has_older;
  const factors = keepsFactor ? [] : await tx.all(removeAddedFactors, { userId, since });
  const codes = await tx.all(removeAddedCodes, { userId, since });
  const identities = await tx.all(removeAddedIdentities, { userId, since });
  await tx.run(dropBegun, { userId, since });
  return {
    methods: [
      ...new Set<SignInMethod>([
        ...factors.map(({ method }) => method),
        ...codes.map(() => 'codes' as const),
        ...identities.map(({ provider }) => provider),
      ]),
    ],
    keepsFactor,
  };
}
