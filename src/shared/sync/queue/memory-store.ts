import { assertNever, invariant } from '../../kernel/assert.ts';
import { ok } from '../../kernel/result.ts';
import {
  initialMeta,
  type LessonRow,
  type NoteRow,
  type OperationBody,
  type RefusedRow,
  type StoreDecision,
  type StoreRows,
  type StoreScope,
  type SyncMeta,
  type SyncStore,
  type WaitingRow,
} from '../store-port.ts';
import type { StorageState } from '../sync-status.ts';

/**
 * A store that ends with the process: for a browser that denies storage (its `storage()` must say
 * so), and for tests.
 */
export function createMemoryStore(tables: MemoryTables, storage: StorageState): SyncStore {
  return {
    deviceId: () => Promise.resolve(ok(tables.deviceId)),
    async transact(userId, scope, decide) {
      const person = tables.people.get(userId) ?? newPerson();
      const rows = select(person, scope);
      const decision = decide(rows);
      invariant(changesWhatItRead(person, rows, decision), 'a decision changes rows that it read');
      tables.people.set(userId, person);
      write(person, decision);
      return ok(decision.answer);
    },
    count(userId) {
      const person = tables.people.get(userId);
      return Promise.resolve(
        ok({ waiting: person?.waiting.size ?? 0, refused: person?.refused.size ?? 0 }),
      );
    },
    others: (userId) =>
      Promise.resolve(
        ok(
          [...tables.people]
            .filter(([id, person]) => id !== userId && holdsRows(person))
            .map(([id]) => id),
        ),
      ),
    storage: () => storage,
    onStorageChange: () => () => undefined,
  };
}

/**
 * The rows behind a memory store; whoever holds them can look at them, copy them and put them back.
 */
export interface MemoryTables {
  readonly deviceId: string;
  readonly people: Map<string, MemoryPerson>;
}

/** Maps by id, in the order in which the ids came. */
export interface MemoryPerson {
  meta: SyncMeta;
  readonly lessons: Map<string, LessonRow>;
  readonly notes: Map<string, NoteRow>;
  readonly waiting: Map<string, WaitingRow>;
  readonly refused: Map<string, RefusedRow>;
}

export function createMemoryTables(deviceId: string): MemoryTables {
  return { deviceId, people: new Map() };
}

/** A copy that later transactions do not change. */
export function copyMemoryTables({ deviceId, people }: MemoryTables): MemoryTables {
  return {
    deviceId,
    people: new Map(Array.from(people, ([userId, person]) => [userId, copyPerson(person)])),
  };
}

function copyPerson({ meta, lessons, notes, waiting, refused }: MemoryPerson): MemoryPerson {
  return {
    meta,
    lessons: new Map(lessons),
    notes: new Map(notes),
    waiting: new Map(waiting),
    refused: new Map(refused),
  };
}

function newPerson(): MemoryPerson {
  return {
    meta: initialMeta,
    lessons: new Map(),
    notes: new Map(),
    waiting: new Map(),
    refused: new Map(),
  };
}

function holdsRows({ lessons, notes, waiting, refused }: MemoryPerson): boolean {
  return lessons.size + notes.size + waiting.size + refused.size > 0;
}

function select(person: MemoryPerson, scope: StoreScope): StoreRows {
  const { meta } = person;
  switch (scope.kind) {
    case 'meta':
      return { meta, lessons: [], notes: [], waiting: [], refused: [] };
    case 'named': {
      const { lessonIds, noteIds } = scope;
      const [namedLessons, namedNotes] = [new Set(lessonIds), new Set(noteIds)];
      const isNamed = ({ body }: { readonly body: OperationBody }) =>
        body.kind === 'progress'
          ? namedLessons.has(body.operation.lessonId)
          : namedNotes.has(body.operation.noteId);
      return {
        meta,
        lessons: pick(person.lessons, lessonIds),
        notes: pick(person.notes, noteIds),
        waiting: [...person.waiting.values()].filter(isNamed),
        refused: [...person.refused.values()].filter(isNamed),
      };
    }
    case 'oldest':
      return { meta, lessons: [], notes: [], waiting: oldest(person.waiting, scope), refused: [] };
    case 'all': {
      const { lessons, notes, waiting, refused } = person;
      return {
        meta,
        lessons: [...lessons.values()],
        notes: [...notes.values()],
        waiting: [...waiting.values()],
        refused: [...refused.values()],
      };
    }
    default:
      return assertNever(scope);
  }
}

function oldest(
  waiting: ReadonlyMap<string, WaitingRow>,
  { limit, except }: Extract<StoreScope, { kind: 'oldest' }>,
): readonly WaitingRow[] {
  const rows: WaitingRow[] = [];
  for (const row of waiting.values()) {
    if (rows.length >= limit) break;
    if (!except.includes(row.id)) rows.push(row);
  }
  return rows;
}

function pick<T>(rows: ReadonlyMap<string, T>, ids: readonly string[]): readonly T[] {
  return [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
}

function changesWhatItRead(
  person: MemoryPerson,
  rows: StoreRows,
  { removeWaitingIds, putWaiting, removeRefusedIds, putRefused }: StoreDecision<unknown>,
): boolean {
  const isRead = (queue: 'waiting' | 'refused', ids: readonly string[]) => {
    const read = new Set(rows[queue].map(({ id }) => id));
    return ids.every((id) => read.has(id) || !person[queue].has(id));
  };
  return (
    isRead('waiting', [...(removeWaitingIds ?? []), ...idsOf(putWaiting)]) &&
    isRead('refused', [...(removeRefusedIds ?? []), ...idsOf(putRefused)])
  );
}

function idsOf(rows: readonly { readonly id: string }[] = []): readonly string[] {
  return rows.map(({ id }) => id);
}

function write(person: MemoryPerson, decision: StoreDecision<unknown>): void {
  if (decision.meta !== undefined) person.meta = decision.meta;
  for (const id of decision.removeLessonIds ?? []) person.lessons.delete(id);
  for (const row of decision.putLessons ?? []) person.lessons.set(row.lessonId, row);
  for (const id of decision.removeNoteIds ?? []) person.notes.delete(id);
  for (const row of decision.putNotes ?? []) person.notes.set(row.noteId, row);
  for (const id of decision.removeWaitingIds ?? []) person.waiting.delete(id);
  for (const row of decision.putWaiting ?? []) person.waiting.set(row.id, row);
  for (const id of decision.removeRefusedIds ?? []) person.refused.delete(id);
  for (const row of decision.putRefused ?? []) person.refused.set(row.id, row);
}
