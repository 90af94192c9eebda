import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LessonState, ProgressOperation, Stamp } from '#shared/domain/progress/progress.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import {
  initialMeta,
  type LessonRow,
  type NoteRow,
  type RefusedRow,
  type StoreDecision,
  type StoreRows,
  type SyncMeta,
  type SyncStore,
  type WaitingRow,
} from '#shared/sync/store-port.ts';

/** One store under test. Each call of `makeStore` gives an empty one of its own. */
export interface StoreUnderTest {
  readonly store: SyncStore;
  /**
   * Closes it and opens the same data again, as a restart does; absent where nothing outlives the
   * process.
   */
  readonly reopen?: () => Promise<SyncStore>;
  /**
   * A second door to the same data, open at the same time (another tab); absent where there is
   * none.
   */
  readonly openSecond?: () => Promise<SyncStore>;
  readonly close: () => Promise<void>;
}

/** What every SyncStore must do, whatever it is made of. */
export function describeSyncStoreContract(
  name: string,
  makeStore: () => Promise<StoreUnderTest>,
): void {
  describe(`sync store contract: ${name}`, () => {
    let test: StoreUnderTest;
    let store: SyncStore;
    beforeEach(async () => {
      test = await makeStore();
      store = test.store;
    });
    afterEach(() => test.close());

    const put = (decision: Omit<StoreDecision<null>, 'answer'>, userId = 'linh') =>
      store.transact(userId, { kind: 'all' }, () => ({ ...decision, answer: null })).then(value);
    const all = (userId = 'linh', from = store) =>
      from.transact(userId, { kind: 'all' }, (rows) => ({ answer: rows })).then(value);
    const oldestIds = (limit: number, except: readonly string[] = []) =>
      store
        .transact('linh', { kind: 'oldest', limit, except }, (rows) => ({
          answer: rows.waiting.map((row) => row.id),
        }))
        .then(value);

    it('gives the same device id at every call', async () => {
      const id = value(await store.deviceId());
      expect(id).toMatch(/^[A-Za-z0-9-]{1,64}$/);
      expect(value(await store.deviceId())).toBe(id);
    });

    it('starts empty with the initial meta', async () => {
      expect(await all()).toEqual({
        meta: initialMeta,
        lessons: [],
        notes: [],
        waiting: [],
        refused: [],
      });
      expect(value(await store.count('linh'))).toEqual({ waiting: 0, refused: 0 });
    });

    it('gives every row back exactly as it was put', async () => {
      await put(full);
      expect(sorted(await all())).toEqual(
        sorted({
          meta,
          lessons: [lesson('l1'), bareLesson],
          notes: [note('n1')],
          waiting: [tick('a', 'l1'), noteOperation('b', 'n1')],
          refused: [refusal('c', 'l2')],
        }),
      );
    });

    it('answers what the decision answers, and writes nothing when it writes nothing', async () => {
      await put(full);
      const before = await all();
      expect(value(await store.transact('linh', { kind: 'all' }, () => ({ answer: 42 })))).toBe(42);
      expect(await all()).toEqual(before);
    });

    it('writes nothing when the decision throws', async () => {
      await put(full);
      const before = await all();
      const failing = store.transact('linh', { kind: 'all' }, (): StoreDecision<null> => {
        throw new Error('a bug in a rule');
      });
      await expect(failing).rejects.toThrow('a bug in a rule');
      expect(await all()).toEqual(before);
    });

    it('reads with a name only what belongs to the lessons and notes named', async () => {
      await put({
        putLessons: [lesson('l1'), lesson('l2'), lesson('l3')],
        putNotes: [note('n1'), note('n2')],
        putWaiting: [
          tick('a', 'l1'),
          tick('b', 'l2'),
          noteOperation('c', 'n1'),
          tick('d', 'l1'),
          noteOperation('e', 'n2'),
        ],
        putRefused: [refusal('f', 'l1'), refusal('g', 'l2')],
      });
      const rows = value(
        await store.transact(
          'linh',
          { kind: 'named', lessonIds: ['l1', 'l3', 'unknown'], noteIds: ['n2'] },
          (found) => ({ answer: found }),
        ),
      );
      expect(sorted(rows)).toEqual(
        sorted({
          meta: initialMeta,
          lessons: [lesson('l1'), lesson('l3')],
          notes: [note('n2')],
          waiting: [tick('a', 'l1'), tick('d', 'l1'), noteOperation('e', 'n2')],
          refused: [refusal('f', 'l1')],
        }),
      );
      expect(rows.waiting.map((row) => row.id)).toEqual(['a', 'd', 'e']);
    });

    it('keeps apart a lesson and a note with the same id', async () => {
      await put({ putWaiting: [tick('a', 'same'), noteOperation('b', 'same')] });
      const rows = value(
        await store.transact(
          'linh',
          { kind: 'named', lessonIds: ['same'], noteIds: [] },
          (found) => ({ answer: found }),
        ),
      );
      expect(rows.waiting.map((row) => row.id)).toEqual(['a']);
    });

    it('reads a name with as many lessons as a course has', async () => {
      const ids = Array.from({ length: 1_200 }, (_, index) => `l${index}`);
      await put({ putLessons: ids.map((id) => lesson(id)) });
      const rows = value(
        await store.transact('linh', { kind: 'named', lessonIds: ids, noteIds: [] }, (found) => ({
          answer: found,
        })),
      );
      expect(rows.lessons).toHaveLength(1_200);
    });

    it('hands out the oldest waiting rows in the order in which they first came', async () => {
      await put({ putWaiting: [tick('a', 'l1'), tick('b', 'l2')] });
      await put({ putWaiting: [tick('c', 'l3'), noteOperation('d', 'n1')] });
      await put({ putWaiting: [{ ...tick('a', 'l1'), sealed: true }, tick('e', 'l1')] });
      expect(await oldestIds(50)).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect(await oldestIds(2)).toEqual(['a', 'b']);
      expect(await oldestIds(2, ['a', 'c'])).toEqual(['b', 'd']);
      expect(await oldestIds(0)).toEqual([]);
    });

    it('replaces a waiting row by its id, and a removed id that comes again goes to the end', async () => {
      await put({ putWaiting: [tick('a', 'l1'), tick('b', 'l1')] });
      const grown: WaitingRow = { ...tick('a', 'l1', 9_000), sealed: true };
      await put({ putWaiting: [grown] });
      expect((await all()).waiting).toEqual([grown, tick('b', 'l1')]);
      await put({ removeWaitingIds: ['a'] });
      await put({ putWaiting: [tick('a', 'l1')] });
      expect(await oldestIds(50)).toEqual(['b', 'a']);
    });

    it('removes before it puts, in one decision', async () => {
      await put({ ...full, putWaiting: [tick('a', 'l1'), tick('b', 'l1')] });
      await put({
        removeLessonIds: ['l1', 'unknown'],
        putLessons: [lesson('l1', 9)],
        removeNoteIds: ['n1'],
        removeWaitingIds: ['a', 'unknown'],
        putWaiting: [tick('a', 'l2')],
        removeRefusedIds: ['c', 'unknown'],
        putRefused: [refusal('d', 'l1')],
      });
      const rows = await all();
      expect(rows.lessons.find((row) => row.lessonId === 'l1')?.version).toBe(9);
      expect(rows.notes).toEqual([]);
      expect(rows.waiting.map((row) => row.id)).toEqual(['b', 'a']);
      expect(rows.refused.map((row) => row.id)).toEqual(['d']);
    });

    it.each([
      ['a cursor', { cursor: 'e1:4' }],
      ['a cursor in the middle of a state that is told anew', { cursor: 'e1:4', retelling: true }],
      ['a proof', { proof: 'linh.ma' }],
      ['both', { cursor: 'e1:4', proof: 'linh.ma' }],
    ])('keeps of an exchange %s', async (_name, known) => {
      const written = { ...initialMeta, ...known };
      await put({ meta: written });
      expect((await all()).meta).toEqual(written);
    });

    it('counts what waits and what is set aside', async () => {
      await put({
        putWaiting: [tick('a', 'l1'), noteOperation('b', 'n1')],
        putRefused: [refusal('c', 'l1')],
      });
      expect(value(await store.count('linh'))).toEqual({ waiting: 2, refused: 1 });
      await put({ removeWaitingIds: ['a'], removeRefusedIds: ['c'] });
      expect(value(await store.count('linh'))).toEqual({ waiting: 1, refused: 0 });
    });

    it('never shows, changes or removes a row of another person', async () => {
      await put(full, 'linh');
      await put({ putWaiting: [tick('x', 'l1')] }, 'minh');
      expect(await all('minh')).toEqual({
        meta: initialMeta,
        lessons: [],
        notes: [],
        waiting: [tick('x', 'l1')],
        refused: [],
      });
      const before = await all('linh');
      await put(
        {
          removeLessonIds: ['l1'],
          removeNoteIds: ['n1'],
          removeWaitingIds: ['a', 'b'],
          removeRefusedIds: ['c'],
        },
        'minh',
      );
      expect(await all('linh')).toEqual(before);
      expect(value(await store.count('minh'))).toEqual({ waiting: 1, refused: 0 });
    });

    it('names everybody else of whom it has rows, of whatever kind', async () => {
      const kinds = {
        an: { putLessons: full.putLessons },
        binh: { putNotes: full.putNotes },
        chi: { putWaiting: full.putWaiting },
        dung: { putRefused: full.putRefused },
        linh: full,
      };
      // What a server said is never written without `meta`; what came off a store is.
      for (const [userId, rows] of Object.entries(kinds))
        await put(userId === 'an' || userId === 'binh' ? { meta, ...rows } : rows, userId);
      await put({ meta }, 'em');
      expect(value(await store.others('linh')).toSorted()).toEqual(['an', 'binh', 'chi', 'dung']);
      expect(value(await store.others('chi')).toSorted()).toEqual(['an', 'binh', 'dung', 'linh']);
      await put({ removeWaitingIds: ['a', 'b'] }, 'chi');
      await put({ removeNoteIds: ['n1'] }, 'binh');
      expect(value(await store.others('linh')).toSorted()).toEqual(['an', 'dung']);
    });

    it('runs transactions that start together one after the other, losing none', async () => {
      await Promise.all(Array.from({ length: 25 }, () => increment(store)));
      expect((await all()).lessons[0]?.version).toBe(25);
    });

    it('gives back texts and numbers at their limits', async () => {
      const odd = {
        ...noteOperation('a', 'n1'),
        body: {
          kind: 'note',
          operation: {
            id: 'a',
            noteId: 'n1',
            lessonId: 'l1',
            atSeconds: 0.125,
            text: `Đề cương “chương 1”\u0000\n${'ằ'.repeat(5_000)}'); DROP TABLE x;--🌼`,
            deleted: true,
            stamp: { ms: 8_640_000_000_000_000, counter: 2_147_483_647, node: 'd' },
          },
        },
      } satisfies WaitingRow;
      await put({ putWaiting: [odd] });
      expect((await all()).waiting).toEqual([odd]);
    });

    it('has everything after a restart', async ({ skip }) => {
      const { reopen = () => skip('nothing of this store outlives the process') } = test;
      const id = value(await store.deviceId());
      await put(full);
      const before = await all();
      const reopened = await reopen();
      expect(await all('linh', reopened)).toEqual(before);
      expect(value(await reopened.deviceId())).toBe(id);
    });

    it('loses no change of two doors to the same data', async ({ skip }) => {
      const { openSecond = () => skip('this store has one door') } = test;
      const second = await openSecond();
      expect(value(await second.deviceId())).toBe(value(await store.deviceId()));
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => increment(index % 2 === 0 ? store : second)),
      );
      expect((await all()).lessons[0]?.version).toBe(20);
    });
  });
}

const stamp: Stamp = { ms: 1_700_000_000_000, counter: 3, node: 'device-1' };
const state: LessonState = {
  covered: [
    [0, 10],
    [20, 35],
  ],
  position: { seconds: 34.5, stamp },
  learnedMs: 25_000,
  completedAtMs: null,
};
const meta: SyncMeta = {
  cursor: 'e1:17',
  retelling: true,
  lastStamp: stamp,
  clockOffsetMs: -1_250,
  lastSyncedAtMs: 1_700_000_000_500,
  proof: 'linh.ma',
};
const bareLesson: LessonRow = {
  lessonId: 'l9',
  state: { covered: [], position: null, learnedMs: 0, completedAtMs: 1 },
  version: 0,
  durationSeconds: null,
  syncedAtMs: null,
};

function lesson(lessonId: string, version = 4): LessonRow {
  return { lessonId, state, version, durationSeconds: 600, syncedAtMs: 1_700_000_000_500 };
}
function note(noteId: string): NoteRow {
  return {
    noteId,
    lessonId: 'l1',
    version: 2,
    atSeconds: 12.5,
    text: 'Ghi chú về đề cương',
    deleted: false,
    stamp,
  };
}
function tick(id: string, lessonId: string, watchedMs = 5_000): WaitingRow {
  const operation: ProgressOperation = {
    id,
    lessonId,
    intervals: [[0, 5]],
    watchedMs,
    position: { seconds: 5.25, stamp },
    completedAtMs: null,
    stamp,
  };
  return { id, body: { kind: 'progress', operation, durationSeconds: 600 }, sealed: false };
}
function noteOperation(id: string, noteId: string): WaitingRow {
  return {
    id,
    body: {
      kind: 'note',
      operation: {
        id,
        noteId,
        lessonId: 'l1',
        atSeconds: 3,
        text: 'Mai Vàng',
        deleted: false,
        stamp,
      },
    },
    sealed: false,
  };
}
function refusal(id: string, lessonId: string): RefusedRow {
  return {
    id,
    body: tick(id, lessonId).body,
    code: 'LESSON_NOT_OWNED',
    refusedAtMs: 1_700_000_000_000,
  };
}
const full = {
  meta,
  putLessons: [lesson('l1'), bareLesson],
  putNotes: [note('n1')],
  putWaiting: [tick('a', 'l1'), noteOperation('b', 'n1')],
  putRefused: [refusal('c', 'l2')],
} satisfies Omit<StoreDecision<null>, 'answer'>;

/** Reads the version of a lesson and writes the next one. */
async function increment(door: SyncStore): Promise<void> {
  const scope = { kind: 'named', lessonIds: ['l1'], noteIds: [] } as const;
  value(
    await door.transact('linh', scope, (rows) => ({
      answer: null,
      putLessons: [lesson('l1', (rows.lessons[0]?.version ?? 0) + 1)],
    })),
  );
}

/** The order of lessons and notes is free. */
function sorted(rows: StoreRows): StoreRows {
  return {
    ...rows,
    lessons: rows.lessons.toSorted((a, b) => (a.lessonId < b.lessonId ? -1 : 1)),
    notes: rows.notes.toSorted((a, b) => (a.noteId < b.noteId ? -1 : 1)),
  };
}

function value<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(`the store refused: ${result.error.code}`);
  return result.value;
}
