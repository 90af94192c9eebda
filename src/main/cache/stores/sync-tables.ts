import { initialMeta, type StoreCounts, type StoreDecision, type StoreRows, type StoreScope } from '../../../shared/sync/store-port.ts';
import { assertNever } from '../../../shared/kernel/assert.ts';
import type { Connection } from '../connection.ts';
import { createMetaStore } from './meta-store.ts';
import {
  columnsOfLesson, columnsOfMeta, columnsOfNote, columnsOfRefused, columnsOfWaiting, lessonOfColumns, metaOfColumns, noteOfColumns,
  refusedOfColumns, subjectOfLesson, subjectOfNote, waitingOfColumns, type RefusedColumns, type WaitingColumns,
} from './sync-rows.ts';
import { prepareSyncStatements, type Placed, type SyncStatements } from './sync-statements.ts';

/** The sync store on one connection, synchronous. Disk failures are thrown as SQLite errors, damaged rows as DamagedRow. */
export interface SyncTables {
  deviceId(createId: () => string): string;
  /** One immediate transaction, durable when it returns. A throw from `decide` writes nothing. */
  transact<T>(userId: string, scope: StoreScope, decide: (rows: StoreRows) => StoreDecision<T>): T;
  count(userId: string): StoreCounts;
}

const deviceIdName = 'device_id';

export function createSyncTables(db: Connection): SyncTables {
  const statements = prepareSyncStatements(db);
  const meta = createMetaStore(db);
  // One transaction function for all calls: making one costs more than running it.
  const inTransaction = db.transaction((work: () => unknown) => work());
  const findDeviceId = (createId: () => string): string => {
    const kept = meta.find(deviceIdName);
    if (kept !== null) return kept;
    const made = createId();
    meta.put(deviceIdName, made);
    return made;
  };
  return {
    deviceId: (createId) => immediately(() => findDeviceId(createId)),
    transact: (userId, scope, decide) =>
      immediately(() => {
        const decision = decide(readScope(statements, userId, scope));
        writeDecision(statements, userId, decision);
        return decision.answer;
      }),
    count: (userId) => ({ waiting: statements.countWaiting.get(userId) ?? 0, refused: statements.countRefused.get(userId) ?? 0 }),
  };

  function immediately<T>(work: () => T): T {
    let answer: { readonly value: T } | null = null;
    inTransaction.immediate(() => {
      answer = { value: work() };
    });
    return requireAnswer(answer);
  }
}

/** Reads what a scope names; the caller holds the transaction. */
function readScope(statements: SyncStatements, userId: string, scope: StoreScope): StoreRows {
  const metaColumns = statements.getMeta.get(userId);
  const meta = metaColumns === undefined ? initialMeta : metaOfColumns(userId, metaColumns);
  const nothing: StoreRows = { meta, lessons: [], notes: [], waiting: [], refused: [] };
  switch (scope.kind) {
    case 'meta':
      return nothing;
    case 'oldest': {
      const oldest = statements.listOldestWaiting.all(userId, JSON.stringify(scope.except), scope.limit);
      return { ...nothing, waiting: oldest.map((row) => waitingOfPlaced(userId, row)) };
    }
    case 'named':
      return { ...nothing, ...readNamed(statements, userId, scope) };
    case 'all':
      return {
        meta,
        lessons: statements.listLessons.all(userId).map((row) => lessonOfColumns(userId, row)),
        notes: statements.listNotes.all(userId).map((row) => noteOfColumns(userId, row)),
        waiting: statements.listWaiting.all(userId).map((row) => waitingOfPlaced(userId, row)),
        refused: statements.listRefused.all(userId).map((row) => refusedOfPlaced(userId, row)),
      };
    default:
      return assertNever(scope);
  }
}

function readNamed(statements: SyncStatements, userId: string, scope: Extract<StoreScope, { kind: 'named' }>): Omit<StoreRows, 'meta'> {
  const lessonIds = [...new Set(scope.lessonIds)];
  const noteIds = [...new Set(scope.noteIds)];
  const subjects = [...lessonIds.map(subjectOfLesson), ...noteIds.map(subjectOfNote)];
  const waiting = subjects.flatMap((subject) => statements.listWaitingOf.all(userId, subject)).toSorted(byPlace);
  const refused = subjects.flatMap((subject) => statements.listRefusedOf.all(userId, subject)).toSorted(byPlace);
  return {
    lessons: lessonIds.flatMap((id) => statements.findLesson.all(userId, id)).map((row) => lessonOfColumns(userId, row)),
    notes: noteIds.flatMap((id) => statements.findNote.all(userId, id)).map((row) => noteOfColumns(userId, row)),
    waiting: waiting.map((row) => waitingOfPlaced(userId, row)),
    refused: refused.map((row) => refusedOfPlaced(userId, row)),
  };
}

/** Writes a decision, removals first; the caller holds the transaction. */
function writeDecision(statements: SyncStatements, userId: string, decision: StoreDecision<unknown>): void {
  for (const id of decision.removeLessonIds ?? []) statements.removeLesson.run(userId, id);
  for (const id of decision.removeNoteIds ?? []) statements.removeNote.run(userId, id);
  for (const id of decision.removeWaitingIds ?? []) statements.removeWaiting.run(userId, id);
  for (const id of decision.removeRefusedIds ?? []) statements.removeRefused.run(userId, id);
  for (const row of decision.putLessons ?? []) statements.putLesson.run(userId, ...columnsOfLesson(userId, row));
  for (const row of decision.putNotes ?? []) statements.putNote.run(userId, ...columnsOfNote(userId, row));
  for (const row of decision.putWaiting ?? []) statements.putWaiting.run(userId, ...columnsOfWaiting(userId, row));
  for (const row of decision.putRefused ?? []) statements.putRefused.run(userId, ...columnsOfRefused(userId, row));
  if (decision.meta !== undefined) statements.putMeta.run(userId, ...columnsOfMeta(userId, decision.meta));
}

function waitingOfPlaced(userId: string, [, ...columns]: Placed<WaitingColumns>) {
  return waitingOfColumns(userId, columns);
}

function refusedOfPlaced(userId: string, [, ...columns]: Placed<RefusedColumns>) {
  return refusedOfColumns(userId, columns);
}

function byPlace(a: Placed<readonly unknown[]>, b: Placed<readonly unknown[]>): number {
  return a[0] - b[0];
}

function requireAnswer<T>(answer: { readonly value: T } | null): T {
  if (answer === null) throw new Error('the transaction did not run');
  return answer.value;
}
