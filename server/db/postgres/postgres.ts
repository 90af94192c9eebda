import { setTimeout as wait } from 'node:timers/promises';
import { Client, Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg';
import { keepOutside } from '../keep-outside.ts';
import type { Database, RawRunner, ScriptTx, Tx, Writer } from '../port.ts';
import { createPostgresListener } from './postgres-listener.ts';
import { planCacheMode, type Statement } from '../statement.ts';
import {
  DatabaseUnavailableError,
  isKeyTaken,
  ReadOnlyError,
  UndoneForAnotherError,
  troubleOf,
} from '../trouble.ts';
import { createRefusedWrites, type RefusedWrites } from './refused-writes.ts';
import { createTransactionEnd } from '../transaction-end.ts';
import { columnParsers } from '../wire-value.ts';

export interface PostgresOptions {
  readonly url: string;
  /** For transactions; half as many more for statements alone, and three behind the scenes. */
  readonly maxConnections: number;
  /** A statement that takes longer is ended by the server. */
  readonly statementTimeoutMs: number;
  /** A connection that broke while idle; the pool makes a new one. */
  readonly onIdleError: (error: Error) => void;
}

/**
 * Statements are not compiled: with a hundred thousand movements that took ten seconds of one that
 * then ran for a tenth of one.
 */
const sessionOptions = `-c plan_cache_mode=${planCacheMode} -c jit=off`;

/**
 * Any number that no other program on this database uses for an advisory lock: "mai vàng" on a
 * phone's keys.
 */
const migrationLock = 624_8264;
const startLock = 624_8265;

/** Others have it open too, and its disk is not looked at. */
const elsewhere = { isExclusive: false, checkRoom: () => undefined } as const;

/** A row of one that takes no writes: a standby, or one that was set so. */
const takesNoWrites = `select 1 where pg_is_in_recovery() or current_setting('transaction_read_only')::boolean`;

/** How often a transaction runs that is undone for the sake of others. */
const runsAtMost = 4;
/** The longest pause before its second run, ms; before the third twice as long. */
const pauseMs = 50;

/** Connections for statements outside of transactions, as a part of those for transactions. */
const statementShare = 0.5;
/** For work behind the scenes, which waits for nobody's lock and keeps nobody waiting. */
const asideConnections = 2;
/** For a statement of such work, ms. */
const asideMs = 60_000;
/**
 * How much longer than the server's own limit an answer is waited for, ms: then the connection is
 * dead.
 */
const silenceMs = 2000;
/** For a statement whose length nobody knows (migrations), ms. */
const patientMs = 60 * 60_000;

/**
 * Pools of connections to a PostgreSQL server. Connects at the first statement. Statements outside
 * of transactions hold no lock that others wait for, so they have connections of their own:
 * transactions that all wait for one row leave them to everybody else.
 */
export function openPostgres(options: PostgresOptions): Database {
  const { statementTimeoutMs, onIdleError } = options;
  const usual = usualPool(options);
  const transactions = new Pool({ ...usual, max: options.maxConnections });
  const statements = new Pool({
    ...usual,
    max: Math.ceil(options.maxConnections * statementShare),
  });
  const aside = new Pool({
    ...usual,
    statement_timeout: asideMs,
    query_timeout: asideMs + silenceMs,
    lock_timeout: asideMs,
    max: asideConnections,
  });
  const pools = [transactions, statements, aside];
  for (const pool of pools) pool.on('error', onIdleError);
  const refused = createRefusedWrites();
  const listener = createPostgresListener({
    connection: {
      connectionString: options.url,
      keepAlive: true,
      connectionTimeoutMillis: statementTimeoutMs,
    },
    onError: onIdleError,
  });

  /**
   * A connection for one piece of work. It may end at any moment, also between two statements:
   * without a listener that would end the process.
   */
  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await orTrouble(transactions.connect());
    client.on('error', onIdleError);
    let broken = true;
    try {
      const value = await work(client);
      broken = false;
      return value;
    } catch (error) {
      // Who says nothing is not asked to undo: the end of the connection does.
      broken = error instanceof DatabaseUnavailableError || !(await rolledBack(client));
      throw error;
    } finally {
      client.removeListener('error', onIdleError);
      client.release(broken);
    }
  }

  async function inTransaction<T>(work: (tx: ScriptTx) => Promise<T>): Promise<T> {
    return withClient(async (client) => {
      const end = createTransactionEnd();
      await orTrouble(client.query('begin'));
      const value = await work({
        ...writerOn(client, refused),
        ...end.part,
        script: async (sql) =>
          void (await orTrouble(refused.hear(sql, client.query(patiently(sql))))),
      });
      if (end.isUndoneBy(value)) {
        await orTrouble(client.query('rollback'));
        return value;
      }
      const { command } = await orTrouble(client.query('commit'));
      if (command === 'ROLLBACK') throw new Error('the transaction had failed before its commit');
      end.tellCommitted();
      return value;
    });
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let hasMetKey = false;
    for (let run = 1; ; run += 1) {
      try {
        return await inTransaction(work);
      } catch (error) {
        // It looked whether a key was free, and another transaction took it before the commit: now
        // it sees so, and refuses by its own rule.
        if (isKeyTaken(error) && !hasMetKey) {
          hasMetKey = true;
          continue;
        }
        if (!(error instanceof UndoneForAnotherError) || run === runsAtMost) throw error;
        // Whoever begins again at once can overtake the one that was let go before, and stand in
        // its way once more.
        await wait(Math.random() * pauseMs * run);
      }
    }
  }

  return keepOutside({
    ...writerOn(statements, refused),
    aside: writerOn(aside, refused),
    ...elsewhere,
    async checkWrites() {
      const { rowCount } = await orTrouble(statements.query(takesNoWrites));
      if (rowCount !== 0) throw new DatabaseUnavailableError(new ReadOnlyError());
      refused.check();
    },
    transaction,
    exclusively: async (work) =>
      inTransaction(async (tx) => {
        // The wait for another starter may take longer than a statement may.
        await tx.script(
          `set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${migrationLock})`,
        );
        return work(tx);
      }),
    async asOnlyStarter(work) {
      const holder = new Client({
        connectionString: options.url,
        keepAlive: true,
        connectionTimeoutMillis: statementTimeoutMs,
      });
      holder.on('error', onIdleError);
      await orTrouble(holder.connect());
      try {
        await orTrouble(holder.query(`select pg_advisory_lock(${startLock})`));
        return await work();
      } finally {
        await holder.end().catch(onIdleError);
      }
    },
    listen: async (channel, heard) => listener.listen(channel, heard),
    close: async () => {
      await listener.close();
      await Promise.all(pools.map(async (pool) => pool.end()));
    },
  });
}

/** What all pools have in common. */
function usualPool({ url, statementTimeoutMs }: PostgresOptions) {
  return {
    connectionString: url,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + silenceMs,
    // Shorter than a statement's limit, so that a wait for others is told from work that takes too
    // long.
    lock_timeout: Math.round(statementTimeoutMs * 0.6),
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    connectionTimeoutMillis: statementTimeoutMs,
    options: sessionOptions,
    types: { getTypeParser: typeParser },
  };
}

function writerOn(target: Pool | PoolClient, refused: RefusedWrites): Writer & RawRunner {
  async function query<Params, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<QueryResult> {
    const values = statement.bind(params);
    const { name, text } = statement;
    return orTrouble(refused.hear(text, target.query({ name, text, values })));
  }
  return {
    // Rows are what the statement says: its text was built from the same type.
    all: async (statement, params) => (await query(statement, params)).rows as never,
    first: async (statement, params) => ((await query(statement, params)).rows[0] ?? null) as never,
    run: async (statement, params) => (await query(statement, params)).rowCount ?? 0,
    raw: async (text, values) => {
      // A text of several statements is answered by a result for each, which the types of pg do not
      // know.
      const answer = (await orTrouble<unknown>(
        refused.hear(
          text,
          target.query({
            text,
            ...(values === undefined || values.length === 0 ? {} : { values: [...values] }),
            types,
          }),
        ),
      )) as QueryResult | readonly QueryResult[];
      return [answer].flat().flatMap(({ rows }: QueryResult) => rows);
    },
  };
}

/** A text that may take its time. The types of pg do not know the limit of a single query. */
function patiently(text: string): QueryConfig {
  return { text, query_timeout: patientMs } as QueryConfig;
}

/** What the database answers; a failure as what it means (trouble.ts). */
async function orTrouble<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw troubleOf(error);
  }
}

async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    // The connection is gone, and with it the transaction: the pool throws the client away.
    return false;
  }
}

function typeParser(oid: number): (text: string) => unknown {
  return columnParsers[oid] ?? types.getTypeParser(oid);
}
