import { closeSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { renameNow } from '../disk/rename.ts';
import type { CacheFiles } from './cache-files.ts';
import { checkOperations, checkWholeFile } from './repair/check-health.ts';
import { openReadOnly, type Connection } from './connection.ts';
import { findOpeningFailure, findStorageFailure } from './storage-failure.ts';
import { backupName, backupsNewestFirst } from './repair/salvage.ts';

/** How many copies are kept. */
const backupLimit = 2;

/** Where copies go, and who hears of one that could not be made. */
export interface BackupPlace {
  readonly files: Pick<CacheFiles, 'backups'>;
  readonly report: (what: string, error: unknown) => void;
}

/**
 * Makes a copy of the database in `folder` and answers its name. It is checked as a file of its own
 * before the oldest copy beyond `backupLimit` goes. Throws an SQLite or system error and leaves the
 * older copies as they were.
 */
function makeBackup(db: Connection, folder: string, nowMs: number): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, backupName(nowMs));
  copyInto(file, db);
  // Never the one just made: those of a clock that was ahead would stand above it for ever.
  const others = backupsNewestFirst(folder, nowMs).filter((name) => name !== file);
  for (const old of others.slice(backupLimit - 1)) rmSync(old, { force: true });
  return file;
}

/**
 * The same where the database goes on without a copy: false when there is no room or no way for
 * one. Damage is thrown on.
 */
export function backUpIfPossible(
  db: Connection,
  { files, report }: BackupPlace,
  nowMs: number,
): boolean {
  try {
    makeBackup(db, files.backups, nowMs);
    return true;
  } catch (error) {
    const failure = findStorageFailure(error);
    if (failure === null || failure === 'corrupt') throw error;
    report('copy of the cache', error);
    return false;
  }
}

/** The disk did not keep of a copy what was written; the database that it is of is sound. */
class UnsoundCopy extends Error {
  readonly code = 'CACHE_COPY_UNSOUND';
}

/**
 * Writes a whole copy of the database and checks it before it has its name. Throws an SQLite or
 * system error, or UnsoundCopy; there is none then. Damage that is thrown is the database's.
 */
export function copyInto(file: string, db: Connection): void {
  const part = `${file}-part`;
  rmSync(part, { force: true });
  try {
    db.prepare<[string]>('VACUUM INTO ?').run(part);
    verify(part, db);
    syncFile(part);
    renameNow(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function verify(file: string, db: Connection): void {
  try {
    const copy = openReadOnly(file);
    try {
      checkSound(copy);
    } finally {
      copy.close();
    }
  } catch (error) {
    if (findOpeningFailure(error) !== 'corrupt') throw error;
    // Either it came with the copy, or the disk made it.
    checkSound(db);
    throw new UnsoundCopy('the copy is damaged, and the database is not', { cause: error });
  }
}

function checkSound(db: Connection): void {
  checkWholeFile(db);
  checkOperations(db);
}

// VACUUM INTO leaves it to the system when the copy reaches the disk.
function syncFile(file: string): void {
  const fd = openSync(file, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
