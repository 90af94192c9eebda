import { readFile, writeFile } from 'node:fs/promises';
import { migrate } from '#server/db/migrate.ts';
import { openPGlite } from '#server/db/pglite.ts';
import type { Database } from '#server/db/port.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { type Cluster, startCluster } from '../../postgres/cluster.ts';
import type { DatabaseKind } from './databases.ts';
import { madeOnce } from './made-once.ts';

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
    async start() {
      const place = await madeOnce('pglite-empty', async (file) => {
        const made = await openPGlite({ folder: null });
        await migrate(made);
        await writeFile(file, Buffer.from(await (await made.dump()).arrayBuffer()));
        await made.close();
      });
      const template = new Blob([await readFile(place)]);
      return async () => openPGlite({ folder: null, template });
    },
    stop: async () => undefined,
  };
}

function postgresSource(): EmptySource {
  let cluster: Cluster | undefined;
  return {
    async start() {
      const kept = await madeOnce('postgres-empty', async (folder) => {
        const making = await startCluster();
        const made = open(await making.createDatabase(undefined, migrated));
        await migrate(made);
        await made.close();
        await making.stopAndKeep(folder);
      });
      const started = await startCluster(kept);
      cluster = started;
      return async (connections) => open(await started.createDatabase(migrated), connections);
    },
    async stop() {
      await cluster?.stop();
    },
  };
}

/** The database of the kept cluster that has the tables. */
const migrated = 'migrated';

function open(url: string, maxConnections = 12): Database {
  return openPostgres({
    url,
    maxConnections,
    statementTimeoutMs: 60_000,
    onIdleError: () => undefined,
  });
}
