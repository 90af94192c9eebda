import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { expect, it } from 'vitest';
import { openIndexedDbStore } from '#renderer/platform/web/store/indexed-db-store.ts';
import { newOrGrown } from '#renderer/platform/web/store/grown-rows.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import { createSyncEngine } from '#shared/sync/sync-engine.ts';
import type { WaitingRow } from '#shared/sync/store-port.ts';

/** Tabs of one browser without a network, in the order in which they opened. */
async function openTabs(count: number) {
  const databaseName = `deleted-${crypto.randomUUID()}`;
  const opened: string[] = [];
  const open = async () => {
    const { store, close } = await openIndexedDbStore({
      databaseName,
      createId: () => crypto.randomUUID(),
      onOpened: (made) => opened.push(made),
    });
    const engine = createSyncEngine({
      userId: 'linh',
      store,
      clock: {
        now: () => Date.now(),
        monotonic: () => performance.now(),
        schedule: () => () => undefined,
      },
      random: Math.random,
      createId: () => crypto.randomUUID(),
      transport: { exchange: async () => err(appError('SERVER_UNREACHABLE')) },
    });
    engine.setOnline(false);
    return { engine, close };
  };
  const tabs: Awaited<ReturnType<typeof open>>[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  while (tabs.length < count) tabs.push(await open());
  const deleteDatabase = async () => {
    await deleteDB(databaseName);
    await expect.poll(() => opened.length).toBe(2 * count);
  };
  const closeAll = () => {
    for (const { engine, close } of tabs) {
      engine.stop();
      close();
    }
  };
  return { engines: tabs.map(({ engine }) => engine), deleteDatabase, closeAll };
}

it.each([
  ['first', 0],
  ['last', 1],
] as const)(
  'keeps what was acknowledged last when the browser deletes the database under two tabs, the one that writes opened %s',
  async (_when, place) => {
    const { engines, deleteDatabase, closeAll } = await openTabs(2);
    const [writing, standing] = [engines[place], engines[1 - place]];
    const note = { noteId: 'n', lessonId: 'l', atSeconds: 1, deleted: false };
    const tick = (from: number) => ({
      id: crypto.randomUUID(),
      ageMs: null,
      lessonId: 'l',
      durationSeconds: 600,
      intervals: [[from, from + 5] as const],
      watchedMs: 5_000,
      positionSeconds: from + 5,
      unheard: null,
    });
    await writing?.recordNote({ ...note, text: 'một' });
    await writing?.record(tick(0));
    await standing?.refresh();
    // Grows into the same operations, which the other tab does not read again.
    expect(await writing?.recordNote({ ...note, text: 'một hai ba' })).toMatchObject({ ok: true });
    for (let at = 5; at < 60; at += 5)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await writing?.record(tick(at))).toMatchObject({ ok: true });
    await deleteDatabase();
    await writing?.refresh();
    const kept = [await writing?.listNotes(), await writing?.list()];
    closeAll();
    expect(kept).toMatchObject([
      { value: [{ text: 'một hai ba' }] },
      { value: [{ covered: [[0, 60]], learnedMs: 60_000 }] },
    ]);
  },
);

const stampAt = (ms: number) => ({ ms, counter: 0, node: 'd' });
const progress = (watchedMs: number, ms: number): WaitingRow => ({
  id: 'p',
  sealed: false,
  body: {
    kind: 'progress',
    durationSeconds: 600,
    operation: {
      id: 'p',
      lessonId: 'l',
      intervals: [[0, watchedMs / 1_000]],
      watchedMs,
      position: null,
      completedAtMs: null,
      stamp: stampAt(ms),
    },
  },
});
const note = (text: string, count: number, ms: number): WaitingRow => ({
  id: 'n',
  sealed: false,
  body: {
    kind: 'note',
    operation: {
      id: 'n',
      noteId: 'n',
      lessonId: 'l',
      atSeconds: 1,
      text,
      deleted: false,
      stamp: stampAt(ms),
      lineage: [{ writer: 'w', count }],
    },
  },
});
const nothing = { waiting: [], refused: [] };

it('takes of one operation the version that has grown, whatever was pulled back of its reading', () => {
  for (const [earlier, later] of [
    [progress(5_000, 10), progress(10_000, 20)],
    [progress(5_000, 900), progress(10_000, 20)],
    [progress(5_000, 10), progress(5_000, 20)],
    [note('một', 1, 10), note('hai', 2, 20)],
    [note('một', 1, 900), note('hai', 2, 20)],
  ] as const) {
    expect(newOrGrown([later], nothing)).toEqual([later]);
    expect(newOrGrown([later], { ...nothing, waiting: [earlier] })).toEqual([later]);
    expect(newOrGrown([earlier], { ...nothing, waiting: [later] })).toEqual([]);
    expect(newOrGrown([later], { ...nothing, waiting: [later] })).toEqual([]);
    const refused = [{ ...later, code: 'NOTE_QUOTA', refusedAtMs: 1 }];
    expect(newOrGrown([later], { ...nothing, refused })).toEqual([]);
  }
});
