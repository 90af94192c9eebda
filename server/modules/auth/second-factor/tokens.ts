import type { FactorTokenPurpose } from '#server/db/tables/factor-tables.ts';
import type { Database, Reader, Tx, Writer } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import type { Mark } from '../attempts/sign-in-marks.ts';
import { createToken, hashToken, isTokenForm } from '../sessions/tokens.ts';
import {
  dropSurplusTokens,
  findToken,
  holdToken,
  insertToken,
  takeToken,
  type TokenRow,
} from './token-store.ts';

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
  const kinds = kindsOf(limits);
  return {
    async make(writer, { purpose, userId, sessionId, client, mark }, nowMs) {
      const token = createToken();
      const hash = hashToken(token);
      const { lifeMs, mostOfPerson } = kinds[purpose];
      const expiresAt = new Date(nowMs + lifeMs);
      const place = {
        sessionId: sessionId ?? null,
        client: client?.kind ?? null,
        clientName: client?.name ?? null,
      };
      const shown = { mark: mark?.mark ?? null, marksGeneration: mark?.generation ?? null };
      await writer.run(insertToken, {
        hash,
        purpose,
        userId,
        ...place,
        ...shown,
        now: new Date(nowMs),
        expiresAt,
      });
      if (userId !== null && mostOfPerson !== null)
        await writer.run(dropSurplusTokens, {
          userId,
          purpose,
          made: hash,
          others: mostOfPerson - 1,
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

interface TokenKind {
  readonly lifeMs: number;
  /**
   * So many of a person stay, the newest. Null: they are bounded by how often the few minutes are
   * begun that they are good for, or by what they are about.
   */
  readonly mostOfPerson: number | null;
}

function kindsOf(limits: Limits): { readonly [Purpose in FactorTokenPurpose]: TokenKind } {
  const challenge = { lifeMs: limits.factorChallengeMs, mostOfPerson: null };
  return {
    sign_in: challenge,
    passkey_sign_in: challenge,
    passkey_new: challenge,
    passkey_proof: challenge,
    proof: { lifeMs: limits.factorProofMs, mostOfPerson: null },
    ticket: { lifeMs: limits.factorTicketMs, mostOfPerson: null },
    device: { lifeMs: limits.rememberedDeviceMs, mostOfPerson: limits.rememberedDevicesPerPerson },
    stop_reset: { lifeMs: limits.factorResetWaitMs, mostOfPerson: null },
    takeover: { lifeMs: limits.takeoverLinkMs, mostOfPerson: null },
  };
}

function keyOf({ purpose, token, sessionId }: ShownToken, nowMs: number) {
  return { hash: hashToken(token), purpose, sessionId: sessionId ?? null, now: new Date(nowMs) };
}
