import type { Database } from '#server/db/port.ts';
import type { DatabaseKind } from './databases.ts';
import { openPGliteCopy } from './pglite-of-tests.ts';
import { openAt, openPostgresOfTests, type PostgresOfTests } from './postgres-of-tests.ts';

/** Fresh databases with the tables and nothing in them. */
export interface EmptySource {
  /**
   * Prepares; answers what makes one, with so many connections where there may be several. Each is
   * closed by whoever asked for it.
   */
  start(): Promise<(connections?: number) => Promise<Database>>;
  stop(): Promise<void>;
}

/** A source of a kind. Nothing is started yet. */
export function openEmptySource(kind: DatabaseKind): EmptySource {
  return kind === 'PGlite' ? pgliteSource() : postgresSource();
}

function pgliteSource(): EmptySource {
  return {
    start: async () => async () => openPGliteCopy('migrated'),
    stop: async () => undefined,
  };
}

function postgresSource(): EmptySource {
  let postgres: PostgresOfTests | undefined;
  return {
    async start() {
      const opened = await openPostgresOfTests();
      postgres = opened;
      return async (connections = 12) => openAt(await opened.copyOf('migrated'), connections);
    },
    async stop() {
      await postgres?.stop();
    },
  };
}
