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

/** Rows as a transaction found them, and where those of the queues lie. */
interface FoundRows {
  readonly rows: StoreRows;
  readonly places: Places;
}

/** By the id of a row: its key in the queue. */
interface Places {
  readonly waiting: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
}

/** Reads, decides, writes and commits: by itself it waits, and a page may be killed before. */
export async function decideOver<T>(
  transaction: SyncTransaction,
  { userId, scope }: { readonly userId: string; readonly scope: StoreScope },
  decide: (rows: StoreRows) => StoreDecision<T>,
): Promise<{ readonly decision: StoreDecision<T>; readonly rows: StoreRows }> {
  const { rows, places } = await readRows(transaction, userId, scope);
  const decision = decide(rows);
  const written = writeRows({ transaction, userId, places }, decision);
  transaction.commit();
  await written;
  return { decision, rows };
}

/** Reads the rows of one person that a scope names. */
async function readRows(
  transaction: SyncTransaction,
  userId: string,
  scope: StoreScope,
): Promise<FoundRows> {
  const meta = { ...initialMeta, ...(await transaction.objectStore('meta').get(userId)) };
  switch (scope.kind) {
    case 'meta':
      return found({ meta }, {});
    case 'oldest':
      return found({ meta }, { waiting: await readOldest(transaction, userId, scope) });
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
      return found({ meta, lessons, notes }, { waiting: waiting.flat(), refused: refused.flat() });
    }
    case 'all': {
      const [lessons, notes, queues] = await Promise.all([
        transaction.objectStore('lessons').getAll(everyOf(userId)),
        transaction.objectStore('notes').getAll(everyOf(userId)),
        queuesOf(transaction, userId),
      ]);
      return found({ meta, lessons, notes }, queues);
    }
    default:
      return assertNever(scope);
  }
}

/** What waits and what was refused, in the order in which it came. */
export async function readQueues(transaction: SyncTransaction, userId: string): Promise<FoundRows> {
  return found({ meta: initialMeta }, await queuesOf(transaction, userId));
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
  const { rows: there, places } = await readQueues(transaction, userId);
  const known = new Set([...there.waiting, ...there.refused].map(({ id }) => id));
  const isNew = ({ id }: { readonly id: string }) => !known.has(id);
  const hasMeta = (await transaction.objectStore('meta').getKey(userId)) !== undefined;
  await writeRows(
    { transaction, userId, places },
    {
      answer: null,
      ...(hasMeta ? {} : { meta: rows.meta, putNotes: rows.notes }),
      putWaiting: newOrGrown(rows.waiting, there).map((row) => ({ ...row, sealed: true })),
      putRefused: rows.refused.filter(isNew),
    },
  );
}

/**
 * Asks for all that a decision chose before it returns: a page that is killed once the decision is
 * made takes with it what it had not asked for yet, while what it asked for is carried out without
 * it. Rejects with what the first request that fails tells, which the transaction itself may not.
 * A decision removes and replaces rows that it read, and no others.
 */
function writeRows(
  { transaction, userId, places }: Written,
  decision: StoreDecision<unknown>,
): Promise<unknown> {
  const asked: Promise<unknown>[] = [];
  const ask: Ask = (request) => {
    // Heard even when a later one is refused at once.
    request.catch(() => undefined);
    asked.push(request);
  };
  const meta = transaction.objectStore('meta');
  const lessons = transaction.objectStore('lessons');
  const notes = transaction.objectStore('notes');
  if (decision.meta !== undefined) ask(meta.put(decision.meta, userId));
  for (const id of decision.removeLessonIds ?? []) ask(lessons.delete([userId, id]));
  for (const row of decision.putLessons ?? []) ask(lessons.put(row, [userId, row.lessonId]));
  for (const id of decision.removeNoteIds ?? []) ask(notes.delete([userId, id]));
  for (const row of decision.putNotes ?? []) ask(notes.put(row, [userId, row.noteId]));
  writeQueue<WaitingRow>(ask, transaction.objectStore('waiting'), {
    userId,
    places: places.waiting,
    removeIds: decision.removeWaitingIds ?? [],
    put: decision.putWaiting ?? [],
  });
  writeQueue<RefusedRow>(ask, transaction.objectStore('refused'), {
    userId,
    places: places.refused,
    removeIds: decision.removeRefusedIds ?? [],
    put: decision.putRefused ?? [],
  });
  return Promise.all(asked);
}

type Ask = (request: Promise<unknown>) => void;

interface Written {
  readonly transaction: SyncTransaction;
  readonly userId: string;
  readonly places: Places;
}

interface QueueWrites<Row> {
  readonly userId: string;
  readonly places: ReadonlyMap<string, number>;
  readonly removeIds: readonly string[];
  /** In the order of the queue; one that was removed goes to its end. */
  readonly put: readonly Row[];
}

function writeQueue<Row extends WaitingRow | RefusedRow>(
  ask: Ask,
  store: QueueStore<Row>,
  { userId, places, removeIds, put }: QueueWrites<Row>,
): void {
  for (const id of removeIds) {
    const place = places.get(id);
    if (place !== undefined) ask(store.delete(place));
  }
  const kept = new Map([...places].filter(([id]) => !removeIds.includes(id)));
  for (const row of put) ask(store.put(queued(userId, row, kept)));
}

interface QueueStore<Row> {
  delete(place: number): Promise<unknown>;
  put(row: Queued<Row>): Promise<unknown>;
}

function found(
  { meta, lessons = [], notes = [] }: Pick<StoreRows, 'meta'> & Partial<StoreRows>,
  { waiting = [], refused = [] }: Partial<Queues>,
): FoundRows {
  return {
    rows: { meta, lessons, notes, waiting: inOrder(waiting), refused: inOrder(refused) },
    places: { waiting: placesIn(waiting), refused: placesIn(refused) },
  };
}

function placesIn(rows: readonly Queued<unknown>[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap(({ id, place }) => (place === undefined ? [] : [[id, place]])));
}

interface Queues {
  readonly waiting: readonly Queued<WaitingRow>[];
  readonly refused: readonly Queued<RefusedRow>[];
}

async function queuesOf(transaction: SyncTransaction, userId: string): Promise<Queues> {
  const [waiting, refused] = await Promise.all([
    transaction.objectStore('waiting').index('by-user').getAll(userId),
    transaction.objectStore('refused').index('by-user').getAll(userId),
  ]);
  return { waiting, refused };
}

async function readOldest(
  transaction: SyncTransaction,
  userId: string,
  { limit, except }: Extract<StoreScope, { kind: 'oldest' }>,
): Promise<readonly Queued<WaitingRow>[]> {
  if (limit === 0) return [];
  const oldest = await transaction
    .objectStore('waiting')
    .index('by-user')
    .getAll(userId, limit + except.length);
  return oldest.filter((row) => !except.includes(row.id)).slice(0, limit);
}

async function readEach<Row>(
  ids: readonly string[],
  read: (id: string) => Promise<Row | undefined>,
): Promise<readonly Row[]> {
  const rows = await Promise.all([...new Set(ids)].map(read));
  return rows.filter((row) => row !== undefined);
}

function inOrder<Row>(rows: readonly Queued<Row>[]): readonly Row[] {
  return rows.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ row }) => row);
}

/** Every key that starts with a person's id: arrays sort after all texts. */
function everyOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

function queued<Row extends WaitingRow | RefusedRow>(
  userId: string,
  row: Row,
  places: ReadonlyMap<string, number>,
): Queued<Row> {
  const place = places.get(row.id);
  return {
    userId,
    id: row.id,
    subject: subjectOf(row.body),
    row,
    ...(place === undefined ? {} : { place }),
  };
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
