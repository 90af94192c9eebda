import { compareStamps } from '../../shared/domain/progress/stamp.ts';
import type { Connection } from './connection.ts';
import type { ScannedOperation } from './scan-operations.ts';
import { columnsOfRefused, columnsOfWaiting, refusedOfColumns, waitingOfColumns, type WaitingColumns } from './stores/sync-rows.ts';
import { prepareSyncStatements } from './stores/sync-statements.ts';

/**
 * Puts operations back that the database does not know or knows in an older form, found in the part of the journal that
 * SQLite gave up. They come back sealed. One that is only known by an unreadable answer is sent twice; the server knows ids.
 */
export function restoreForgotten(db: Connection, forgotten: readonly ScannedOperation[]): void {
  if (forgotten.length === 0) return;
  db.transaction(() => {
    for (const found of forgotten) {
      if (found.kind === 'waiting') restoreWaiting(db, found.userId, found.columns);
      else prepareSyncStatements(db).putRefused.run(found.userId, ...columnsOfRefused(found.userId, refusedOfColumns(found.userId, found.columns)));
    }
  }).immediate();
}

function restoreWaiting(db: Connection, userId: string, columns: WaitingColumns): void {
  const row = waitingOfColumns(userId, columns);
  const known = findWaiting(db, userId, row.id);
  if (known !== undefined && compareStamps(waitingOfColumns(userId, known).body.operation.stamp, row.body.operation.stamp) >= 0) return;
  prepareSyncStatements(db).putWaiting.run(userId, ...columnsOfWaiting(userId, { ...row, sealed: true }));
}

function findWaiting(db: Connection, userId: string, id: string): WaitingColumns | undefined {
  return db
    .prepare<[string, string], WaitingColumns>('SELECT id, sealed, hash, body FROM waiting WHERE user_id = ? AND id = ?')
    .raw()
    .get(userId, id);
}
