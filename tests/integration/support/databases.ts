import type { Database } from '#server/db/port.ts';
import { layPGlite, openPGliteCopy } from './pglite-of-tests.ts';
import { openAt, openPostgresOfTests, type PostgresOfTests } from './postgres-of-tests.ts';

export { openAt } from './postgres-of-tests.ts';

/** Both databases that the product runs on. */
export const databaseKinds = ['PGlite', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/**
 * Where the rules of the product are tested and not what a database does: PostgreSQL, where
 * connections really meet; `npm run test:long` takes both. PGlite has these rules in the end-to-end
 * tests, and whoever would hang there, for asking the database within its own transaction, is
 * refused on both (server/db/keep-outside.ts).
 */
export const ruleKinds: readonly DatabaseKind[] =
  Number(process.env['RULES_ON_BOTH'] ?? 0) === 1 ? databaseKinds : ['PostgreSQL'];

/** A source of fresh databases with the demonstration in them, each a copy of one made once. */
export interface DatabaseSource {
  /** A database of its own. `url` is null for the embedded one. */
  create(): Promise<{ readonly database: Database; readonly url: string | null }>;
  /**
   * A database of its own that a server opens by itself, from this DATA_DIR or by the address
   * answered (null: the embedded one in that folder).
   */
  lay(dataFolder: string): Promise<string | null>;
  /** For databases without the demonstration; null: it is the embedded one. */
  readonly postgres: PostgresOfTests | null;
  stop(): Promise<void>;
}

/** Prepares a source. */
export async function openDatabaseSource(kind: DatabaseKind): Promise<DatabaseSource> {
  return kind === 'PGlite' ? pgliteSource() : postgresSource();
}

function pgliteSource(): DatabaseSource {
  return {
    create: async () => ({ database: await openPGliteCopy('seeded'), url: null }),
    async lay(dataFolder) {
      await layPGlite(dataFolder, 'seeded');
      return null;
    },
    postgres: null,
    stop: async () => undefined,
  };
}

async function postgresSource(): Promise<DatabaseSource> {
  const postgres = await openPostgresOfTests();
  return {
    async create() {
      const url = await postgres.copyOf('seeded');
      return { database: await openAt(url), url };
    },
    lay: async () => postgres.copyOf('seeded'),
    postgres,
    stop: async () => postgres.stop(),
  };
}
