import { assertNever } from '#shared/kernel/assert.ts';
import type {
  StoreCounts,
  StoreDecision,
  StoreRows,
  StoreScope,
  WaitingRow,
} from '#shared/sync/store-port.ts';
import type { Connection } from '../connection.ts';
import { createMetaStore } from './meta-store.ts';
import { allRows, oldestRows, PersonRows, rowsAbout } from './person-rows.ts';
import {
  columnsOfLesson,
  columnsOfMeta,
  columnsOfNote,
  columnsOfRefused,
  columnsOfWaiting,
  lessonOfColumns,
  noteOfColumns,
  subjectOfLesson,
  subjectOfNote,
} from './sync-rows.ts';
import { prepareSyncStatements, type SyncStatements } from './sync-statements.ts';

/**
 * The sync store on one connection, synchronous. Disk failures are thrown as SQLite errors, damaged
 * rows as DamagedRow.
 */
export interface SyncTables {
  deviceId(createId: () => string): string;
  /** One immediate transaction, durable when it returns. A throw from `decide` writes nothing. */
  transact<T>(userId: string, scope: StoreScope, decide: (rows: StoreRows) => StoreDecision<T>): T;
  count(userId: string): StoreCounts;
  others(userId: string): readonly string[];
}

const deviceIdName = 'device_id';

/** Nothing else may write the tables of sync on this connection as long as these are in use. */
export function createSyncTables(db: Connection): SyncTables {
  const statements = prepareSyncStatements(db);
  const meta = createMetaStore(db);
  const people = new Map<string, PersonRows>();
  // One transaction function for all calls: making one costs more than running it.
  const inTransaction = db.transaction((work: () => void) => work());
  return {
    deviceId(createId) {
      const kept = meta.find(deviceIdName);
      if (kept !== null) return kept;
      const made = createId();
      meta.put(deviceIdName, made);
      return made;
    },
    transact<T>(
      userId: string,
      scope: StoreScope,
      decide: (rows: StoreRows) => StoreDecision<T>,
    ): T {
      const person = findPerson(userId);
      people.delete(userId);
      // assigned inside the transaction
      const decision = { current: null as StoreDecision<T> | null };
      inTransaction.immediate(() => {
        decision.current = decide(readScope(statements, person, { userId, scope }));
        writeDecision(statements, person, { userId, decision: decision.current });
      });
      if (decision.current === null) throw new Error('the transaction did not run');
      person.note(decision.current);
      people.set(userId, person);
      return decision.current.answer;
    },
    count(userId) {
      const person = findPerson(userId);
      return { waiting: person.waiting.size, refused: person.refused.size };
    },
    others: (userId) => statements.listOthers.all(userId),
  };

  function findPerson(userId: string): PersonRows {
    const known = people.get(userId);
    if (known !== undefined) return known;
    const read = new PersonRows(statements, userId);
    people.set(userId, read);
    return read;
  }
}

/** Reads what a scope names; the caller holds the transaction. */
function readScope(
  statements: SyncStatements,
  person: PersonRows,
  { userId, scope }: { readonly userId: string; readonly scope: StoreScope },
): StoreRows {
  const nothing: StoreRows = {
    meta: person.meta,
    lessons: [],
    notes: [],
    waiting: [],
    refused: [],
  };
  switch (scope.kind) {
    case 'meta':
      return nothing;
    case 'oldest':
      return { ...nothing, waiting: oldestRows(person.waiting, scope) };
    case 'named': {
      const lessonIds = [...new Set(scope.lessonIds)];
      const noteIds = [...new Set(scope.noteIds)];
      const subjects = new Set([...lessonIds.map(subjectOfLesson), ...noteIds.map(subjectOfNote)]);
      return {
        meta: person.meta,
        lessons: lessonIds
          .flatMap((id) => statements.findLesson.all(userId, id))
          .map((row) => lessonOfColumns(userId, row)),
        notes: noteIds
          .flatMap((id) => statements.findNote.all(userId, id))
          .map((row) => noteOfColumns(userId, row)),
        waiting: rowsAbout(person.waiting, subjects),
        refused: rowsAbout(person.refused, subjects),
      };
    }
    case 'all':
      return {
        meta: person.meta,
        lessons: statements.listLessons.all(userId).map((row) => lessonOfColumns(userId, row)),
        notes: statements.listNotes.all(userId).map((row) => noteOfColumns(userId, row)),
        waiting: allRows(person.waiting),
        refused: allRows(person.refused),
      };
    default:
      return assertNever(scope);
  }
}

interface OwnedDecision {
  readonly userId: string;
  readonly decision: StoreDecision<unknown>;
}

/** Writes a decision, removals first; the caller holds the transaction. */
function writeDecision(
  statements: SyncStatements,
  person: PersonRows,
  { userId, decision }: OwnedDecision,
): void {
  for (const id of decision.removeLessonIds ?? []) statements.removeLesson.run(userId, id);
  for (const id of decision.removeNoteIds ?? []) statements.removeNote.run(userId, id);
  for (const id of decision.removeWaitingIds ?? []) statements.removeWaiting.run(userId, id);
  for (const id of decision.removeRefusedIds ?? []) statements.removeRefused.run(userId, id);
  for (const row of decision.putLessons ?? [])
    statements.putLesson.run(userId, ...columnsOfLesson(userId, row));
  for (const row of decision.putNotes ?? [])
    statements.putNote.run(userId, ...columnsOfNote(userId, row));
  for (const row of decision.putWaiting ?? []) putWaiting(statements, person, { userId, row });
  for (const row of decision.putRefused ?? [])
    statements.putRefused.run(userId, ...columnsOfRefused(userId, row));
  if (decision.meta !== undefined)
    statements.putMeta.run(userId, ...columnsOfMeta(userId, decision.meta));
}

function putWaiting(
  statements: SyncStatements,
  person: PersonRows,
  { userId, row }: { readonly userId: string; readonly row: WaitingRow },
): void {
  const columns = columnsOfWaiting(userId, row);
  const [id, sealed, hash, body] = columns;
  // Zero changes: the same decision removed the row before.
  if (
    person.waiting.has(id) &&
    statements.growWaiting.run(sealed, hash, body, userId, id).changes > 0
  )
    return;
  statements.putWaiting.run(userId, ...columns);
}
