import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type CacheFiles, fileNameOfMoment } from '../cache-files.ts';
import { openReadOnly, type Connection } from '../connection.ts';
import { copySoundRows, readableRows } from './copy-sound-rows.ts';
import { DamagedRow } from './damaged-row.ts';
import { SalvagedOperations } from './salvaged-operations.ts';
import { imagesOf, scanOperations, type ScannedOperation } from './scan-operations.ts';
import { readForgottenOperations } from './journal-tail.ts';
import { readJournal, readOrNothing } from './read-bytes.ts';
import { findOpeningFailure } from '../storage-failure.ts';
import {
  columnsOfRefused,
  columnsOfWaiting,
  refusedOfColumns,
  waitingOfColumns,
  type RefusedColumns,
  type WaitingColumns,
} from '../stores/sync-rows.ts';
import { prepareSyncStatements } from '../stores/sync-statements.ts';

/**
 * How many waiting or refused operations were saved, and how many were seen but could not be read
 * whole.
 */
export interface SalvageCounts {
  readonly savedCount: number;
  readonly lostCount: number;
}

/**
 * Fills an empty database with all that can be believed of a damaged one: the operations that wait
 * or were refused (by SQL, then from the bare bytes, then from the backups), and every other row
 * that reads and matches its check. Changes nothing in the files it reads. Throws only what `to`
 * throws. `journal`: its bytes before SQLite touched the file, because opening and closing it lays
 * the journal over the database and empties it, and older copies of pages may be all that is left.
 */
export function salvage(
  files: CacheFiles,
  to: Connection,
  journal: Buffer = readJournal(files.database),
): SalvageCounts {
  const write = to.transaction(() => {
    const operations = gather(files, { journal, to });
    writeOperations(to, operations);
    return operations.counts();
  });
  return write.immediate();
}

/**
 * What waits or was refused in the file that lies in the cache's place, as far as a start would
 * save it. Changes nothing; throws system errors.
 */
export function operationsAt(files: CacheFiles): SalvagedOperations {
  const journal = readJournal(files.database);
  const forgotten = readForgottenOperations(files.database, journal);
  const operations = gather(files, { journal, to: null });
  for (const found of forgotten) addScanned(operations, found);
  return operations;
}

/** What waits or was refused in a file, as far as SQLite reads it. */
export function operationsIn(file: string): SalvagedOperations {
  const operations = new SalvagedOperations();
  salvageBySql(file, operations, null);
  return operations;
}

/** `to`: where every other sound row goes, if anywhere. */
function gather(
  files: CacheFiles,
  { journal, to }: { readonly journal: Buffer; readonly to: Connection | null },
): SalvagedOperations {
  const operations = new SalvagedOperations();
  if (salvageBySql(files.database, operations, to)) return operations;
  salvageFromBytes(files.database, journal, operations);
  for (const backup of backupsNewestFirst(files.backups)) salvageBySql(backup, operations, to);
  return operations;
}

/**
 * Names of the backups, newest first, those that a clock ahead of `nowMs` named last; none when
 * there is no folder.
 */
export function backupsNewestFirst(folder: string, nowMs = Infinity): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.sqlite3'));
  const newestFirst = names.toSorted().toReversed();
  const isLater = (name: string): boolean => nowMs !== Infinity && name > backupName(nowMs);
  return [...newestFirst.filter((name) => !isLater(name)), ...newestFirst.filter(isLater)].map(
    (name) => path.join(folder, name),
  );
}

/** Name of the copy that is made at a moment. */
export function backupName(nowMs: number): string {
  return `cache-${fileNameOfMoment(nowMs)}.sqlite3`;
}

/**
 * True when the operations were all there and all sound, so that nothing else needs to be asked.
 */
function salvageBySql(
  file: string,
  operations: SalvagedOperations,
  to: Connection | null,
): boolean {
  let from: Connection;
  try {
    from = openReadOnly(file);
  } catch (error) {
    if (findOpeningFailure(error) === null) throw error;
    return false;
  }
  try {
    const complete = collectOperations(from, operations);
    if (to !== null) copySoundRows(from, to);
    return complete;
  } finally {
    from.close();
  }
}

function collectOperations(from: Connection, operations: SalvagedOperations): boolean {
  let complete = tablesAreSound(from);
  const waiting = readableRows(
    from,
    'SELECT user_id, id, sealed, hash, body FROM waiting NOT INDEXED ORDER BY seq',
  );
  for (const [userId, ...columns] of waiting) {
    complete =
      take(
        operations,
        { userId: String(userId), id: String(columns[0]) },
        () =>
          operations.addWaiting(
            String(userId),
            waitingOfColumns(String(userId), columns as unknown as WaitingColumns),
          ), // proved by its hash
      ) && complete;
  }
  const refused = readableRows(
    from,
    'SELECT user_id, id, code, refused_at_ms, hash, body FROM refused NOT INDEXED ORDER BY seq',
  );
  for (const [userId, ...columns] of refused) {
    complete =
      take(
        operations,
        { userId: String(userId), id: String(columns[0]) },
        () =>
          operations.addRefused(
            String(userId),
            refusedOfColumns(String(userId), columns as unknown as RefusedColumns),
          ), // proved by its hash
      ) && complete;
  }
  return complete;
}

function take(
  operations: SalvagedOperations,
  key: { readonly userId: string; readonly id: string },
  add: () => void,
): boolean {
  try {
    add();
    return true;
  } catch (error) {
    if (!(error instanceof DamagedRow)) throw error;
    operations.addUnreadable(key.userId, key.id);
    return false;
  }
}

function tablesAreSound(db: Connection): boolean {
  try {
    return ['waiting', 'refused'].every(
      (table) => db.pragma(`integrity_check(${table})`, { simple: true }) === 'ok',
    );
  } catch (error) {
    if (findOpeningFailure(error) === null) throw error;
    return false;
  }
}

function salvageFromBytes(file: string, journal: Buffer, operations: SalvagedOperations): void {
  for (const { bytes, pageBytes } of imagesOf(readOrNothing(file), journal)) {
    for (const found of scanOperations(bytes, pageBytes)) addScanned(operations, found);
  }
}

function addScanned(operations: SalvagedOperations, found: ScannedOperation): void {
  if (found.kind === 'waiting')
    operations.addWaiting(found.userId, waitingOfColumns(found.userId, found.columns));
  else operations.addRefused(found.userId, refusedOfColumns(found.userId, found.columns));
}

/** Adds operations to a database; the caller holds the transaction. */
export function writeOperations(to: Connection, operations: SalvagedOperations): void {
  const statements = prepareSyncStatements(to);
  for (const { userId, row } of operations.waiting())
    statements.putWaiting.run(userId, ...columnsOfWaiting(userId, row));
  for (const { userId, row } of operations.refused())
    statements.putRefused.run(userId, ...columnsOfRefused(userId, row));
}
