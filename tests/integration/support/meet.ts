import type { Database, Tx } from '#server/db/port.ts';
import { sql } from 'kysely';
import { type Statement, statement } from '#server/db/statement.ts';
import { listRows } from '../../simulation/money/rows.ts';

/** How two transactions met. */
export interface Meeting {
  /** The statement in which the second waited for the first; null when it went past it. */
  readonly waitedIn: string | null;
  /** How each ended, the first one first. */
  readonly ends: readonly [PromiseSettledResult<unknown>, PromiseSettledResult<unknown>];
}

export interface MeetingDeps {
  readonly database: Database;
  /**
   * The first stays behind this statement of its transaction until the second waits for it, or has
   * ended.
   */
  readonly at: string;
  /** Works on the database that is given, and on no other. */
  readonly first: (database: Database) => Promise<unknown>;
  readonly second: (database: Database) => Promise<unknown>;
}

const findConnection = statement()<{ pid: number }>(
  'meet.find_connection',
  () => sql<{ pid: number }>`select pg_backend_pid() as pid`,
);

/**
 * Lets two transactions meet on PostgreSQL: the second begins when the first has run a statement,
 * and the first goes on when the second waits.
 */
export async function meet({ database, at, first, second }: MeetingDeps): Promise<Meeting> {
  const reached = Promise.withResolvers<number>();
  const mayGo = Promise.withResolvers<void>();
  const stayBehind = async (name: string, tx: Tx): Promise<void> => {
    if (name !== at && name !== `${at}.wrong`) return;
    const connection = await tx.first(findConnection, {});
    if (connection === null) throw new Error('no connection');
    reached.resolve(connection.pid);
    await mayGo.promise;
  };
  const firstEnd = first(stopping(database, stayBehind));
  // Whoever never gets there would be waited for without an end.
  const firstPid = await Promise.race([
    reached.promise,
    firstEnd.then(
      () => null,
      () => null,
    ),
  ]);
  if (firstPid === null)
    throw new Error(
      `the first transaction ended and never ran ${at}: ${JSON.stringify(await Promise.allSettled([firstEnd]))}`,
    );
  let hasEnded = false;
  const secondEnd = second(database).finally(() => (hasEnded = true));
  // Heard of below; it may fail before that.
  secondEnd.catch(() => undefined);
  const waitedIn = await findWaiting(database, firstPid, () => hasEnded);
  mayGo.resolve();
  return { waitedIn, ends: await Promise.allSettled([firstEnd, secondEnd]) };
}

/**
 * The name of the statement that waits for the first, as soon as one does; null once `hasEnded`.
 * The server’s own work in the background waits for others too, and is none of the two.
 */
async function findWaiting(
  database: Database,
  firstPid: number,
  hasEnded: () => boolean,
): Promise<string | null> {
  while (!hasEnded()) {
    const [row] = await listRows<{ name: string }>(
      { database },
      "select substring(query from '/\\* (\\S+) \\*/') as name from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and $1 = any(pg_blocking_pids(pid))",
      firstPid,
    );
    if (row !== undefined) return row.name;
  }
  return null;
}

/** The same database, whose transactions hear the name of each statement that they have run. */
function stopping(database: Database, after: (name: string, tx: Tx) => Promise<void>): Database {
  const slow = (tx: Tx): Tx => {
    const behind = async <Value>(
      asked: Statement<never, unknown>,
      value: Promise<Value>,
    ): Promise<Value> => {
      const answer = await value;
      await after(asked.name, tx);
      return answer;
    };
    return {
      ...tx,
      all: async (asked, params) => behind(asked, tx.all(asked, params)),
      first: async (asked, params) => behind(asked, tx.first(asked, params)),
      run: async (asked, params) => behind(asked, tx.run(asked, params)),
    };
  };
  return {
    ...database,
    transaction: async (work) => database.transaction(async (tx) => work(slow(tx))),
  };
}
