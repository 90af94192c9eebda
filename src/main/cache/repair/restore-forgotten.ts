import { compareStamps } from '#shared/domain/progress/stamp.ts';
import type { OperationBody } from '#shared/sync/store-port.ts';
import type { Connection } from '../connection.ts';
import type { ScannedOperation } from './scan-operations.ts';
import { PersonRows } from '../stores/person-rows.ts';
import {
  columnsOfRefused,
  columnsOfWaiting,
  refusedOfColumns,
  waitingOfColumns,
} from '../stores/sync-rows.ts';
import { prepareSyncStatements, type SyncStatements } from '../stores/sync-statements.ts';

/**
 * Puts operations back that were found in the part of the journal that SQLite gave up: those that
 * wait here in an older form, and those made after the latest reading this database knows. An older
 * one that does not wait was applied before; its remains stand in the free space of the page. What
 * comes back is sealed.
 */
export function restoreForgotten(db: Connection, forgotten: readonly ScannedOperation[]): void {
  if (forgotten.length === 0) return;
  const statements = prepareSyncStatements(db);
  const people = new Map(
    [...new Set(forgotten.map(({ userId }) => userId))].map((userId) => [
      userId,
      new PersonRows(statements, userId),
    ]),
  );
  db.transaction(() => {
    for (const found of forgotten) restore(statements, people.get(found.userId), found);
  }).immediate();
}

function restore(
  statements: SyncStatements,
  person: PersonRows | undefined,
  found: ScannedOperation,
): void {
  if (person === undefined) return;
  const { userId } = found;
  if (found.kind === 'waiting') {
    const row = { ...waitingOfColumns(userId, found.columns), sealed: true };
    if (!isNews(person, row)) return;
    statements.putWaiting.run(userId, ...columnsOfWaiting(userId, row));
    person.note({ answer: null, putWaiting: [row] });
  } else {
    const row = refusedOfColumns(userId, found.columns);
    if (!person.waiting.has(row.id) && isNews(person, row))
      statements.putRefused.run(userId, ...columnsOfRefused(userId, row));
  }
}

function isNews(
  person: PersonRows,
  { id, body }: { readonly id: string; readonly body: OperationBody },
): boolean {
  const { stamp } = body.operation;
  const known = person.waiting.get(id);
  if (known !== undefined) return compareStamps(stamp, known.row.body.operation.stamp) > 0;
  const { lastStamp } = person.meta;
  return !person.refused.has(id) && (lastStamp === null || compareStamps(stamp, lastStamp) > 0);
}
