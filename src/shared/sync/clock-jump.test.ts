import { expect, it } from 'vitest';
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts';
import { err, ok } from '../kernel/result.ts';
import { appError } from '../errors/error-code.ts';
import { createMemoryStore, createMemoryTables } from './queue/memory-store.ts';
import type { SyncTransport } from './ports.ts';
import { createSyncEngine } from './sync-engine.ts';

/** A machine whose operation `nhip-0` has left in its other life; the server knows it by now. */
function setUp() {
  const clock = createVirtualClock();
  const time = { aheadMs: 0, isThere: false };
  const known = new Map<string, number>([['nhip-0', 5_000]]);
  const exchange: SyncTransport['exchange'] = async ({ person, operations, cursor }) => {
    if (!time.isThere) return err(appError('SERVER_UNREACHABLE'));
    for (const { id, watchedMs } of operations) if (!known.has(id)) known.set(id, watchedMs);
    return ok({
      person,
      applied: operations.map(({ id }) => id),
      rejected: [],
      changes: [],
      noteChanges: [],
      proof: null,
      former: [],
      since: cursor,
      cursor: cursor ?? 'm:1',
      more: false,
      serverNowMs: clock.now() + time.aheadMs,
    });
  };
  let ids = 0;
  const engine = createSyncEngine({
    userId: 'linh',
    store: createMemoryStore(createMemoryTables('máy'), { kind: 'ok' }),
    transport: { exchange },
    clock: { ...clock, now: () => clock.now() + time.aheadMs },
    random: () => 1,
    createId: () => `id-${(ids += 1)}`,
  });
  const tick = async (from: number) =>
    engine.record({
      id: `nhip-${from}`,
      ageMs: null,
      lessonId: 'l1',
      durationSeconds: 1_000,
      intervals: [[from, from + 5]],
      watchedMs: 5_000,
      positionSeconds: from + 5,
      unheard: null,
    });
  return { clock, time, known, engine, tick };
}

it.each([3_600_000, -3_600_000, 2_000])(
  'adds nothing to what it had begun before its clocks parted by %i ms',
  async (aheadMs) => {
    const { time, known, engine, tick } = setUp();
    await tick(0);
    time.aheadMs = aheadMs;
    await tick(5);
    // What is begun since grows as ever.
    await tick(10);
    await tick(15);
    time.isThere = true;
    await engine.syncNow();
    expect([...known].map(([, watchedMs]) => watchedMs)).toEqual([5_000, 15_000]);
    engine.stop();
  },
);

it('goes on adding while both clocks go on alike', async () => {
  const { clock, time, known, engine, tick } = setUp();
  known.clear();
  engine.setOnline(false);
  for (const from of [0, 5, 10]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await tick(from);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await clock.pass(1_000);
    time.aheadMs += 20;
  }
  time.isThere = true;
  await engine.syncNow();
  expect([...known]).toEqual([['nhip-0', 15_000]]);
  engine.stop();
});
