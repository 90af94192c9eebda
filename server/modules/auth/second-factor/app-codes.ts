import type { FieldCipher } from '#server/crypto/field-cipher.ts';
import { findStep } from './totp.ts';

/** The row of an authenticator app. */
interface AppRow {
  readonly id: string;
  readonly secret: Uint8Array;
}

/** The time step of `app` whose code was typed at `nowMs`; null for a wrong one. */
export type AppCodes = (app: AppRow, typed: string, nowMs: number) => bigint | null;

/**
 * A telephone goes by no clock of ours: a code is good by the time that all processes share and by
 * this machine's own, for of the two nobody knows which one is right. Each step is used once.
 */
export function createAppCodes(cipher: FieldCipher, ownNow: () => number): AppCodes {
  return ({ id, secret: sealed }, typed, nowMs) => {
    const secret = cipher.open(sealed, {
      table: 'authenticator_apps',
      column: 'secret',
      rowId: id,
    });
    return findStep(secret, typed, nowMs) ?? findStep(secret, typed, ownNow());
  };
}
