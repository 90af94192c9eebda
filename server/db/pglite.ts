import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { checkCluster, checkNoCluster, unopenable } from './cluster-folder.ts';
import type { Room } from './free-room.ts';
import { keepOutside } from './keep-outside.ts';
import { createPGliteRunner } from './pglite-runner.ts';
import type { Database, ScriptTx, Tx } from './port.ts';
import { planCacheMode } from './statement.ts';
import { createTransactionEnd } from './transaction-end.ts';

// For the whole process: what of PostgreSQL runs for a moment only is left to the first compiler of
// V8. By itself its optimising one takes all of that up when a database is opened, for 2.5 s of the
// processor and half a gigabyte; a command ends before that pays. A server comes to it a little
// later: the fifth round of 3 000 statements took as long either way (November 2026).
setFlagsFromString('--wasm-tiering-budget=200000000');

/**
 * Where the database lies, and whether it may be made: that is never left to PGlite, which makes a
 * new one over what it does not recognise.
 */
export interface PGliteOptions {
  readonly folder: string;
  /**
   * `make`: there is none, and whatever lies there is refused. `existing`: a whole one lies there,
   * and anything else is refused (`ClusterError`).
   */
  readonly cluster: 'make' | 'existing';
  /** Asked before whatever writes; without one it always may. */
  readonly room?: Room;
  /** Hears once that nothing may be asked of it any more (pglite-runner.ts). */
  readonly onLost?: (error: unknown) => void;
}

/**
 * PostgreSQL inside this process. One connection: whatever comes while a transaction runs waits for
 * its end.
 */
export async function openPGlite(options: PGliteOptions): Promise<Database> {
  const pglite = await create(options);
  await pglite.exec(`set plan_cache_mode = ${planCacheMode}`);
  const { room = alwaysRoom, onLost = () => undefined } = options;
  const runner = createPGliteRunner({ pglite, room, onLost });
  const { statements } = runner;
  const queue = createQueue(() => runner.check());

  async function runRawAlone(
    text: string,
    values?: readonly unknown[],
  ): Promise<readonly unknown[]> {
    try {
      return await statements.raw(text, values);
    } catch (error) {
      // A script with a transaction of its own may have failed inside of it; the connection is
      // everybody's.
      if (!runner.isLost()) await runner.turn('rollback');
      throw error;
    }
  }

  async function inTransaction<T>(work: (tx: ScriptTx) => Promise<T>): Promise<T> {
    const end = createTransactionEnd();
    await runner.turn('begin');
    let value: T;
    let isUndone: boolean;
    try {
      value = await work({ ...statements, ...end.part });
      isUndone = end.isUndoneBy(value);
      const did = await runner.turn(isUndone ? 'rollback' : 'commit');
      if (!isUndone && did.includes('ROLLBACK'))
        throw new Error('the transaction had failed before its commit');
    } catch (error) {
      if (!runner.isLost()) await runner.turn('rollback');
      throw error;
    }
    if (!isUndone) end.tellCommitted();
    return value;
  }

  return keepOutside({
    isExclusive: true,
    checkRoom: (moreBytes) => room.check(moreBytes),
    checkWrites: async () =>
      queue.add(async () => {
        await statements.raw('select 1');
        room.check();
      }),
    aside: { raw: async (text, values) => queue.add(async () => runRawAlone(text, values)) },
    asOnlyStarter: async (work) => work(),
    all: async (statement, params) => queue.add(async () => statements.all(statement, params)),
    first: async (statement, params) => queue.add(async () => statements.first(statement, params)),
    run: async (statement, params) => queue.add(async () => statements.run(statement, params)),
    raw: async (text, values) => queue.add(async () => runRawAlone(text, values)),
    transaction: async <T>(work: (tx: Tx) => Promise<T>) =>
      queue.add(async () => inTransaction(work)),
    exclusively: async <T>(work: (tx: ScriptTx) => Promise<T>) =>
      queue.add(async () => inTransaction(work)),
    async listen(channel, { onMessage }) {
      const stop = await queue.add(async () => pglite.listen(channel, onMessage));
      // closed meanwhile: nothing is heard any more
      return () => void queue.add(async () => stop()).catch(() => undefined);
    },
    // One that is lost is left to the end of the process.
    close: async () =>
      pglite.closed || runner.isLost() ? undefined : queue.add(async () => pglite.close()),
  });
}

/**
 * Pieces of its log, 16 MB each, that are kept to be written again: few, for a small disk. Pages
 * that it holds itself: a quarter of the 128 MB that it would take, all of which it clears at every
 * start (1.1 s of the processor instead of 0.4); what is not there comes from the system's own.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=32MB',
  '-c',
  'max_wal_size=64MB',
  '-c',
  'min_wal_size=32MB',
];

/** In a folder that a command opens for itself. */
const alwaysRoom: Room = { check: () => undefined };

async function create({ folder, cluster }: PGliteOptions): Promise<PGlite> {
  if (cluster === 'make') {
    await checkNoCluster(folder);
    return PGlite.create({ dataDir: folder, startParams });
  }
  await checkCluster(folder);
  return PGlite.create({ dataDir: folder, startParams }).catch((error: unknown) => {
    throw unopenable(folder, error);
  });
}

/**
 * Runs tasks one after the other, each after a check that may throw; a failed task fails its own
 * caller only.
 */
function createQueue(check: () => void) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async add<T>(task: () => Promise<T>): Promise<T> {
      const checked = async (): Promise<T> => {
        check();
        return task();
      };
      const run = last.then(checked, checked);
      last = run.catch(() => null);
      return run;
    },
  };
}
