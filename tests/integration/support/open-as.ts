/**
 * `node open-as.ts DATA_DIR UID`: opens the embedded database as another user, and says what became
 * of it. For tests that root runs.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFolder } from '#server/db/folder-lock.ts';
import { openDatabase } from '#server/db/open-database.ts';

const [dataFolder = '', uid = ''] = process.argv.slice(2);
// Loads what the user may not be able to read.
lockFolder(mkdtempSync(path.join(tmpdir(), 'mai-vang-lock-')))();
process.setgroups?.([]);
process.setgid?.(Number(uid));
process.setuid?.(Number(uid));
try {
  const database = await openDatabase({
    dataFolder,
    url: null,
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    onIdleError: () => undefined,
  });
  await database.raw('create table if not exists opened_as (uid integer)');
  await database.close();
  console.log('opened');
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
}
