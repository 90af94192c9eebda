import type { DatabaseClock } from '#server/db/database-clock.ts';
import type { Tx, Writer } from '#server/db/port.ts';
import { lacksRoom } from '#server/db/trouble.ts';
import type { Limits } from '#server/limits.ts';
import { clientFingerprint, isSameClient } from '../attempts/client-fingerprint.ts';
import type { IssuedSession, LateRequest } from './issued-session.ts';
import { dropAccessToken, findSpentToken, noteShown, tokenPlaces } from './session-token-store.ts';
import {
  type CurrentToken,
  findNewest,
  type TokenOwner,
  type TokenPairs,
  type ToldPair,
} from './token-pairs.ts';
import { hashToken } from './tokens.ts';

/**
 * What a spent refresh token gives that came back to the client that spent it.
 *
 * The session's newest tokens: within the grace time; later only when it was the last that was
 * spent and nobody has shown what it gave, for then the answer was lost on the way.
 *
 * A browser writes its cookies to the disk half a minute late (Chromium: 30 s). Killed before that,
 * it shows the spent token again though it has shown what it gave. One on a slow line does so, too:
 * what it sent with that token arrives while its other requests go on with the new one. So within
 * `cookiesWrittenMs` a request with the last spent one is its person's, and gets no tokens.
 *
 * After that what it gave counts as lost while it was shown only within `cookiesWrittenMs` of the
 * exchange, for `killedBrowserMs`: the same is true of every short visit, whose browser wrote all
 * it had. Who shows the spent one then may as well have a copy of it: the tokens that it gave are
 * good no more and others take their place. A killed browser does not have them; whoever does is
 * told at their next request that the session was stolen, and it ends.
 *
 * Desktops write what they were given before they use it: none of this is for them.
 */
export interface SpentTokens {
  /** Null: it is stolen. */
  answer(
    tx: Tx,
    session: TokenOwner,
    shown: ShownSpent,
  ): Promise<IssuedSession | LateRequest | null>;
}

type SpentToken = NonNullable<Awaited<ReturnType<typeof readSpent>>>;

interface ShownSpent {
  readonly secret: string;
  readonly spent: SpentToken;
  readonly current: CurrentToken;
  readonly userAgent: string;
  readonly nowMs: number;
}

interface SpentTokensDeps {
  readonly databaseClock: DatabaseClock;
  readonly limits: Limits;
  readonly key: Buffer;
  readonly pairs: TokenPairs;
  /** This process remembers nothing of a session from the commit on. */
  readonly forget: (tx: Tx, session: TokenOwner) => void;
}

/** The spent token of a session with this hash. */
export async function readSpent(tx: Tx, hash: Buffer, sessionId: string) {
  return tx.first(findSpentToken, { hash, sessionId });
}

export function createSpentTokens(deps: SpentTokensDeps): SpentTokens {
  const { databaseClock, limits, key, pairs, forget } = deps;
  return {
    async answer(tx, session, { secret, spent, current, userAgent, nowMs }) {
      const newest = findNewest(secret, current.hash, key);
      if (spent.spent_at === null || newest === null) return null;
      if (spent.spent_by === null || !isSameClient(userAgent, spent.spent_by)) return null;
      const { pair } = newest;
      const agoMs = (await databaseClock.readMs(tx)) - spent.spent_at.getTime();
      // Less than nothing: the clock was set back, and when that was nobody knows.
      if (Math.abs(agoMs) <= limits.refreshGraceMs)
        return pairs.tellAgain(tx, session, { pair, current, nowMs });
      const access = hashToken(pair.access);
      const isLast =
        spent.successor_access_hash !== null && access.equals(spent.successor_access_hash);
      if (!isLast) return null;
      const shownBy = clientFingerprint(userAgent);
      // It is given out anew, so it may be lost anew.
      const again = { hash: hashToken(secret), shownBy };
      if (spent.successor_is_used === false) {
        await pairs.spend(tx, again.hash, { shownBy, successorAccessHash: access });
        return pairs.tellAgain(tx, session, { pair, current, nowMs });
      }
      if (session.client === 'PORTAL' && Math.abs(agoMs) <= limits.cookiesWrittenMs)
        return { sessionId: session.id, isLate: true };
      const wasLost =
        session.client === 'PORTAL' &&
        spent.successor_is_settled === false &&
        agoMs >= -limits.refreshGraceMs &&
        agoMs <= limits.killedBrowserMs &&
        // The next one would take the place of the token that is shown.
        newest.exchanges < tokenPlaces - 1;
      if (!wasLost) return null;
      forget(tx, session);
      return replace(pairs, tx, { session, pair, current, again, nowMs });
    },
  };
}

interface ReplacedPair extends ToldPair {
  readonly session: TokenOwner;
  readonly again: { readonly hash: Buffer; readonly shownBy: Buffer };
}

/**
 * Another pair in the place of the newest, for who shows the spent token `again` that this one was
 * given for. Whoever shows the newest has stolen it from now on, or was stolen from.
 */
async function replace(
  pairs: TokenPairs,
  tx: Tx,
  { session, pair, current, again, nowMs }: ReplacedPair,
): Promise<IssuedSession> {
  const newest = { secret: pair.refresh, current, shownBy: null, nowMs };
  const made = await pairs.exchange(tx, session, newest);
  await tx.run(dropAccessToken, { hash: hashToken(pair.access) });
  const { hash, shownBy } = again;
  await pairs.spend(tx, hash, { shownBy, successorAccessHash: hashToken(made.accessToken) });
  return made;
}

/**
 * A client showed an access token. Written at most twice for each. Answers whether it could be: on
 * a full disk whoever only reads is let in all the same, for nobody renews a session then either.
 */
export async function noteShownAccess(
  { databaseClock, limits }: Pick<SpentTokensDeps, 'databaseClock' | 'limits'>,
  writer: Writer,
  hash: Buffer,
): Promise<boolean> {
  const writtenSince = new Date((await databaseClock.readMs(writer)) - limits.cookiesWrittenMs);
  try {
    await writer.run(noteShown, { hash, writtenSince });
    return true;
  } catch (error) {
    if (lacksRoom(error)) return false;
    throw error;
  }
}
