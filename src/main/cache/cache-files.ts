import path from 'node:path';

/** Where everything of the cache lies, all below one folder. */
export interface CacheFiles {
  readonly folder: string;
  readonly database: string;
  /** A finished replacement of a damaged database that has not taken its place yet. */
  readonly rebuilt: string;
  /**
   * A whole copy of a database whose file was removed, until it has taken over what waits in the
   * file in its place.
   */
  readonly returned: string;
  readonly lock: string;
  readonly reserve: string;
  readonly quarantine: string;
  readonly backups: string;
}

/** Names of the files of a cache folder. */
export function cacheFiles(folder: string): CacheFiles {
  return {
    folder,
    database: path.join(folder, 'cache.sqlite3'),
    rebuilt: path.join(folder, 'cache-rebuilt.sqlite3'),
    returned: path.join(folder, 'cache-returned.sqlite3'),
    lock: path.join(folder, 'cache.lock'),
    reserve: path.join(folder, 'cache.reserve'),
    quarantine: path.join(folder, 'quarantine'),
    backups: path.join(folder, 'backups'),
  };
}

/**
 * What SQLite writes beside a database, in the order in which it must be moved: the journal first,
 * never the database alone.
 */
export const databaseSuffixes = ['-wal', '-shm', ''] as const;

/** A UTC moment as a file name that sorts by time: `2026-11-21T10-45-53-120Z`. */
export function fileNameOfMoment(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[:.]/g, '-');
}
