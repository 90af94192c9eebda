import { Pool, type PoolClient, type QueryResult, types } from 'pg';
import type { Database, RawRunner, ScriptTx, Tx, Writer } from './port.ts';
import { createPostgresListener } from './postgres-listener.ts';
import { planCacheMode, type Statement } from './statement.ts';
import { createTransactionEnd, isUndoneForAnother } from './transaction-end.ts';
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

  /** A connection for one piece of work. It may end at any moment, also between two statements: without a listener that would end the process. */
  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    client.on('error', options.onIdleError);
    let broken = true;
    try {
      const value = await work(client);
      broken = false;
      return value;
    } catch (error) {
      broken = !(await rolledBack(client));
      throw error;
    } finally {
      client.removeListener('error', options.onIdleError);
      client.release(broken);
    }
  }

  async function inTransaction<T>(work: (tx: ScriptTx) => Promise<T>): Promise<T> {
    return withClient(async (client) => {
      const end = createTransactionEnd();
      await client.query('begin');
      const value = await work({ ...writerOn(client), ...end.part, script: async (sql) => void (await client.query(sql)) });
      if (end.isUndoneBy(value)) {
        await client.query('rollback');
        return value;
      }
      const { command } = await client.query('commit');
      if (command === 'ROLLBACK') throw new Error('the transaction had failed before its commit');
      end.tellCommitted();
      return value;
    });
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(work);
    } catch (error) {
      if (!isUndoneForAnother(error)) throw error;
      return inTransaction(work);
    }
  }

  return {
    ...writerOn(pool),
    isExclusive: false,
    transaction,
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
