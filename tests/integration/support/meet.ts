import type { Database, Tx } from '#server/db/port.ts';
import type { Statement } from '#server/db/statement.ts';
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

/**
 * Lets two transactions meet on PostgreSQL: the second begins when the first has run a statement,
 * and the first goes on when the second waits.
 */
export async function meet({ database, at, first, second }: MeetingDeps): Promise<Meeting> {
  const reached = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  const stayBehind = async (name: string): Promise<void> => {
    if (name !== at && name !== `${at}.wrong`) return;
    reached.resolve();
    await mayGo.promise;
  };
  const firstEnd = first(stopping(database, stayBehind));
  // Whoever never gets there would be waited for without an end.
  const isThere = await Promise.race([
    reached.promise.then(() => true),
    firstEnd.then(
      () => false,
      () => false,
    ),
  ]);
  if (!isThere)
    throw new Error(
      `the first transaction ended and never ran ${at}: ${JSON.stringify(await Promise.allSettled([firstEnd]))}`,
    );
  let hasEnded = false;
  const secondEnd = second(database).finally(() => (hasEnded = true));
  // Heard of below; it may fail before that.
  secondEnd.catch(() => undefined);
  const waitedIn = await findWaiting(database, () => hasEnded);
  mayGo.resolve();
  return { waitedIn, ends: await Promise.allSettled([firstEnd, secondEnd]) };
}

/** The name of the statement that waits for a lock, as soon as one does; null once `hasEnded`. */
async function findWaiting(database: Database, hasEnded: () => boolean): Promise<string | null> {
  while (!hasEnded()) {
    const [row] = await listRows<{ name: string }>(
      { database },
      "select substring(query from '/\\* (\\S+) \\*/') as name from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (row !== undefined) return row.name;
  }
  return null;
}

/** The same database, whose transactions hear the name of each statement that they have run. */
function stopping(database: Database, after: (name: string) => Promise<void>): Database {
  const slow = (tx: Tx): Tx => {
    const behind = async <Value>(
      statement: Statement<never, unknown>,
      value: Promise<Value>,
    ): Promise<Value> => {
      const answer = await value;
      await after(statement.name);
      return answer;
    };
    return {
      ...tx,
      all: async (statement, params) => behind(statement, tx.all(statement, params)),
      first: async (statement, params) => behind(statement, tx.first(statement, params)),
      run: async (statement, params) => behind(statement, tx.run(statement, params)),
    };
  };
  return {
    ...database,
    transaction: async (work) => database.transaction(async (tx) => work(slow(tx))),
  };
}
