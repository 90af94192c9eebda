import { DatabaseError } from 'pg';

/**
 * The database cannot be asked: not there, starting, stopping, full of connections or of data,
 * damaged, or silent. The same may pass later. `cause` says why.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  constructor(cause: unknown) {
    super(
      `the database is not available: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

/** The database is read and not written: a standby, or one that was set so. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
  /** PostgreSQL's own for a write there. */
  readonly code = '25006';
  constructor() {
    super('the database takes no writes');
  }
}

/**
 * Something that others hold was waited for too long. The same may pass in a moment; nothing was
 * changed.
 */
export class DatabaseBusyError extends Error {
  override readonly name: string = 'DatabaseBusyError';
  constructor(cause: unknown, message = 'waited too long for what another transaction holds') {
    super(message, { cause });
  }
}

/**
 * The transaction was undone for another one's sake: a deadlock, or two that could not be put in an
 * order. Its work can run again.
 */
export class UndoneForAnotherError extends DatabaseBusyError {
  override readonly name = 'UndoneForAnotherError';
  constructor(cause: unknown) {
    super(cause, 'the transaction was undone for the sake of another one');
  }
}

/**
 * The code of what a database said of a statement, PostgreSQL or PGlite; null for what it did not
 * say itself (a connection that broke, a program that died).
 */
export function saidCodeOf(error: unknown): string | null {
  // Two libraries, two classes; the system's own errors have codes too, but no severity.
  if (!(error instanceof Error) || !('severity' in error || error instanceof DatabaseError))
    return null;
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What a failed statement means for whoever asked; what is none of these comes back as it is. */
export function troubleOf(error: unknown): unknown {
  const code = saidCodeOf(error);
  if (code === null) return new DatabaseUnavailableError(error);
  if (code === '55P03') return new DatabaseBusyError(error);
  if (code === '40P01' || code === '40001') return new UndoneForAnotherError(error);
  return unavailableClasses.has(code.slice(0, 2)) || unavailable.has(code)
    ? new DatabaseUnavailableError(error)
    : error;
}

/** Whether a row could not be written because another one has its key (unique_violation). */
export function isKeyTaken(error: unknown): boolean {
  return saidCodeOf(error) === '23505';
}

/** Whether the database could not be written for want of room on its disk. Looks at causes too. */
export function lacksRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || lacksRoom(error.cause);
}

/** Whether the database takes no writes. Looks at causes too. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '25006') || isReadOnly(error.cause);
}

/**
 * Connections; no room on the disk, in memory or for another connection; a disk that fails; damage.
 * No statement is to blame for any of them, and reading may go on while nothing can be written:
 * whoever takes that for the fault of what they asked asks for each part of it alone.
 * https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const unavailableClasses: ReadonlySet<string> = new Set(['08', '53', '58', 'XX']);
/** Shutdown, crash, start, a standby that may not write. */
const unavailable: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '25006']);
