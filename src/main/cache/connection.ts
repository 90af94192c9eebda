import { accessSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';

/** An open database. Only this folder knows SQLite; other files take the type from here. */
export type Connection = Sqlite.Database;

/** A statement prepared once: `Parameters` bind by position, `Row` comes out. */
export type Statement<Parameters extends unknown[], Row = never> = Sqlite.Statement<
  Parameters,
  Row
>;

/** Name of the file format in the header (`PRAGMA application_id`): "MAIV". */
export const applicationId = 0x4d_41_49_56;

/**
 * Opens a database for writing, makes it when it is missing, and sets what every connection needs
 * (SYNC.md): WAL, `synchronous = FULL` (an acknowledged commit survives a power cut; the default of
 * WAL here is NORMAL), foreign keys. The locking mode is exclusive because the instance lock
 * already keeps others out: there is then no shared-memory file that could be damaged, and a commit
 * makes fewer system calls. Throws an SQLite error.
 */
export function openConnection(file: string): Connection {
  requireFolder(file);
  const db = new Sqlite(file, { timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    configure(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** An empty database in memory, for when the disk cannot be used. */
export function openMemoryConnection(): Connection {
  const db = new Sqlite(':memory:');
  configure(db);
  return db;
}

/**
 * Opens an existing database without ever writing to it or to its journal. Throws an SQLite error.
 */
export function openReadOnly(file: string): Connection {
  requireFolder(file);
  const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 0 });
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('cell_size_check = ON');
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** Opens a file only to hold a lock on it: nothing is ever written. Throws an SQLite error. */
export function openLockConnection(file: string): Connection {
  requireFolder(file);
  const db = new Sqlite(file, { timeout: 0 });
  // The lock must also be had on a full disk, and leave nothing behind after a kill.
  db.pragma('journal_mode = MEMORY');
  return db;
}

// A missing folder shall be the system's error with its code, not better-sqlite3's TypeError.
function requireFolder(file: string): void {
  accessSync(path.dirname(file));
}

function configure(db: Connection): void {
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  // A damaged schema must not be able to call functions; a damaged page is noticed before it is
  // used.
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.pragma('journal_size_limit = 4194304');
}
