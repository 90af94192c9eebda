import type { Database, RawRunner, Writer } from '#server/db/port.ts';
import { isWrite, type Statement } from '#server/db/statement.ts';
import { asSomebodyElse } from './somebody-else.ts';

/** Where a server is, in the middle of what it does with its database. */
export interface Place {
  /** The statement that it is about to run. */
  readonly next: string;
  /**
   * What its transaction (or, outside of any, this server) has changed so far, by the names of the
   * statements; counters of attempts apart.
   */
  readonly written: readonly string[];
}

export interface Interruption {
  /** The first place of which this is so. */
  readonly at: (place: Place) => boolean;
  /**
   * What somebody else does at that moment. On PostgreSQL by another connection, and committed; the
   * embedded database has one connection, so there it happens within the very transaction, and is
   * undone with it. Outside of transactions it is the same on both.
   */
  readonly happens: (other: RawRunner) => Promise<unknown>;
}

/** Lets something happen in the middle of a server's transactions, at a place that a test names. */
export interface Interruptions {
  readonly between: (database: Database) => Database;
  /**
   * Once. Answers what tells what the transaction had changed by then; null while it did not come
   * there.
   */
  next(interruption: Interruption): () => readonly string[] | null;
}

export function createInterruptions(): Interruptions {
  let waiting: (Interruption & { readonly reached: (written: readonly string[]) => void }) | null =
    null;

  async function pass(place: Place, other: RawRunner): Promise<void> {
    if (waiting === null || !waiting.at(place)) return;
    const { happens, reached } = waiting;
    waiting = null;
    reached(place.written);
    await asSomebodyElse(async () => happens(other));
  }

  function watching(writer: Writer, other: RawRunner): Writer {
    const written: string[] = [];
    const before = async <T>(
      statement: Statement<never, unknown>,
      run: () => Promise<T>,
    ): Promise<T> => {
      await pass({ next: statement.name, written }, other);
      if (isWrite(statement) && !statement.text.includes('attempt_counters'))
        written.push(statement.name);
      return run();
    };
    return {
      all: async (statement, params) =>
        before(statement, async () => writer.all(statement, params)),
      first: async (statement, params) =>
        before(statement, async () => writer.first(statement, params)),
      run: async (statement, params) =>
        before(statement, async () => writer.run(statement, params)),
    };
  }

  return {
    between(database) {
      const transaction: Database['transaction'] = async (work) =>
        database.transaction(async (tx): ReturnType<typeof work> =>
          work({ ...tx, ...watching(tx, database.isExclusive ? tx : database) }),
        );
      return Object.assign(Object.create(database) as Database, {
        ...watching(database, database),
        transaction,
      });
    },
    next(interruption) {
      let seen: readonly string[] | null = null;
      waiting = { ...interruption, reached: (written) => void (seen = [...written]) };
      return () => seen;
    },
  };
}
