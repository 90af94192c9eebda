import { describe, expect, it } from 'vitest';
import type { ProgressTick, Stamp } from '../../domain/progress/progress.ts';
import { emptyLessonState } from '../../domain/progress/lesson-state.ts';
import { foldLesson } from '../lesson-view.ts';
import { syncRules } from '../sync-rules.ts';
import { createMemoryStore, createMemoryTables } from './memory-store.ts';
import { recordLate } from './record-late.ts';

const nowMs = Date.parse('2026-11-29T08:00:00Z');
const minutes = (count: number) => count * 60_000;
const of = (node: string, ms: number): Stamp => ({ ms, counter: 0, node });
/** Of another device, which this one has heard. */
const before = of('laptop', nowMs - minutes(600));

/** A device that has heard of one place in a lesson, or of none. */
function setUp(known: Stamp | null = before) {
  const store = createMemoryStore(createMemoryTables('d'), { kind: 'ok' });
  const scope = { kind: 'named', lessonIds: ['l'], noteIds: [] } as const;
  const own = new Set<string>();
  let ticks = 0;
  const hear = async (stamp: Stamp, seconds: number) =>
    store.transact('linh', scope, ({ meta }) => ({
      answer: null,
      meta: { ...meta, lastStamp: stamp, clockOffsetMs: 0 },
      putLessons: [
        {
          lessonId: 'l',
          state: { ...emptyLessonState, position: { seconds, stamp } },
          version: 1,
          durationSeconds: 600,
          syncedAtMs: stamp.ms,
        },
      ],
    }));
  const read = async () => {
    const rows = await store.transact('linh', scope, (found) => ({ answer: found }));
    if (!rows.ok) throw new Error(rows.error.code);
    return rows.value;
  };
  return {
    hear,
    begin: async () => (known === null ? undefined : hear(known, 100)),
    async record(
      positionSeconds: number,
      unheard: ProgressTick['unheard'],
      {
        ageMs = null,
        atMs = nowMs,
      }: { readonly ageMs?: number | null; readonly atMs?: number } = {},
    ) {
      const id = `t${(ticks += 1)}`;
      own.add(id);
      const tick: ProgressTick = {
        id,
        ageMs,
        lessonId: 'l',
        durationSeconds: 600,
        intervals: [],
        watchedMs: 1_000,
        positionSeconds,
        unheard,
      };
      const input = { tick, deviceId: 'd', nowMs: atMs, ownIds: own };
      await store.transact('linh', scope, (rows) =>
        ageMs === null
          ? syncRules.recordTick(rows, input)
          : recordLate(rows, { ...input, ownIds: new Set() }, syncRules),
      );
    },
    seal: async () =>
      store.transact('linh', scope, ({ waiting }) => ({
        answer: null,
        putWaiting: waiting.map((row) => ({ ...row, sealed: true })),
      })),
    async place() {
      const { lessons, waiting, refused } = await read();
      return foldLesson({ lessonId: 'l', row: lessons[0], waiting, refused }).position;
    },
    /** Of the operations that wait. */
    async told() {
      return (await read()).waiting.map(({ body }) =>
        body.kind === 'progress' ? body.operation : null,
      );
    },
  };
}

describe('the place of a lesson that opened before the other devices were heard', () => {
  it.each([
    ['just behind the one that was known', before, { ms: before.ms, counter: 1, node: 'd' }],
    ['behind nothing, where none was known', null, { ms: 0, counter: 0, node: 'd' }],
  ])('goes %s, and its operation is of now', async (_where, knew, stamp) => {
    const device = setUp(knew);
    await device.begin();
    await device.record(105, { knew });
    expect(await device.place()).toEqual({ seconds: 105, stamp });
    expect((await device.told())[0]?.stamp).toEqual(of('d', nowMs));
  });

  it('is gone for every later one of another device, and stays for any earlier one', async () => {
    const device = setUp();
    await device.begin();
    await device.record(105, { knew: before });
    await device.hear(of('laptop', before.ms - 1), 300);
    expect((await device.place())?.seconds).toBe(105);
    await device.hear(of('laptop', before.ms + 1), 300);
    expect((await device.place())?.seconds).toBe(300);
  });

  it('stays behind what is heard while it plays, or before what it left is taken up', async () => {
    const device = setUp();
    await device.begin();
    await device.record(105, { knew: before });
    await device.seal();
    await device.hear(of('phone', nowMs - minutes(5)), 300);
    await device.record(110, { knew: before });
    await device.record(115, { knew: before }, { ageMs: minutes(1) });
    expect((await device.place())?.seconds).toBe(300);
  });

  it.each([
    ['in the operation that grows', false],
    ['in operations that were sent', true],
  ])('follows the learner, %s', async (_where, seals) => {
    const device = setUp();
    await device.begin();
    for (const seconds of [105, 110]) {
      await device.record(seconds, { knew: before });
      if (seals) await device.seal();
    }
    await device.record(115, { knew: before }, { ageMs: minutes(1) });
    expect((await device.place())?.seconds).toBe(115);
    // Opened again, still unheard: it begins a little before.
    const known = await device.place();
    await device.record(113, { knew: known?.stamp ?? null });
    expect(await device.place()).toEqual({
      seconds: 113,
      stamp: { ms: before.ms, counter: 2, node: 'd' },
    });
  });

  it('is kept by a device whose clock stands before what it knows', async () => {
    const device = setUp();
    await device.begin();
    await device.record(105, { knew: before }, { ageMs: 1_000, atMs: before.ms - minutes(9) });
    expect((await device.place())?.seconds).toBe(105);
  });

  it('gives way to a choice in the same operation, which counts as of now, and takes it back from none', async () => {
    const device = setUp();
    await device.begin();
    await device.record(105, { knew: before });
    await device.record(40, null);
    const chosen = { seconds: 40, stamp: { ms: nowMs, counter: 1, node: 'd' } };
    expect(await device.place()).toEqual(chosen);
    await device.record(130, { knew: before });
    expect(await device.place()).toEqual(chosen);
    expect(await device.told()).toHaveLength(1);
  });
});
