import type { Err } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { Statement } from './statement.ts';

/**
 * What the rest of the server knows of a database. Two implementations, PGlite and PostgreSQL, held
 * to one suite (tests/integration). SQL is written once for PostgreSQL 15 and runs on both.
 */

/** Runs statements and gives their rows. */
export interface Reader {
  /**
   * Every row, in the order the statement gives them. Throws on a broken statement or a lost
   * database: that is a bug or an outage.
   */
  all<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<readonly Row[]>;
  /** The first row, or null when there is none. */
  first<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | null>;
}

/** Also changes rows. */
export interface Writer extends Reader {
  /** Runs a statement for its effect; resolves with the number of rows it touched. */
  run<Params>(statement: Statement<Params, unknown>, params: Params): Promise<number>;
}

/**
 * Runs SQL that is only known when it runs, for a library that brings its own (server/jobs).
 * Everything else declares statements.
 */
export interface RawRunner {
  /**
   * The rows of a text with `$1, $2 …`, typed as PostgreSQL's own clients do (bigint as text, jsonb
   * parsed). Without values the text may hold several statements; then the rows of all of them in
   * their order.
   */
  raw(text: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
}

/**
 * Inside one transaction. The outer database refuses whoever asks it from within
 * (`AskedWithinError`): on PGlite it would wait for ever.
 */
export interface Tx extends Writer, RawRunner {
  readonly kind: 'transaction';
  /**
   * Called once right after the commit, never when the transaction is undone. Must not throw; what
   * it starts runs outside the transaction.
   */
  onCommit(listener: () => void): void;
  /**
   * Marks a refusal with which the transaction is committed all the same, and answers it: for what
   * a refusal writes on purpose (a wrong guess that counts, a code that is spent by a try). It has
   * to be the very value that the work answers.
   */
  commitRefusal<Refusal extends Err<unknown>>(refusal: Refusal): Refusal;
}

/** The whole database. */
export interface Database extends Writer, RawRunner {
  /**
   * Whether nobody else can have it open: what a dead process left half done is then known at the
   * start to be so.
   */
  readonly isExclusive: boolean;
  /**
   * Throws `DatabaseUnavailableError` while nothing can be written for want of room on its disk, as
   * far as this process can know: of a server elsewhere it only hears at what it writes.
   * `moreBytes`: what is about to be written besides.
   */
  checkRoom(moreBytes?: number): void;
  /**
   * Resolves when it answers and takes writes; throws `DatabaseUnavailableError` while it is a
   * standby or read-only, and after it refused a write for want of room until it took one.
   */
  checkWrites(): Promise<void>;
  /**
   * All or nothing. A throw from `work` undoes everything and rejects; a refusal (a `Result` that
   * is not ok) undoes everything and is answered, unless `tx.commitRefusal` was told of it. Read
   * committed; lock rows where order matters.
   *
   * When the database gives the transaction up for another one's sake (a deadlock), `work` runs
   * again from its beginning, up to four times in all; then `DatabaseBusyError` says that nothing
   * was changed. Once more it also runs when it found a key free that another transaction took
   * before it: the second run sees the row, and refuses by its own rule. So it may have no effect
   * outside of `tx`, except by `onCommit`, which hears of the run that was committed only.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A library's own statements on connections of their own: they wait for nobody's lock, and nobody
   * waits for them.
   */
  readonly aside: RawRunner;
  /**
   * Runs work while no other process that starts on this database runs its own: for what is made
   * once, outside of one transaction.
   */
  asOnlyStarter<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs a script of several statements in one transaction under a lock that all starters share.
   * For migrations only.
   */
  exclusively<T>(work: (tx: ScriptTx) => Promise<T>): Promise<T>;
  /**
   * Hears what `pg_notify` sends on a channel after the commit of its transaction, from every
   * process on the database. Resolves when it hears. Names are lower-case letters and underscores.
   */
  listen(channel: string, listener: ChannelListener): Promise<Unsubscribe>;
  /** Waits for running work, then lets go of the database. */
  close(): Promise<void>;
}

/** Hears a channel. Must not throw. */
export interface ChannelListener {
  readonly onMessage: (payload: string) => void;
  /** The connection was gone for a while: messages may have been missed. */
  readonly onGap: () => void;
}

/** A transaction that may also run whole scripts. */
export interface ScriptTx extends Tx {
  script(sql: string): Promise<void>;
}
