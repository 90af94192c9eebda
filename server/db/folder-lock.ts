import { chownSync, statSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { makeFolder } from '../disk/make-folder.ts';

/** Another process holds the data folder. */
export class FolderLockedError extends Error {
  constructor(folder: string) {
    super(`data folder ${folder} is held by another process`);
    this.name = 'FolderLockedError';
  }
}

/**
 * Keeps every other process off a data folder: two on one PGlite folder overwrite each other
 * silently (TRUST.md, 3). An exclusive SQLite transaction on a lock file: the system lets go of it
 * the moment this process ends, however it ends. Waits half a second for a process that is just
 * ending; then throws `FolderLockedError`. Returns the release.
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder, 0o777);
  const file = new BetterSqlite(path.join(folder, 'lock.db'), { timeout: 500 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof BetterSqlite.SqliteError && error.code === 'SQLITE_BUSY')
      throw new FolderLockedError(folder);
    throw asDiskError(error, folder);
  }
  // A command that root runs must not leave the service before a lock that it may not open.
  const owner = statSync(folder);
  if (process.getuid?.() === 0 && owner.uid !== 0)
    chownSync(path.join(folder, 'lock.db'), owner.uid, owner.gid);
  return () => {
    if (file.open) file.close();
  };
}

/** What SQLite says of the disk, as the system would (disk/disk-obstacle.ts names it). */
function asDiskError(error: unknown, folder: string): unknown {
  const code = error instanceof BetterSqlite.SqliteError ? error.code : '';
  const ofSystem = diskCodes.find(([prefix]) => code.startsWith(prefix))?.[1];
  return ofSystem === undefined
    ? error
    : Object.assign(new Error(`the lock of ${folder} could not be written`, { cause: error }), {
        code: ofSystem,
        syscall: 'write',
        path: folder,
      });
}

const diskCodes = [
  ['SQLITE_FULL', 'ENOSPC'],
  ['SQLITE_READONLY', 'EROFS'],
  ['SQLITE_IOERR', 'EIO'],
] as const;
