import { backUpIfPossible, type BackupPlace } from './backup.ts';
import type { CacheFiles } from './cache-files.ts';
import { checkOperations, checkWholeFile } from './repair/check-health.ts';
import { openConnection, type Connection } from './connection.ts';
import { DamagedFile } from './repair/damaged-file.ts';
import { readForgottenOperations } from './repair/journal-tail.ts';
import { latestVersion, migrate, readVersion } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { isFromFuture, peekFile, type PeekedFile } from './repair/peek-file.ts';
import { finishExchanges } from './repair/put-back.ts';
import { readJournal } from './repair/read-bytes.ts';
import { rebuild, takeRebuildCounts } from './repair/rebuild.ts';
import { restoreForgotten } from './repair/restore-forgotten.ts';
import { backupsNewestFirst, type SalvageCounts } from './repair/salvage.ts';
import { findOpeningFailure } from './storage-failure.ts';

/**
 * Up to this size the whole file is checked at every opening (about 10 ms); beyond, after a kill
 * and in `maintain`.
 */
const alwaysCheckedBytes = 2 * 1024 * 1024;

const noJournal = Buffer.alloc(0);

/** A sound database, or the word that it is from a newer version (and was not touched). */
export type OpenedDisk =
  | { readonly kind: 'fresh' | 'opened'; readonly db: Connection; readonly fullyChecked: boolean }
  | {
      readonly kind: 'rebuilt';
      readonly db: Connection;
      readonly fullyChecked: boolean;
      readonly counts: SalvageCounts;
    }
  | { readonly kind: 'from_future' };

interface OpenDiskDeps extends BackupPlace {
  readonly files: CacheFiles;
  readonly migrations: readonly Migration[];
  readonly nowMs: number;
}

/**
 * Opens the database of a folder whose instance lock is held: checks it, brings it to this version,
 * and when it is damaged sets it aside and builds a new one. Throws an SQLite or system error when
 * the disk refuses (full, no permission).
 */
export function openDisk(deps: OpenDiskDeps): OpenedDisk {
  const { files, migrations, nowMs } = deps;
  finishExchanges(files, nowMs);
  const peeked = peekFile(files.database);
  const ours = latestVersion(migrations);
  if (peeked.version !== null && peeked.version > ours && isFromFuture(files.database, ours))
    return { kind: 'from_future' };
  const journal = peeked.journalLeft ? readJournal(files.database) : noJournal;
  try {
    if (isGone(files, peeked)) throw new DamagedFile('missing');
    return openSound(deps, peeked, journal);
  } catch (error) {
    if (findOpeningFailure(error) !== 'corrupt') throw error;
    rebuild(files, { migrations, nowMs, journal });
    return openSound(deps, peekFile(files.database), noJournal);
  }
}

/**
 * An empty or missing file where there was a full one: its journal or its backups are still there.
 */
function isGone(files: CacheFiles, peeked: PeekedFile): boolean {
  return peeked.bytes === 0 && (peeked.journalLeft || backupsNewestFirst(files.backups).length > 0);
}

function openSound(deps: OpenDiskDeps, peeked: PeekedFile, journal: Buffer): OpenedDisk {
  const { files, migrations, nowMs } = deps;
  const forgotten = readForgottenOperations(files.database, journal);
  const db = openConnection(files.database);
  try {
    const fullyChecked = peeked.journalLeft || peeked.bytes <= alwaysCheckedBytes;
    if (fullyChecked) checkWholeFile(db);
    checkOperations(db);
    const version = readVersion(db);
    if (version > latestVersion(migrations))
      throw new DamagedFile('a version that the file does not have');
    // Each migration is a transaction of its own, so a disk without room for a copy does not stop
    // it.
    if (version > 0 && version < latestVersion(migrations)) backUpIfPossible(db, deps, nowMs);
    migrate(db, migrations);
    restoreForgotten(db, forgotten);
    const counts = takeRebuildCounts(db);
    return counts === null
      ? { kind: version === 0 ? 'fresh' : 'opened', db, fullyChecked }
      : { kind: 'rebuilt', db, fullyChecked, counts };
  } catch (error) {
    db.close();
    throw error;
  }
}
