import type { DatabaseClock } from '#server/db/database-clock.ts';
import type { Tx } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
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

export interface CurrentToken {
  readonly hash: Uint8Array;
  /** Null for one of before there were places (0094). */
  readonly place: number | null;
  readonly expires_at: Date;
}

interface TokenPairsDeps {
  readonly databaseClock: DatabaseClock;
  readonly limits: Limits;
  readonly key: Buffer;
}

export type TokenPairs = ReturnType<typeof createTokenPairs>;

/** What is written of the tokens of a session, and how it is handed out. */
export function createTokenPairs(deps: TokenPairsDeps) {
  const { databaseClock, limits, key } = deps;

  async function spend(
    tx: Tx,
    hash: Uint8Array,
    to: { readonly shownBy: Buffer | null; readonly successorAccessHash: Buffer | null },
  ): Promise<void> {
    const { shownBy: spentBy, successorAccessHash } = to;
    const now = new Date(await databaseClock.readMs(tx));
    await tx.run(spendRefreshToken, { hash, now, spentBy, successorAccessHash });
  }

  /** Spends the current token, whose text is `secret`. */
  async function exchange(
    tx: Tx,
    session: TokenOwner,
    { secret, current, shownBy, nowMs }: Exchange,
  ): Promise<IssuedSession> {
    const pair = successorOf(secret, key);
    await spend(tx, current.hash, { shownBy, successorAccessHash: hashToken(pair.access) });
    const place = placeAfter(current.place);
    const issuedNow = await put(tx, session, { ...deps, pair, place, nowMs });
    await tx.run(touchSession, { id: session.id, now: new Date(nowMs) });
    return issuedNow;
  }

  return {
    exchange,
    spend,

    async begin(tx: Tx, session: TokenOwner, nowMs: number): Promise<IssuedSession> {
      const pair = { refresh: createToken(), access: createToken() };
      return put(tx, session, { ...deps, pair, place: 0, nowMs });
    },

    /**
     * Spends the successor of the current token, whose text is `secret`: the database lost the
     * exchange that made it. That one is put in first, as far as it is known.
     */
    async exchangeForgotten(
      tx: Tx,
      session: TokenOwner,
      { current, ...shown }: Exchange,
    ): Promise<IssuedSession> {
      await spend(tx, current.hash, { shownBy: shown.shownBy, successorAccessHash: null });
      const forgotten = { hash: hashToken(shown.secret), place: placeAfter(current.place) };
      await tx.run(putRefreshToken, {
        ...forgotten,
        sessionId: session.id,
        expiresAt: current.expires_at,
        successorHash: hashToken(successorOf(shown.secret, key).refresh),
      });
      return exchange(tx, session, { ...shown, current: { ...current, ...forgotten } });
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

async function put(
  tx: Tx,
  session: TokenOwner,
  { pair, place, nowMs, limits, key }: MadePair & TokenPairsDeps,
): Promise<IssuedSession> {
  const accessExpiresAt = endOf(session, nowMs + limits.accessTokenMs);
  const refreshExpiresAt = endOf(session, nowMs + limits.refreshIdleMs);
  const at = { sessionId: session.id, place };
  await tx.run(putAccessToken, { ...at, hash: hashToken(pair.access), expiresAt: accessExpiresAt });
  await tx.run(putRefreshToken, {
    ...at,
    hash: hashToken(pair.refresh),
    expiresAt: refreshExpiresAt,
    successorHash: hashToken(successorOf(pair.refresh, key).refresh),
  });
  return issued(session, pair, { accessExpiresAt, refreshExpiresAt, key });
}

interface MadePair {
  readonly pair: Pair;
  readonly place: number;
  readonly nowMs: number;
}

export interface ToldPair {
  readonly pair: Pair;
  readonly current: CurrentToken;
  readonly nowMs: number;
}

interface Exchange {
  readonly secret: string;
  readonly current: CurrentToken;
  /** Null: nobody shows it rightly any more. */
  readonly shownBy: Buffer | null;
  readonly nowMs: number;
}

function placeAfter(place: number | null): number {
  return place === null ? 0 : (place + 1) % tokenPlaces;
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
