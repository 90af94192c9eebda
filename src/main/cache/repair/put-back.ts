import { existsSync, mkdirSync } from 'node:fs';
import { renameNow } from '../../disk/rename.ts';
import { copyInto } from '../backup.ts';
import type { CacheFiles } from '../cache-files.ts';
import { openConnection, type Connection } from '../connection.ts';
import { finishRebuild } from './rebuild.ts';
import { operationsAt, operationsIn, writeOperations } from './salvage.ts';
import { findOpeningFailure } from '../storage-failure.ts';

/**
 * Writes a copy of an open database where its file was removed. Another file that was put there
 * meanwhile goes to the quarantine, and what waits in it waits in the copy too. A kill at any
 * moment loses nothing that was in the folder: `finishExchanges` goes on from wherever it stopped.
 * Throws SQLite and system errors.
 */
export function putBack(files: CacheFiles, db: Connection, nowMs: number): void {
  mkdirSync(files.folder, { recursive: true });
  // The folder may be another one, in which one was begun.
  finishExchanges(files, nowMs);
  copyInto(files.returned, db);
  finishExchanges(files, nowMs);
}

/**
 * Puts a finished replacement of the database, or a copy that was put back, in its place when there
 * is one; the former file goes to the quarantine.
 */
export function finishExchanges(files: CacheFiles, nowMs: number): void {
  finishRebuild(files, nowMs);
  if (!existsSync(files.returned)) return;
  takeOver(files);
  // From here on it lacks nothing of the file in its place.
  renameNow(files.returned, files.rebuilt);
  finishRebuild(files, nowMs);
}

/** Done again it adds nothing. */
function takeOver(files: CacheFiles): void {
  const { returned } = files;
  const found = operationsAt(files);
  found.forget(operationsIn(returned));
  try {
    const copy = openConnection(returned);
    try {
      copy.transaction(() => writeOperations(copy, found)).immediate();
    } finally {
      copy.close();
    }
  } catch (error) {
    // Damaged since it was checked: opening it in its place saves of it what can be read. Refused
    // here, it would keep every start from the disk.
    if (findOpeningFailure(error) !== 'corrupt') throw error;
  }
}
