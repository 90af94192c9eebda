import type { Tx } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import type { ClientKind, IssuedSession } from './issued-session.ts';
import { writeRefreshToken } from './refresh-token.ts';
import { touchSession } from './session-store.ts';
import {
  prolongAccessToken,
  putAccessToken,
  putRefreshToken,
  spendRefreshToken,
  tokenPlaces,
} from './session-token-store.ts';
import { createToken, deriveSuccessor, hashToken } from './tokens.ts';

/** The session that tokens are made for. */
export interface TokenOwner {
  readonly id: string;
  readonly user_id: string;
  readonly client: ClientKind;
  readonly expires_at: Date;
}

/** A refresh token and the access token that goes with it, both without a tag. */
interface Pair {
  readonly refresh: string;
  readonly access: string;
}

interface CurrentToken {
  readonly hash: Uint8Array;
  readonly place: number | null;
  readonly expires_at: Date;
}

/** What is written of the tokens of a session, and how it is handed out. */
export function createTokenPairs({
  limits,
  key,
}: {
  readonly limits: Limits;
  readonly key: Buffer;
}) {
  async function put(
    tx: Tx,
    session: TokenOwner,
    { pair, place, nowMs }: MadePair,
  ): Promise<IssuedSession> {
    const accessExpiresAt = endOf(session, nowMs + limits.accessTokenMs);
    const refreshExpiresAt = endOf(session, nowMs + limits.refreshIdleMs);
    const at = { sessionId: session.id, place };
    await tx.run(putAccessToken, {
      ...at,
      hash: hashToken(pair.access),
      expiresAt: accessExpiresAt,
    });
    await tx.run(putRefreshToken, {
      ...at,
      hash: hashToken(pair.refresh),
      expiresAt: refreshExpiresAt,
    });
    return issued(session, pair, { accessExpiresAt, refreshExpiresAt, key });
  }

  return {
    async begin(tx: Tx, session: TokenOwner, nowMs: number): Promise<IssuedSession> {
      return put(tx, session, {
        pair: { refresh: createToken(), access: createToken() },
        place: 0,
        nowMs,
      });
    },

    /** Spends the current token. */
    async exchange(
      tx: Tx,
      session: TokenOwner,
      { secret, place, shownBy, nowMs }: Exchange,
    ): Promise<IssuedSession> {
      const pair = successorOf(secret, key);
      const now = new Date(nowMs);
      await tx.run(spendRefreshToken, {
        hash: hashToken(secret),
        now,
        spentBy: shownBy,
        successorAccessHash: hashToken(pair.access),
      });
      const next = place === null ? 0 : (place + 1) % tokenPlaces;
      const issuedNow = await put(tx, session, { pair, place: next, nowMs });
      await tx.run(touchSession, { id: session.id, now });
      return issuedNow;
    },

    /** The newest pair once more. */
    async tellAgain(
      tx: Tx,
      session: TokenOwner,
      { pair, current, nowMs }: ToldPair,
    ): Promise<IssuedSession> {
      const accessExpiresAt = endOf(session, nowMs + limits.accessTokenMs);
      const access = { hash: hashToken(pair.access), expiresAt: accessExpiresAt };
      if ((await tx.run(prolongAccessToken, access)) === 0)
        await tx.run(putAccessToken, { ...access, sessionId: session.id, place: current.place });
      return issued(session, pair, {
        accessExpiresAt,
        refreshExpiresAt: current.expires_at,
        key,
      });
    },
  };
}

interface MadePair {
  readonly pair: Pair;
  readonly place: number;
  readonly nowMs: number;
}

interface ToldPair {
  readonly pair: Pair;
  readonly current: CurrentToken;
  readonly nowMs: number;
}

interface Exchange {
  readonly secret: string;
  /** The place of the token; null for one of before there were places (0094). */
  readonly place: number | null;
  readonly shownBy: Buffer;
  readonly nowMs: number;
}

function issued(
  { id: sessionId, user_id: userId, client }: TokenOwner,
  { refresh, access }: Pair,
  { key, ...ends }: Ends & { readonly key: Buffer },
): IssuedSession {
  const refreshToken = writeRefreshToken(refresh, sessionId, key);
  return { sessionId, userId, client, accessToken: access, refreshToken, ...ends };
}

type Ends = Pick<IssuedSession, 'accessExpiresAt' | 'refreshExpiresAt'>;

/** Nothing outlives the session. */
function endOf({ expires_at: end }: TokenOwner, ms: number): Date {
  return new Date(Math.min(ms, end.getTime()));
}

function successorOf(secret: string, key: Buffer): Pair {
  return {
    refresh: deriveSuccessor(secret, 'refresh', key),
    access: deriveSuccessor(secret, 'access', key),
  };
}

/** The current pair of a session as what a spent token leads to, after how many exchanges. */
export function findNewest(
  spent: string,
  currentHash: Uint8Array,
  key: Buffer,
): { readonly pair: Pair; readonly exchanges: number } | null {
  let pair = successorOf(spent, key);
  for (let exchanges = 1; exchanges < tokenPlaces; exchanges += 1) {
    if (hashToken(pair.refresh).equals(currentHash)) return { pair, exchanges };
    pair = successorOf(pair.refresh, key);
  }
  return null;
}
