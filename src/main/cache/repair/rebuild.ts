import { existsSync, rmSync } from 'node:fs';
import { renameNow } from '../../disk/rename.ts';
import { databaseSuffixes, type CacheFiles } from '../cache-files.ts';
import { openConnection } from '../connection.ts';
import { migrate } from '../migrate.ts';
import type { Migration } from '../migrations/migration.ts';
import { quarantine } from './quarantine.ts';
import { salvage, type SalvageCounts } from './salvage.ts';
import { createMetaStore } from '../stores/meta-store.ts';

interface RebuildDeps {
  readonly migrations: readonly Migration[];
  readonly nowMs: number;
  /** Bytes of the journal before SQLite touched the damaged file. */
  readonly journal: Buffer;
}

const countsName = 'rebuilt_counts';

/**
 * Replaces a damaged database by a new one that holds all that can be saved. A kill at any moment
 * loses nothing: the new file is finished beside the damaged one under a name that says so, only
 * then is the damaged one moved to the quarantine, and `finishRebuild` goes on from wherever it
 * stopped. Throws SQLite and system errors.
 */
export function rebuild(files: CacheFiles, { migrations, nowMs, journal }: RebuildDeps): void {
  const part = `${files.rebuilt}-part`;
  removeDatabase(part);
  const db = openConnection(part);
  try {
    migrate(db, migrations);
    createMetaStore(db).put(countsName, JSON.stringify(salvage(files, db, journal)));
  } finally {
    db.close();
  }
  renameNow(part, files.rebuilt);
  finishRebuild(files, nowMs);
}

/**
 * Puts a finished replacement in its place when there is one; the damaged file goes to the
 * quarantine.
 */
export function finishRebuild(files: CacheFiles, nowMs: number): void {
  if (!existsSync(files.rebuilt)) return;
  quarantine(files, nowMs);
  renameNow(files.rebuilt, files.database);
}

/**
 * The counts of a rebuild that the learner has not been told of yet, once; null when there are
 * none.
 */
export function takeRebuildCounts(db: Parameters<typeof createMetaStore>[0]): SalvageCounts | null {
  const meta = createMetaStore(db);
  const text = meta.find(countsName);
  if (text === null) return null;
  meta.remove(countsName);
  // Written by `rebuild` above, confirmed by the row's check.
  return JSON.parse(text) as SalvageCounts;
}

function removeDatabase(file: string): void {
  for (const suffix of [...databaseSuffixes, '-journal']) rmSync(file + suffix, { force: true });
}
