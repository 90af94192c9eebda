import { migrate } from '../../../server/db/migrate.ts';
import { openPGlite } from '../../../server/db/pglite.ts';
import type { Database } from '../../../server/db/port.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { type Cluster, startCluster } from '../../postgres/cluster.ts';
import type { DatabaseKind } from './databases.ts';

/** Fresh databases with the tables and nothing in them. */
export interface EmptySource {
  /** Prepares; answers what makes one. Each is closed by whoever asked for it. */
  start(): Promise<() => Promise<Database>>;
  stop(): Promise<void>;
}

/** A source of a kind. Nothing is started yet. */
export function openEmptySource(kind: DatabaseKind): EmptySource {
  return kind === 'PGlite' ? pgliteSource() : postgresSource();
}

function pgliteSource(): EmptySource {
  return {
    async start() {
      const made = await openPGlite({ folder: null });
      await migrate(made);
      const template = await made.dump();
      await made.close();
      return async () => openPGlite({ folder: null, template });
    },
    stop: async () => undefined,
  };
}

function postgresSource(): EmptySource {
  let cluster: Cluster | undefined;
  return {
    async start() {
      const started = await startCluster();
      cluster = started;
      const url = await started.createDatabase();
      const made = open(url);
      await migrate(made);
      await made.close();
      const template = new URL(url).pathname.slice(1);
      return async () => open(await started.createDatabase(template));
    },
    async stop() {
      await cluster?.stop();
    },
  };
}

function open(url: string): Database {
  return openPostgres({ url, maxConnections: 12, statementTimeoutMs: 60_000, onIdleError: () => undefined });
}
