import { Pool, type PoolClient, type QueryResult, types } from 'pg';
import type { Database, RawRunner, ScriptTx, Tx, Writer } from './port.ts';
import { createPostgresListener } from './postgres-listener.ts';
import { planCacheMode, type Statement } from './statement.ts';
import { columnParsers } from './wire-value.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly maxConnections: number;
  /** A statement that takes longer is ended by the server. */
  readonly statementTimeoutMs: number;
  /** A connection that broke while idle; the pool makes a new one. */
  readonly onIdleError: (error: Error) => void;
}

/** Any number that no other program on this database uses for an advisory lock: "mai vàng" on a phone's keys. */
const migrationLock = 624_8264;

/** A pool of connections to a PostgreSQL server. Connects at the first statement. */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: options.statementTimeoutMs * 2,
    connectionTimeoutMillis: options.statementTimeoutMs,
    options: `-c plan_cache_mode=${planCacheMode}`,
    types: { getTypeParser: typeParser },
  });
  pool.on('error', options.onIdleError);
  const listener = createPostgresListener({ connection: { connectionString: options.url, keepAlive: true }, onError: options.onIdleError });

  async function inTransaction<T>(work: (tx: ScriptTx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const listeners: (() => void)[] = [];
    let broken = true;
    try {
      await client.query('begin');
      const tx = { ...writerOn(client), kind: 'transaction', onCommit: (listener: () => void) => void listeners.push(listener) } as const;
      const value = await work({ ...tx, script: async (sql) => void (await client.query(sql)) });
      const { command } = await client.query('commit');
      if (command === 'ROLLBACK') throw new Error('the transaction had failed before its commit');
      broken = false;
      for (const listener of listeners) listener();
      return value;
    } catch (error) {
      broken = !(await rolledBack(client));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    ...writerOn(pool),
    isExclusive: false,
    transaction: (work: (tx: Tx) => Promise<unknown>) => inTransaction(work) as never, // the caller's T, through one signature
    exclusively: async (work) =>
      inTransaction(async (tx) => {
        // The wait for another starter may take longer than a statement may.
        await tx.script(`set local statement_timeout = 0; select pg_advisory_xact_lock(${migrationLock})`);
        return work(tx);
      }),
    listen: async (channel, heard) => listener.listen(channel, heard),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

function writerOn(target: Pool | PoolClient): Writer & RawRunner {
  async function query<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<QueryResult> {
    return target.query({ name: statement.name, text: statement.text, values: statement.bind(params) });
  }
  return {
    // Rows are what the statement says: its text was built from the same type.
    all: async (statement, params) => (await query(statement, params)).rows as never,
    first: async (statement, params) => ((await query(statement, params)).rows[0] ?? null) as never,
    run: async (statement, params) => (await query(statement, params)).rowCount ?? 0,
    raw: async (text, values) => {
      // A text of several statements is answered by a result for each, which the types of pg do not know.
      const answer = (await target.query({ text, ...(values === undefined || values.length === 0 ? {} : { values: [...values] }), types })) as QueryResult | readonly QueryResult[];
      return [answer].flat().flatMap(({ rows }: QueryResult) => rows);
    },
  };
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
