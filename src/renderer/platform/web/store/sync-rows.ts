import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { assertNever } from '#shared/kernel/assert.ts';
import {
  initialMeta,
  type RefusedRow,
  type StoreDecision,
  type StoreRows,
  type StoreScope,
  type WaitingRow,
} from '#shared/sync/store-port.ts';
import { newOrGrown } from './grown-rows.ts';
import type { UnsentRows } from './unsent-mirror.ts';
import {
  lessonSubject,
  noteSubject,
  subjectOf,
  type Queued,
  type storeNames,
  type SyncSchema,
} from './sync-database.ts';

/** One transaction over every store. */
export type SyncTransaction = IDBPTransaction<SyncSchema, typeof storeNames, 'readwrite'>;

/** Reads the rows of one person that a scope names. */
export async function readRows(
  transaction: SyncTransaction,
  userId: string,
  scope: StoreScope,
): Promise<StoreRows> {
  const meta = { ...initialMeta, ...(await transaction.objectStore('meta').get(userId)) };
  const nothing: StoreRows = { meta, lessons: [], notes: [], waiting: [], refused: [] };
  switch (scope.kind) {
    case 'meta':
      return nothing;
    case 'oldest':
      return { ...nothing, waiting: await readOldest(transaction, userId, scope) };
    case 'named': {
      const subjects = new Set([
        ...scope.lessonIds.map(lessonSubject),
        ...scope.noteIds.map(noteSubject),
      ]);
      const [lessons, notes, waiting, refused] = await Promise.all([
        readEach(scope.lessonIds, (id) => transaction.objectStore('lessons').get([userId, id])),
        readEach(scope.noteIds, (id) => transaction.objectStore('notes').get([userId, id])),
        readEach([...subjects], (subject) =>
          transaction.objectStore('waiting').index('by-subject').getAll([userId, subject]),
        ),
        readEach([...subjects], (subject) =>
          transaction.objectStore('refused').index('by-subject').getAll([userId, subject]),
        ),
      ]);
      return {
        meta,
        lessons,
        notes,
        waiting: inOrder(waiting.flat()),
        refused: inOrder(refused.flat()),
      };
    }
    case 'all': {
      const [lessons, notes, queues] = await Promise.all([
        transaction.objectStore('lessons').getAll(everyOf(userId)),
        transaction.objectStore('notes').getAll(everyOf(userId)),
        readQueues(transaction, userId),
      ]);
      return { meta, lessons, notes, ...queues };
    }
    default:
      return assertNever(scope);
  }
}

/** What waits and what was refused, in the order in which it came. */
export async function readQueues(
  transaction: SyncTransaction,
  userId: string,
): Promise<Pick<StoreRows, 'waiting' | 'refused'>> {
  const [waiting, refused] = await Promise.all([
    transaction.objectStore('waiting').index('by-user').getAll(userId),
    transaction.objectStore('refused').index('by-user').getAll(userId),
  ]);
  return { waiting: inOrder(waiting), refused: inOrder(refused) };
}

/**
 * Writes again what a database that was deleted had, sealed: another tab may have sent it since
 * (SYNC.md, device 5). What is there by now, of another tab, stays as it is, unless this tab
 * knows a later version of it.
 */
export async function writeAgain(
  transaction: SyncTransaction,
  userId: string,
  rows: UnsentRows,
): Promise<void> {
  const there = await readQueues(transaction, userId);
  const known = new Set([...there.waiting, ...there.refused].map(({ id }) => id));
  const isNew = ({ id }: { readonly id: string }) => !known.has(id);
  const hasMeta = (await transaction.objectStore('meta').getKey(userId)) !== undefined;
  await writeRows(transaction, userId, {
    answer: null,
    ...(hasMeta ? {} : { meta: rows.meta, putNotes: rows.notes }),
    putWaiting: newOrGrown(rows.waiting, there).map((row) => ({ ...row, sealed: true })),
    putRefused: rows.refused.filter(isNew),
  });
}

/**
 * Writes what a decision chose. Requests are started in order and run in that order; the end of the
 * transaction tells whether all went well.
 */
export async function writeRows(
  transaction: SyncTransaction,
  userId: string,
  decision: StoreDecision<unknown>,
): Promise<void> {
  const meta = transaction.objectStore('meta');
  const lessons = transaction.objectStore('lessons');
  const notes = transaction.objectStore('notes');
  await Promise.all([
    ...(decision.meta === undefined ? [] : [meta.put(decision.meta, userId)]),
    ...(decision.removeLessonIds ?? []).map((id) => lessons.delete([userId, id])),
    ...(decision.putLessons ?? []).map((row) => lessons.put(row, [userId, row.lessonId])),
    ...(decision.removeNoteIds ?? []).map((id) => notes.delete([userId, id])),
    ...(decision.putNotes ?? []).map((row) => notes.put(row, [userId, row.noteId])),
  ]);
  await removeQueued(transaction, 'waiting', { userId, ids: decision.removeWaitingIds ?? [] });
  for (const row of decision.putWaiting ?? []) {
    // oxlint-disable-next-line no-await-in-loop -- the order of the queue is the order of the puts
    await putWaiting(transaction, queued(userId, row));
  }
  await removeQueued(transaction, 'refused', { userId, ids: decision.removeRefusedIds ?? [] });
  for (const row of decision.putRefused ?? []) {
    // oxlint-disable-next-line no-await-in-loop -- the order of the queue is the order of the puts
    await putRefused(transaction, queued(userId, row));
  }
}

async function readOldest(
  transaction: SyncTransaction,
  userId: string,
  { limit, except }: Extract<StoreScope, { kind: 'oldest' }>,
): Promise<readonly WaitingRow[]> {
  if (limit === 0) return [];
  const found = await transaction
    .objectStore('waiting')
    .index('by-user')
    .getAll(userId, limit + except.length);
  return inOrder(found)
    .filter((row) => !except.includes(row.id))
    .slice(0, limit);
}

async function readEach<Row>(
  ids: readonly string[],
  read: (id: string) => Promise<Row | undefined>,
): Promise<readonly Row[]> {
  const rows = await Promise.all([...new Set(ids)].map(read));
  return rows.filter((row) => row !== undefined);
}

function inOrder<Row>(found: readonly Queued<Row>[]): readonly Row[] {
  return found.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ row }) => row);
}

/** Every key that starts with a person's id: arrays sort after all texts. */
function everyOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

async function removeQueued(
  transaction: SyncTransaction,
  queue: 'waiting' | 'refused',
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
): Promise<void> {
  const store = transaction.objectStore(queue);
  await Promise.all(
    ids.map(async (id) => {
      const place = await store.index('by-id').getKey([userId, id]);
      if (place !== undefined) await store.delete(place);
    }),
  );
}

async function putWaiting(transaction: SyncTransaction, row: Queued<WaitingRow>): Promise<void> {
  const store = transaction.objectStore('waiting');
  const place = await store.index('by-id').getKey([row.userId, row.id]);
  await store.put(place === undefined ? row : { ...row, place });
}

async function putRefused(transaction: SyncTransaction, row: Queued<RefusedRow>): Promise<void> {
  const store = transaction.objectStore('refused');
  const place = await store.index('by-id').getKey([row.userId, row.id]);
  await store.put(place === undefined ? row : { ...row, place });
}

function queued<Row extends WaitingRow | RefusedRow>(userId: string, row: Row): Queued<Row> {
  return { userId, id: row.id, subject: subjectOf(row.body), row };
}

/** How many rows of any kind there are of a person, beside what is remembered of the exchanges. */
export async function countRows(
  database: IDBPDatabase<SyncSchema>,
  userId: string,
): Promise<number> {
  const counts = await Promise.all([
    database.count('lessons', everyOf(userId)),
    database.count('notes', everyOf(userId)),
    database.countFromIndex('waiting', 'by-user', userId),
    database.countFromIndex('refused', 'by-user', userId),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Everybody of whom something is in a queue. */
export async function listQueued(
  database: IDBPDatabase<SyncSchema>,
  queue: 'waiting' | 'refused',
): Promise<readonly string[]> {
  const people: string[] = [];
  let at = await database
    .transaction(queue)
    .store.index('by-user')
    .openKeyCursor(null, 'nextunique');
  while (at !== null) {
    people.push(at.key);
    // oxlint-disable-next-line no-await-in-loop -- a cursor goes one step at a time
    at = await at.continue();
  }
  return people;
}
