import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { DatabaseClock } from '#server/db/database-clock.ts';
import type { Database, Tx } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { endsOwnSession, holdActingSession } from './acting-session.ts';
import { dropSignInTokens } from '../second-factor/token-store.ts';
import type { HeldPerson } from '../attempts/held-person.ts';
import { createSessionMemory } from './session-memory.ts';
import type { ClientKind, IssuedSession, LateRequest } from './issued-session.ts';
import { readRefreshToken } from './refresh-token.ts';
import { createSessionRenewal, type RenewalRequest } from './session-renewal.ts';
import {
  deleteEndedSessions,
  endMarks,
  endSessions,
  endSurplusSessions,
  findLiveSession,
  findViewer,
  findViewerOfSession,
  insertSession,
  listEndedSince,
  listSessions,
  lockOwner,
} from './session-store.ts';
import { findSessionToRefresh, findSessionOfToken } from './session-token-store.ts';
import type { SignedIn } from './signed-in.ts';
import { noteShownAccess } from './spent-tokens.ts';
import { hashToken, isTokenForm, type ShownAccessToken } from './tokens.ts';
import type { SessionUpdateListener } from './session-updates.ts';
import type { Viewer } from './viewer.ts';
import { viewerOf } from './viewer-of-row.ts';

/** A line of the list of sessions. */
export interface SessionSummary {
  readonly id: string;
  readonly client: ClientKind;
  readonly name: string;
  readonly created_at: Date;
  /** When its tokens were last renewed. */
  readonly last_used_at: Date;
}

/**
 * Sessions and their tokens. Only hashes are stored; refresh tokens rotate; a token used twice ends
 * its family.
 */
export interface Sessions {
  /** The one way in which a session starts: in the transaction that holds its person. */
  start(
    person: HeldPerson,
    place: SignedIn & { readonly client: ClientKind; readonly name: string },
    nowMs: number,
  ): Promise<IssuedSession>;
  /**
   * Who an access token stands for that a client showed: from then on its answer arrived. Null when
   * it is unknown, expired, or its session ended.
   */
  findViewer(accessToken: ShownAccessToken, nowMs: number): Promise<Viewer | null>;
  /**
   * Who a session that was let in before stands for now; null when it ended. `isExact`: as the
   * database says, not as this process remembers.
   */
  findAgain(sessionId: string, nowMs: number, isExact: boolean): Promise<Viewer | null>;
  /**
   * Exchanges a refresh token. A spent one gives the session's newest tokens to the client that
   * spent it (by user agent, versions left out): within the grace time, whatever was exchanged
   * since as long as it is kept; later only when that was the last exchange and nobody has shown
   * what it gave, for then the answer was lost on the way, or nobody has kept it (`SpentTokens`).
   * What a portal's slow line brought after its renewal is a `LateRequest`.
   * Otherwise somebody else has a copy: the whole session ends with `SESSION_REUSED`, and so does a
   * spent one that is not kept any more. Unknown, expired or ended: `SESSION_EXPIRED`. One after
   * the other for a session; throws when too many wait for their turn.
   */
  refresh(
    refreshToken: string,
    asked: RenewalRequest,
  ): Promise<Result<IssuedSession | LateRequest, AppError>>;
  /** Ends the session behind a token, expired or not, kept or not. */
  endByToken(token: string): Promise<void>;
  list(userId: string, nowMs: number): Promise<readonly SessionSummary[]>;
  /**
   * Ends sessions of a person in the caller's transaction, with everything that hangs on them:
   * refresh families, codes for the desktop, addresses of media, event streams, what processes
   * remember; unless it was signed out of, remembered browsers; all but one or all: the marks of
   * sign-ins too. Answers how many; none for an id that is not theirs.
   */
  end(tx: Tx, userId: string, which: WhichSessions): Promise<number>;
  /** Whether a session has neither ended nor run out. */
  isLive(sessionId: string, nowMs: number): Promise<boolean>;
  /** Whose refresh token it is, of a session that is live; or null. Changes nothing. */
  findRefreshable(refreshToken: string, nowMs: number): Promise<string | null>;
  /** What a person may do has changed: this process reads it anew. */
  forgetPerson(userId: string): void;
  /** Ends a session of this very person; refuses with `NOT_FOUND`. */
  revoke(userId: string, sessionId: string): Promise<Result<true, AppError>>;
  /** When the last session of each person ended, of those since a moment. */
  endedSince(since: Date): Promise<readonly { readonly userId: string; readonly atMs: number }[]>;
  /** What this process remembers is forgotten when it hears that it is not so any more. */
  readonly news: SessionUpdateListener;
}

/** All of a person's sessions, or only one, or all but one. */
export interface WhichSessions {
  readonly only?: string;
  readonly allBut?: string;
  readonly reason?: 'signed_out' | 'reused';
}

/** By its token and by its id. */
const memoryKeys = 2;

export interface SessionsDeps {
  readonly database: Database;
  readonly databaseClock: DatabaseClock;
  readonly limits: Limits;
  /** Derives successors; the same for every process on the database. */
  readonly key: Buffer;
}

/** The sessions of a database. */
export function createSessions(deps: SessionsDeps): Sessions {
  const { database, databaseClock, limits, key } = deps;
  const memory = createSessionMemory(limits.rememberedSessions * memoryKeys);

  async function isLive(sessionId: string, nowMs: number): Promise<boolean> {
    return (
      (await database.first(findLiveSession, { id: sessionId, now: new Date(nowMs) })) !== null
    );
  }

  const renewal = createSessionRenewal({
    ...deps,
    forget: (tx, { id }) => tx.onCommit(() => memory.forgetSession(id)),
    endReused: async (tx, session) =>
      end(tx, session.user_id, { only: session.id, reason: 'reused' }),
  });

  /** Addresses of media are measured by the last end of all, whichever process it was. */
  const endedAt = async (tx: Tx): Promise<Date> => new Date(await databaseClock.readMs(tx));

  /** Others hear of it; here it holds before the answer does, and not before the commit. */
  function forgetEnded(tx: Tx, ended: readonly { readonly id: string }[]): void {
    tx.onCommit(() => {
      for (const { id } of ended) {
        memory.forgetSession(id);
        endsOwnSession(id);
      }
    });
  }

  async function end(
    tx: Tx,
    userId: string,
    { only, allBut, reason }: WhichSessions,
  ): Promise<number> {
    if (only !== undefined && !isUuid(only)) return 0;
    // Otherwise one that starts at this moment would be seen by neither.
    if (only === undefined) await tx.first(lockOwner, { userId });
    // Sign-ins under way and remembered browsers would open new ones; whoever came in somewhere
    // else is a stranger there from now on.
    if (only === undefined) {
      await tx.run(dropSignInTokens, { userId });
      await tx.run(endMarks, { userId });
    }
    await holdActingSession(tx);
    const ended = await tx.all(endSessions, {
      userId,
      only: only ?? null,
      allBut: allBut ?? null,
      now: await endedAt(tx),
      reason: reason ?? 'revoked',
    });
    // Whoever is thrown out of one may sit at a remembered browser; which one it is nobody knows. A
    // browser that one signs out of stays remembered.
    if (only !== undefined && reason !== 'signed_out' && ended.length > 0)
      await tx.run(dropSignInTokens, { userId });
    forgetEnded(tx, ended);
    return ended.length;
  }

  return {
    async start({ userId, tx }, place, nowMs) {
      const now = new Date(nowMs);
      const expiresAt = new Date(place.signedInAt.getTime() + limits.sessionMs);
      const row = await tx.first(insertSession, { ...place, userId, now, expiresAt });
      if (row === null) throw new Error('insert gave no session');
      const { id } = row;
      const keep = limits.sessionsPerPerson;
      const at = await endedAt(tx);
      const surplus = { userId, opened: id, others: keep - 1, now: at };
      forgetEnded(tx, await tx.all(endSurplusSessions, surplus));
      await tx.run(deleteEndedSessions, { userId, keep });
      const session = { id, user_id: userId, client: place.client, expires_at: expiresAt };
      return renewal.begin(tx, session, nowMs);
    },

    async findViewer(accessToken, nowMs) {
      if (!isTokenForm(accessToken)) return null;
      const hash = hashToken(accessToken);
      const memoryKey = hash.toString('base64');
      const known = memory.get(memoryKey, nowMs);
      if (known !== null) return known;
      const mark = memory.mark();
      const row = await database.first(findViewer, { hash, now: new Date(nowMs) });
      if (row === null) return null;
      const viewer = viewerOf(row);
      if (!row.is_settled && !(await noteShownAccess(deps, database, hash))) return viewer;
      const until = {
        untilMs: Math.min(nowMs + limits.sessionMemoryMs, row.expires_at.getTime()),
        mark,
      };
      memory.put(memoryKey, viewer, until);
      memory.put(viewer.sessionId, viewer, until);
      return viewer;
    },

    async findAgain(sessionId, nowMs, isExact) {
      const known = isExact ? null : memory.get(sessionId, nowMs);
      if (known !== null) return known;
      const mark = memory.mark();
      const row = await database.first(findViewerOfSession, {
        id: sessionId,
        now: new Date(nowMs),
      });
      if (row === null) return null;
      const viewer = viewerOf(row);
      memory.put(sessionId, viewer, { untilMs: nowMs + limits.sessionMemoryMs, mark });
      return viewer;
    },

    refresh: async (refreshToken, asked) => renewal.refresh(refreshToken, asked),

    async endByToken(text) {
      // An access token is a secret without a tag, as refresh tokens once were.
      const token = readRefreshToken(text, key);
      const found =
        token === null
          ? null
          : await database.first(findSessionOfToken, {
              hash: hashToken(token.secret),
              tagged: token.sessionId,
            });
      if (found === null) return;
      await database.transaction(async (tx) =>
        end(tx, found.user_id, { only: found.session_id, reason: 'signed_out' }),
      );
    },

    end,
    isLive,
    findRefreshable: async (refreshToken, nowMs) => findRefreshable(deps, refreshToken, nowMs),
    forgetPerson: (userId) => memory.forgetPerson(userId),
    list: async (userId, nowMs) => database.all(listSessions, { userId, now: new Date(nowMs) }),

    async revoke(userId, sessionId) {
      const ended = await database.transaction(async (tx) => end(tx, userId, { only: sessionId }));
      return ended === 0 ? err(appError('NOT_FOUND')) : ok(true);
    },
    endedSince: async (since) =>
      (await database.all(listEndedSince, { since })).map(({ user_id: userId, ended_at: at }) => ({
        userId,
        atMs: at.getTime(),
      })),
    news: {
      ended: ({ sessionId }) => memory.forgetSession(sessionId),
      changed: (userId) => memory.forgetPerson(userId),
      gap: () => memory.forgetAll(),
    },
  };
}

async function findRefreshable(
  { database, key }: SessionsDeps,
  refreshToken: string,
  nowMs: number,
): Promise<string | null> {
  const token = readRefreshToken(refreshToken, key);
  if (token === null) return null;
  const { secret, sessionId: tagged } = token;
  const found = await database.first(findSessionToRefresh, { hash: hashToken(secret), tagged });
  if (found === null) return null;
  const live = { id: found.session_id, now: new Date(nowMs) };
  return (await database.first(findLiveSession, live))?.user_id ?? null;
}
