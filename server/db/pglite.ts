import { type messages, parse, PGlite, protocol, types } from '@electric-sql/pglite';
import { checkCluster, checkNoCluster, unopenable } from './cluster-folder.ts';
import { keepOutside } from './keep-outside.ts';
import type { Database, RawRunner, ScriptTx, Tx, Writer } from './port.ts';
import { planCacheMode, type Statement } from './statement.ts';
import { DatabaseUnavailableError } from './trouble.ts';
import { createTransactionEnd } from './transaction-end.ts';
import { columnParsers } from './wire-value.ts';

/**
 * Where a database is, and whether it may be made. On a disk that is never left to PGlite: it makes
 * a new database over one that it does not recognise.
 */
export type PGliteOptions = PlaceOfDatabase & {
  /** A dumped data folder to start from (tests); only for one that is made. */
  readonly template?: Blob;
};

type PlaceOfDatabase =
  /** In memory. */
  | { readonly folder: null }
  /**
   * `make`: there is none, and whatever lies there is refused. `existing`: a whole one lies there,
   * and anything else is refused (`ClusterError`).
   */
  | { readonly folder: string; readonly cluster: 'make' | 'existing' };

/**
 * PostgreSQL inside this process. One connection: whatever comes while a transaction runs waits for
 * its end. Statements are prepared once and run by protocol messages, which costs a third of
 * PGlite's own `query`.
 */
export async function openPGlite(
  options: PGliteOptions,
): Promise<Database & { dump(): Promise<Blob> }> {
  const pglite = await create(options);
  await pglite.exec(`set plan_cache_mode = ${planCacheMode}`);
  const parsers = { ...pglite.parsers, ...columnParsers };
  const prepared = new Map<string, Prepared>();
  const queue = createQueue(() => {
    if (pglite.closed)
      throw new DatabaseUnavailableError(new Error('the embedded database is closed'));
  });

  async function runStatement<Params, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<RunResult> {
    const { rowDescription } = prepared.get(statement.name) ?? (await prepare(statement));
    const reply = await pglite.execProtocol(
      join([
        serialize.bind({ statement: statement.name, values: statement.bind(params) }),
        serialize.execute({}),
        serialize.sync(),
      ]),
    );
    const [result] = parse.parseResults(
      rowDescription === null ? reply.messages : [rowDescription, ...reply.messages],
      parsers,
    );
    return { rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 };
  }

  async function prepare(
    statement: Statement<never, unknown> | Statement<unknown, unknown>,
  ): Promise<Prepared> {
    const { name, text } = statement;
    const reply = await pglite.execProtocol(
      join([
        serialize.parse({ name, text }),
        serialize.describe({ type: 'S', name }),
        serialize.sync(),
      ]),
    );
    const entry = {
      rowDescription: reply.messages.find((message) => message.name === 'rowDescription') ?? null,
    };
    prepared.set(name, entry);
    return entry;
  }

  async function runRaw(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<readonly unknown[]> {
    const results =
      values.length === 0
        ? await pglite.exec(text, rawTypes)
        : [await pglite.query(text, [...values], rawTypes)];
    return results.flatMap(({ rows }) => rows);
  }

  async function runRawAlone(
    text: string,
    values?: readonly unknown[],
  ): Promise<readonly unknown[]> {
    try {
      return await runRaw(text, values);
    } catch (error) {
      // A script with a transaction of its own may have failed inside of it; the connection is
      // everybody's.
      await pglite.exec('rollback');
      throw error;
    }
  }

  const inner: Writer & RawRunner = {
    // Rows are what the statement says: its text was built from the same type.
    all: async (statement, params) => (await runStatement(statement, params)).rows as never,
    first: async (statement, params) =>
      ((await runStatement(statement, params)).rows[0] ?? null) as never,
    run: async (statement, params) => (await runStatement(statement, params)).affected,
    raw: runRaw,
  };

  async function inTransaction<T>(work: (tx: ScriptTx) => Promise<T>): Promise<T> {
    const end = createTransactionEnd();
    const tx: ScriptTx = {
      ...inner,
      ...end.part,
      script: async (sql) => void (await pglite.exec(sql)),
    };
    await pglite.execProtocol(serialize.query('begin'));
    let value: T;
    let isUndone: boolean;
    try {
      value = await work(tx);
      isUndone = end.isUndoneBy(value);
      const { messages: replies } = await pglite.execProtocol(
        serialize.query(isUndone ? 'rollback' : 'commit'),
      );
      if (!isUndone && replies.some((reply) => 'text' in reply && reply.text === 'ROLLBACK'))
        throw new Error('the transaction had failed before its commit');
    } catch (error) {
      await pglite.execProtocol(serialize.query('rollback'));
      throw error;
    }
    if (!isUndone) end.tellCommitted();
    return value;
  }

  return keepOutside({
    isExclusive: true,
    aside: { raw: async (text, values) => queue.add(async () => runRawAlone(text, values)) },
    asOnlyStarter: async (work) => work(),
    all: async (statement, params) => queue.add(async () => inner.all(statement, params)),
    first: async (statement, params) => queue.add(async () => inner.first(statement, params)),
    run: async (statement, params) => queue.add(async () => inner.run(statement, params)),
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
    close: async () => (pglite.closed ? undefined : queue.add(async () => pglite.close())),
    dump: async () => queue.add(async () => pglite.dumpDataDir('none')),
  });
}

async function create({ template, ...place }: PGliteOptions): Promise<PGlite> {
  const from = template === undefined ? {} : { loadDataDir: template };
  if (place.folder === null) return PGlite.create(from);
  const { folder, cluster } = place;
  if (cluster === 'make') {
    await checkNoCluster(folder);
    return PGlite.create({ ...from, dataDir: folder });
  }
  await checkCluster(folder);
  return PGlite.create({ dataDir: folder }).catch((error: unknown) => {
    throw unopenable(folder, error);
  });
}

const { serialize } = protocol;

/** bigint as text, as pg gives it to libraries. */
const rawTypes = { parsers: { [types.INT8]: (text: string) => text } };

interface Prepared {
  /** What a row looks like; null for a statement without rows. */
  readonly rowDescription: BackendMessage | null;
}

type BackendMessage = ReturnType<typeof Array.of<messages.BackendMessage>>[number];

interface RunResult {
  readonly rows: readonly unknown[];
  readonly affected: number;
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

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
