import { existsSync, mkdirSync } from 'node:fs';
import { copyInto } from './backup.ts';
import type { CacheFiles } from './cache-files.ts';
import { openConnection, type Connection } from './connection.ts';
import { finishRebuild } from './rebuild.ts';
import { operationsIn, writeOperations } from './salvage.ts';

/**
 * Writes a copy of an open database where its file was removed. Another file that was put there meanwhile goes to the quarantine, and what
 * waits in it waits in the copy too. A kill at any moment loses nothing that was in the folder. Throws SQLite and system errors.
 */
export function putBack(files: CacheFiles, db: Connection, nowMs: number): void {
  mkdirSync(files.folder, { recursive: true });
  copyInto(files.rebuilt, db);
  if (existsSync(files.database)) takeOver(files);
  finishRebuild(files, nowMs);
}

function takeOver({ rebuilt, database }: CacheFiles): void {
  const found = operationsIn(database);
  found.forget(operationsIn(rebuilt));
  const copy = openConnection(rebuilt);
  try {
    copy.transaction(() => writeOperations(copy, found)).immediate();
  } finally {
    copy.close();
  }
}
