import type { FactorTokenPurpose } from '#server/db/factor-tables.ts';
import type { Database, Reader, Tx, Writer } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import type { Mark } from '../sign-in-marks.ts';
import { createToken, hashToken, isTokenForm } from '../tokens.ts';
import { findToken, holdToken, insertToken, takeToken, type TokenRow } from './token-store.ts';

/** One-time tokens of the second factor; only hashes are kept. */
export interface FactorTokens {
  make(
    writer: Writer,
    input: NewToken,
    nowMs: number,
  ): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** Whose a good token is; null for a dead one, and for one of another session. Uses nothing. */
  find(reader: Reader, shown: ShownToken, nowMs: number): Promise<TokenRow | null>;
  /** The same, which nobody takes back before the transaction ends. */
  hold(tx: Tx, shown: ShownToken, nowMs: number): Promise<TokenRow | null>;
  /** Uses a token up; null for a dead one. */
  take(tx: Tx | Database, shown: ShownToken, nowMs: number): Promise<TokenRow | null>;
}

interface NewToken {
  readonly purpose: FactorTokenPurpose;
  /** Null: a passkey says it. */
  readonly userId: string | null;
  readonly sessionId?: string;
  /** Where the session will be opened. */
  readonly client?: { readonly kind: 'PORTAL' | 'DESKTOP'; readonly name: string };
  /** What was shown at the first step of signing in. */
  readonly mark?: Mark | null;
}

export interface ShownToken {
  readonly purpose: FactorTokenPurpose;
  readonly token: string;
  /** The session that shows it, when it is bound to one. */
  readonly sessionId?: string;
}

export function createFactorTokens(limits: Limits): FactorTokens {
  const lifeMs: { readonly [Purpose in FactorTokenPurpose]: number } = {
    sign_in: limits.factorChallengeMs,
    passkey_sign_in: limits.factorChallengeMs,
    passkey_new: limits.factorChallengeMs,
    passkey_proof: limits.factorChallengeMs,
    proof: limits.factorProofMs,
    ticket: limits.factorTicketMs,
    device: limits.rememberedDeviceMs,
    stop_reset: limits.factorResetWaitMs,
    takeover: limits.takeoverLinkMs,
  };
  return {
    async make(writer, { purpose, userId, sessionId, client, mark }, nowMs) {
      const token = createToken();
      const expiresAt = new Date(nowMs + lifeMs[purpose]);
      const place = {
        sessionId: sessionId ?? null,
        client: client?.kind ?? null,
        clientName: client?.name ?? null,
      };
      const shown = { mark: mark?.mark ?? null, marksGeneration: mark?.generation ?? null };
      await writer.run(insertToken, {
        hash: hashToken(token),
        purpose,
        userId,
        ...place,
        ...shown,
        now: new Date(nowMs),
        expiresAt,
      });
      return { token, expiresAt };
    },
    find: async (reader, shown, nowMs) =>
      isTokenForm(shown.token) ? reader.first(findToken, keyOf(shown, nowMs)) : null,
    hold: async (tx, shown, nowMs) =>
      isTokenForm(shown.token) ? tx.first(holdToken, keyOf(shown, nowMs)) : null,
    take: async (tx, shown, nowMs) =>
      isTokenForm(shown.token) ? tx.first(takeToken, keyOf(shown, nowMs)) : null,
  };
}

function keyOf({ purpose, token, sessionId }: ShownToken, nowMs: number) {
  return { hash: hashToken(token), purpose, sessionId: sessionId ?? null, now: new Date(nowMs) };
}
