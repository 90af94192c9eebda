import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openPGlite } from '#server/db/pglite.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/port.ts';
import { startServer } from '#server/start-server.ts';
import { type Cluster, startCluster } from '../../postgres/cluster.ts';
import { madeOnce } from './made-once.ts';

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
  /** The PostgreSQL cluster, for tests of several servers on one database. */
  readonly cluster: Cluster | null;
  stop(): Promise<void>;
}

/**
 * Prepares a source. PGlite copies come from a dumped data folder, PostgreSQL's from a template
 * database.
 */
export async function openDatabaseSource(kind: DatabaseKind): Promise<DatabaseSource> {
  return kind === 'PGlite' ? pgliteSource() : postgresSource();
}

/** Tests of exactness wait longer than a learner would: a busy machine must not make them fail. */
const patienceMs = 60_000;

/** Opens a PostgreSQL database the way the product does. */
export async function openAt(url: string): Promise<Database> {
  return openDatabase({
    dataFolder: '/nonexistent',
    url,
    maxConnections: 20,
    statementTimeoutMs: patienceMs,
    onIdleError: () => undefined,
  });
}

async function pgliteSource(): Promise<DatabaseSource> {
  const place = await madeOnce('pglite-demo', async (file) => {
    const made = await openPGlite({ folder: null });
    await migrate(made);
    const seeding = await startSeeding(made);
    await writeFile(file, Buffer.from(await (await made.dump()).arrayBuffer()));
    await seeding.stop();
  });
  const template = new Blob([await readFile(place)]);
  return {
    create: async () => ({ database: await openPGlite({ folder: null, template }), url: null }),
    async lay(dataFolder) {
      const laid = await openPGlite({
        folder: path.join(dataFolder, 'pg'),
        cluster: 'make',
        template,
      });
      await laid.close();
      return null;
    },
    cluster: null,
    stop: async () => undefined,
  };
}

async function postgresSource(): Promise<DatabaseSource> {
  const kept = await madeOnce('postgres-demo', async (folder) => {
    const made = await startCluster();
    const seeding = await startSeeding(await openAt(await made.createDatabase(undefined, seeded)));
    await seeding.stop();
    await made.stopAndKeep(folder);
  });
  const cluster = await startCluster(kept);
  return {
    async create() {
      const url = await cluster.createDatabase(seeded);
      return { database: await openAt(url), url };
    },
    lay: async () => cluster.createDatabase(seeded),
    cluster,
    stop: async () => cluster.stop(),
  };
}

/** The database of the kept cluster that has the demonstration. */
const seeded = 'seeded';

async function startSeeding(database: Database) {
  return startServer(
    {
      ...readConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: '/nonexistent',
        DEMO: '1',
        DEMO_AFFILIATES: '0',
      }),
    },
    { database },
  );
}
