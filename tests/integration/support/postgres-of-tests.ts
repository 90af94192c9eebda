import { inject } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/port.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { type Cluster, startCluster } from '../../postgres/cluster.ts';
import { madeOnce } from './made-once.ts';
import { seedDemo } from './seed-demo.ts';

/** What a new database can be a copy of: the tables alone, or with the demonstration. */
type Template = 'migrated' | 'seeded';

/** Databases that go together. */
export interface PostgresOfTests extends Pick<Cluster, 'url' | 'createDatabase'> {
  /** A copy; answers its address. */
  copyOf(template: Template): Promise<string>;
  /** Every database that was made by this one goes. */
  stop(): Promise<void>;
}

let running: Promise<Cluster> | null = null;

/**
 * Databases on the one PostgreSQL of this process, which goes with the process: to start one for
 * each file took a third of the processor's time of many. Whoever ends or breaks a server of its
 * own calls `startCluster`.
 */
export async function openPostgresOfTests(): Promise<PostgresOfTests> {
  running ??= startCopy();
  const cluster = await running;
  const made: string[] = [];
  const noted = async (making: Promise<string>) => {
    const url = await making;
    made.push(url);
    return url;
  };
  return {
    url: (database) => cluster.url(database),
    createDatabase: async (template, name) => noted(cluster.createDatabase(template, name)),
    copyOf: async (template) => noted(cluster.createDatabase(template)),
    async stop() {
      for (const url of made.splice(0)) await cluster.dropDatabase(url);
    },
  };
}

async function startCopy(): Promise<Cluster> {
  const kept = await madeOnce('postgres', async (folder) => {
    const making = await startCluster();
    const empty = await openAt(await making.createDatabase(undefined, 'migrated'));
    await migrate(empty);
    await empty.close();
    await seedDemo(await openAt(await making.createDatabase('migrated', 'seeded')));
    await making.stopAndKeep(folder);
  });
  return startCluster(kept, inject('sharedFolder'));
}

/** Tests of exactness wait longer than a learner would: a busy machine must not make them fail. */
const patienceMs = 60_000;

/** Opens a PostgreSQL database as a server would, with more patience. */
export async function openAt(url: string, maxConnections = 20): Promise<Database> {
  return openPostgres({
    url,
    maxConnections,
    statementTimeoutMs: patienceMs,
    onIdleError: () => undefined,
  });
}
