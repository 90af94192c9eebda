import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { DatabaseClock } from '#server/db/database-clock.ts';
import type { Database, Tx } from '#server/db/port.ts';
import { DatabaseBusyError } from '#server/db/trouble.ts';
import type { Limits } from '#server/limits.ts';
import { createTurns } from '#server/turns.ts';
import { clientFingerprint } from '../attempts/client-fingerprint.ts';
import type { IssuedSession, LateRequest } from './issued-session.ts';
import { readRefreshToken } from './refresh-token.ts';
import { lockSession } from './session-store.ts';
import { findCurrentToken, findSessionOfRefreshToken } from './session-token-store.ts';
import { createSpentTokens, readSpent } from './spent-tokens.ts';
import { createTokenPairs, type TokenOwner } from './token-pairs.ts';
import { hashToken } from './tokens.ts';

/**
 * The tokens of sessions. Each exchange spends one refresh token and makes the next one and its
 * access token.
 *
 * How often somebody renews costs nothing that stays: of a session the newest `tokenPlaces` pairs
 * are kept, in a ring that constraints of the database close. Lost answers are those of the last
 * exchange, and no client of ours makes eight within the grace time, so a spent token that is not
 * kept any more is taken for stolen. It is known without a row: its tag names its session, and what
 * a session once had and has no row of is spent. So a thief who renews until the owner's token is
 * forgotten ends the session too; keeping all of them would tell no more.
 *
 * Whatever is shown takes as many statements. The successors of a spent token are derived in memory
 * until one is the session's newest: there are fewer than `tokenPlaces` of them.
 *
 * A database that lost the last exchange, as a replica does that lagged when it took over, knows
 * the newest token as the successor of its current one, and goes on with it.
 *
 * Exchanges of one session take turns before they ask for a connection: however many come at once,
 * they hold one of those for transactions.
 */
export interface SessionRenewal {
  /** The first tokens of a new session, in the transaction that makes it. */
  begin(tx: Tx, session: TokenOwner, nowMs: number): Promise<IssuedSession>;
  /** `Sessions.refresh`. Throws `DatabaseBusyError` when too many wait for the same session. */
  refresh(
    text: string,
    asked: RenewalRequest,
  ): Promise<Result<IssuedSession | LateRequest, AppError>>;
}

/** Who shows a refresh token, where and when. */
export interface RenewalRequest {
  readonly address: string;
  readonly userAgent: string;
  readonly nowMs: number;
}

export interface SessionRenewalDeps {
  readonly database: Database;
  readonly databaseClock: DatabaseClock;
  readonly limits: Limits;
  readonly key: Buffer;
  /** This process remembers nothing of a session from the commit on. */
  readonly forget: (tx: Tx, session: TokenOwner) => void;
  /** Ends a session whose spent token came back, in the transaction that found it. */
  readonly endReused: (tx: Tx, session: TokenOwner) => Promise<unknown>;
}

/** A token that is shown, and the session that it is of, or was. */
interface Shown {
  readonly secret: string;
  readonly sessionId: string;
}

/** The renewal of a database's sessions. */
export function createSessionRenewal(deps: SessionRenewalDeps): SessionRenewal {
  const { database, limits, key } = deps;
  const turns = createTurns({ atOnce: 1, waiting: limits.changesPerPerson.waiting });
  const pairs = createTokenPairs(deps);
  const spentTokens = createSpentTokens({ ...deps, pairs });

  /** Whose a token is, without a lock; null for nobody's. */
  async function findOwner(text: string): Promise<Shown | null> {
    const token = readRefreshToken(text, key);
    if (token === null) return null;
    const { secret, sessionId } = token;
    if (sessionId !== null) return { secret, sessionId };
    const row = await database.first(findSessionOfRefreshToken, { hash: hashToken(secret) });
    return row === null ? null : { secret, sessionId: row.session_id };
  }

  async function renewIn(
    tx: Tx,
    { secret, sessionId }: Shown,
    { userAgent, nowMs }: RenewalRequest,
  ): Promise<Result<IssuedSession | LateRequest, AppError>> {
    const session = await tx.first(lockSession, { id: sessionId });
    if (session === null) return err(appError('SESSION_EXPIRED'));
    if (session.ended_at !== null)
      return err(appError(session.end_reason === 'reused' ? 'SESSION_REUSED' : 'SESSION_EXPIRED'));
    const current = await tx.first(findCurrentToken, { sessionId });
    if (
      current === null ||
      hasPassed(current.expires_at, nowMs) ||
      hasPassed(session.expires_at, nowMs)
    )
      return err(appError('SESSION_EXPIRED'));
    const hash = hashToken(secret);
    const exchange = { secret, current, shownBy: clientFingerprint(userAgent), nowMs };
    if (hash.equals(current.hash)) return ok(await pairs.exchange(tx, session, exchange));
    if (current.successor_hash !== null && hash.equals(current.successor_hash))
      return ok(await pairs.exchangeForgotten(tx, session, exchange));
    const spent = await readSpent(tx, hash, sessionId);
    if (spent !== null && hasPassed(spent.expires_at, nowMs))
      return err(appError('SESSION_EXPIRED'));
    if (spent !== null) {
      const shown = { secret, spent, current, userAgent, nowMs };
      const given = await spentTokens.answer(tx, session, shown);
      if (given !== null) return ok(given);
    }
    await deps.endReused(tx, session);
    return tx.commitRefusal(err(appError('SESSION_REUSED')));
  }

  return {
    begin: async (tx, session, nowMs) => pairs.begin(tx, session, nowMs),
    async refresh(text, asked) {
      const shown = await findOwner(text);
      if (shown === null) return err(appError('SESSION_EXPIRED'));
      const renewed = await turns.run({ key: shown.sessionId, asker: asked.address }, async () =>
        database.transaction(async (tx) => renewIn(tx, shown, asked)),
      );
      if (renewed === null)
        throw new DatabaseBusyError(null, 'too many renewals of one session wait already');
      return renewed;
    },
  };
}

function hasPassed(moment: Date, nowMs: number): boolean {
  return moment.getTime() <= nowMs;
}
