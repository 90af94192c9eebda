import type { Statement } from './statement.ts';

/**
 * What the rest of the server knows of a database. Two implementations, PGlite and PostgreSQL, held to one suite
 * (tests/integration). SQL is written once for PostgreSQL 15 and runs on both.
 */

/** Runs statements and gives their rows. */
export interface Reader {
  /** Every row, in the order the statement gives them. Throws on a broken statement or a lost database: that is a bug or an outage. */
  all<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<readonly Row[]>;
  /** The first row, or null when there is none. */
  first<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | null>;
}

/** Also changes rows. */
export interface Writer extends Reader {
  /** Runs a statement for its effect; resolves with the number of rows it touched. */
  run<Params>(statement: Statement<Params, unknown>, params: Params): Promise<number>;
}

/** Inside one transaction. Never use the outer database from within: on PGlite it would wait for ever. */
export interface Tx extends Writer {
  readonly kind: 'transaction';
}

/** The whole database. */
export interface Database extends Writer {
  /** All or nothing: a throw from `work` undoes everything and rejects. Read committed; lock rows where order matters. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a script of several statements in one transaction under a lock that all starters share. For migrations only. */
  exclusively<T>(work: (tx: ScriptTx) => Promise<T>): Promise<T>;
  /** Waits for running work, then lets go of the database. */
  close(): Promise<void>;
}

/** A transaction that may also run whole scripts. */
export interface ScriptTx extends Tx {
  script(sql: string): Promise<void>;
}
