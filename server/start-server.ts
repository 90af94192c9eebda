import { setTimeout as wait } from 'node:timers/promises';
import type { ServerConfig } from './config.ts';
import { createDatabaseClock } from './db/database-clock.ts';
import type { FreeBytes } from './db/free-room.ts';
import { openDatabase } from './db/open-database.ts';
import type { Database } from './db/port.ts';
import { createSharedNow } from './db/shared-now.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { createHttp } from './create-http.ts';
import { describeError } from './describe-error.ts';
import { createChoreClock } from './jobs/chore-clock.ts';
import { type Limits, limits as productLimits } from './limits.ts';
import { guardTransactions } from './modules/auth/api.ts';
import { prepareServer } from './prepare-server.ts';
import { linkAddress, type RunningServer, runningServer } from './running-server.ts';
import { secureFolder } from './secure-folder.ts';

/** What tests may put in place of the real thing. */
export type ServerDeps = OtherParts & (RealClocks | MovedClocks);

interface RealClocks {
  readonly now?: never;
  readonly databaseNow?: never;
}

/** Both: one that stands still beside one that goes is put right by it, minutes later. */
interface MovedClocks {
  readonly now: () => number;
  readonly databaseNow: () => number;
}

interface OtherParts {
  readonly limits?: Partial<Limits>;
  /** An opened and migrated database; closed with the server. */
  readonly database?: Database;
  /** Free bytes of the disk of the embedded database. */
  readonly freeBytes?: FreeBytes;
  /** Hears that the embedded database died: this process serves nobody any more. */
  readonly onLost?: (error: unknown) => void;
}

/**
 * Opens the database, puts the modules together and listens. Nothing is left behind when it
 * rejects.
 */
export async function startServer(
  config: ServerConfig,
  parts: ServerDeps = {},
): Promise<RunningServer> {
  const limits: Limits = { ...productLimits, ...parts.limits };
  const own = parts.now ?? Date.now;
  // Whoever brings a database (tests) has no folder of ours.
  if (parts.database === undefined) await secureFolder(config.dataFolder);
  const database = guardTransactions(
    parts.database ?? (await openConfigured(config, limits, parts)),
  );
  let jobs: { readonly stop: () => Promise<void> } | null = null;
  try {
    const links = { origin: config.publicOrigin ?? `http://localhost:${config.port}` };
    const linkOrigin = () => links.origin;
    const databaseClock = createDatabaseClock(parts.databaseNow);
    const clock = createChoreClock({ database, databaseClock, now: own, limits, say });
    const now = await createSharedNow({ database, databaseClock, own, say, ...limits });
    // One of several that start at once makes what is made once: the tables of jobs, keys, the
    // demonstration.
    const { core, modules } = await database.asOnlyStarter(async () =>
      prepareServer({
        database,
        databaseClock,
        config,
        limits,
        now,
        ownNow: own,
        clock,
        linkOrigin,
        report,
      }),
    );
    ({ jobs } = core);
    const app = await createHttp(core, clock, modules);
    await core.jobs.start();
    await app.listen({ port: config.port, host: config.host });
    // Which port it is (of `PORT=0`) is known only now; links lead where the browser that is signed
    // in is.
    if (config.publicOrigin === null) links.origin = linkAddress(app, config.host);
    return runningServer(app, core, clock, modules);
  } catch (error) {
    await jobs?.stop();
    await database.close();
    throw error;
  }
}

/** A database that is only starting, restarting or full is waited for. */
async function openConfigured(
  { dataFolder, databaseUrl: url }: ServerConfig,
  { databaseConnections: maxConnections, databaseStartMs, ...limits }: Limits,
  { freeBytes, onLost }: OtherParts,
): Promise<Database> {
  return waitForDatabase(
    async () =>
      openDatabase({
        dataFolder,
        url,
        maxConnections,
        statementTimeoutMs: limits.statementMs,
        onIdleError: report('connection lost'),
        room: {
          leastBytes: limits.databaseRoomBytes,
          say,
          ...(freeBytes === undefined ? {} : { freeBytes }),
        },
        ...(onLost === undefined ? {} : { onLost }),
      }),
    {
      patienceMs: databaseStartMs,
      say: (text) => console.error(text),
      now: Date.now,
      pause: async (ms) => wait(ms),
    },
  );
}

function say(text: string, fields: object): void {
  console.error(JSON.stringify({ ...fields, msg: text }));
}

function report(what: string): (error: unknown) => void {
  return (error) => say(what, { error: describeError(error) });
}
