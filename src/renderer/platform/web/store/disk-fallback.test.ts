import { describe, expect, it } from 'vitest';
import { textStorage } from '#tests/simulation/text-storage.ts';
import { createVirtualClock, turns } from '#tests/simulation/virtual-clock.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import type { SyncTransport } from '#shared/sync/ports.ts';
import type { StoreDecision, SyncStore } from '#shared/sync/store-port.ts';
import { createSyncEngine, type SyncEngine } from '#shared/sync/sync-engine.ts';
import { takeUnsent } from './backed-up-store.ts';
import { askAgainAfterMs, withDiskFallback } from './disk-fallback.ts';
import { createUnsentStore } from './unsent-store.ts';

describe('a page whose disk has no room', () => {
  it('leaves to another tab what that one may still grow, and loses nothing of it', async () => {
    const { disk, open, watch, server, pass } = setUp();
    server.isThere = false;
    const [other, page] = [await open(), await open()];
    await watch(other, 0);
    disk.isFull = true;
    await watch(page, 100);
    server.isThere = true;
    await page.syncNow();
    expect(server.intervals()).toEqual([[100, 105]]);
    // The other one finds room where this page found none.
    disk.isFull = false;
    await watch(other, 5);
    await other.syncNow();
    expect(server.intervals()).toEqual([
      [0, 10],
      [100, 105],
    ]);
    await pass(askAgainAfterMs);
    await page.syncNow();
    expect([page.status(), disk.waiting()]).toMatchObject([{ storage: { kind: 'ok' } }, []]);
  });

  it('is gone before it could send: the next page does, once', async () => {
    const { texts, disk, open, watch, server } = setUp();
    server.isThere = false;
    disk.isFull = true;
    const page = await open();
    await watch(page, 0);
    page.stop();
    disk.isFull = false;
    server.isThere = true;
    const next = await open();
    expect(await next.syncNow()).toMatchObject({ waitingCount: 0 });
    expect([server.intervals(), server.requests, [...texts.keys()]]).toEqual([[[0, 5]], 1, []]);
  });

  it('gives nothing to the disk a second time that was refused, and what was requeued waits there', async () => {
    const { disk, open, watch, server, pass } = setUp();
    server.refuses = true;
    const page = await open();
    await watch(page, 0);
    await page.syncNow();
    disk.isFull = true;
    await watch(page, 100);
    await page.syncNow();
    expect(page.status()).toMatchObject({ refusedCount: 2, waitingCount: 0 });
    server.isThere = false;
    await page.retryRefused();
    disk.isFull = false;
    await pass(askAgainAfterMs);
    expect(await page.queue()).toMatchObject({ value: { refused: [] } });
    expect([page.status().storage.kind, disk.waiting().length]).toEqual(['ok', 2]);
    Object.assign(server, { isThere: true, refuses: false });
    await page.syncNow();
    expect(server.intervals()).toEqual([
      [0, 5],
      [100, 105],
    ]);
  });

  it('keeps what the other tab was told meanwhile, and sends again what it cannot tell of', async () => {
    const { disk, open, watch, server, pass } = setUp();
    const [other, page] = [await open(), await open()];
    await other.syncNow();
    disk.isFull = true;
    await watch(page, 0);
    await page.syncNow();
    disk.isFull = false;
    await watch(other, 50);
    await other.syncNow();
    await pass(askAgainAfterMs);
    await watch(page, 100);
    await page.syncNow();
    expect(server.intervals()).toEqual([
      [0, 5],
      [50, 55],
      [100, 105],
    ]);
    expect([page.status().storage.kind, disk.waiting()]).toEqual(['ok', []]);
  });

  it('takes nothing while the disk takes everything back: it would be in neither', async () => {
    const { disk, open, watch, pass } = setUp();
    const page = await open();
    page.setOnline(false);
    disk.isFull = true;
    await watch(page, 0);
    disk.isFull = false;
    disk.waitsFor = new Promise((resolve) => (disk.goOn = resolve));
    await pass(askAgainAfterMs);
    const watching = Promise.all([watch(page, 20), watch(page, 40)]);
    await turns();
    disk.goOn();
    await watching;
    expect(disk.waiting().flatMap(({ intervals }) => intervals)).toEqual([
      [0, 5],
      [20, 25],
      [40, 45],
    ]);
  });

  it('goes on where the disk cannot even remember the device', async () => {
    const { disk, open, watch, server } = setUp();
    disk.isFull = true;
    disk.knowsDevice = false;
    const page = await open();
    await watch(page, 0);
    await page.syncNow();
    expect(server.intervals()).toEqual([[0, 5]]);
  });
});

function setUp() {
  const clock = createVirtualClock();
  const texts = new Map<string, string>();
  const tables = createMemoryTables('máy');
  const inner = createMemoryStore(tables, { kind: 'ok' });
  const disk = {
    isFull: false,
    knowsDevice: true,
    waitsFor: Promise.resolve() as Promise<unknown>,
    goOn: (_value?: unknown): void => undefined,
    waiting: () =>
      [...(tables.people.get('linh')?.waiting.values() ?? [])].flatMap(({ body }) =>
        body.kind === 'progress' ? [body.operation] : [],
      ),
  };
  const store: SyncStore = {
    ...inner,
    deviceId: async () => (disk.knowsDevice ? inner.deviceId() : err(appError('DISK_FULL'))),
    async transact(userId, scope, decide) {
      await disk.waitsFor;
      if (!disk.isFull) return inner.transact(userId, scope, decide);
      const tried = await inner.transact(userId, scope, (rows) => ({
        answer: { decision: decide(rows) },
      }));
      if (!tried.ok) return tried;
      const { decision } = tried.value;
      return writes(decision) ? err(appError('DISK_FULL')) : ok(decision.answer);
    },
  };
  const server = createServer();
  let ids = 0;
  const createId = () => `id-${(ids += 1)}`;
  return {
    texts,
    disk,
    server,
    /** A page of this browser. */
    open: async () => {
      const unsent = createUnsentStore(
        () => textStorage(texts),
        () => 1_000,
      );
      const now = () => clock.monotonic();
      const page = withDiskFallback(store, { unsent, createId, now });
      await takeUnsent(page, unsent);
      return createSyncEngine({
        userId: 'linh',
        store: page,
        random: () => 0.5,
        createId,
        clock: { ...clock, schedule: () => () => undefined },
        transport: server,
      });
    },
    watch: async (engine: SyncEngine, from: number) =>
      expect(
        await engine.record({
          id: `nhip-${from}`,
          ageMs: null,
          lessonId: 'l1',
          durationSeconds: 600,
          intervals: [[from, from + 5]],
          watchedMs: 5_000,
          positionSeconds: from + 5,
          unheard: null,
        }),
      ).toMatchObject({ ok: true }),
    pass: async (ms: number) => clock.pass(ms),
  };
}

function createServer() {
  const taken = new Map<string, readonly (readonly [number, number])[]>();
  const mood = { isThere: true, refuses: false, requests: 0 };
  const exchange: SyncTransport['exchange'] = async ({ person, operations, cursor }) => {
    if (!mood.isThere) return err(appError('SERVER_UNREACHABLE'));
    if (operations.length > 0) mood.requests += 1;
    const given = operations.map(({ id }) => id);
    // What it knows already changes nothing, whatever it holds by now.
    if (!mood.refuses)
      for (const { id, intervals } of operations) if (!taken.has(id)) taken.set(id, intervals);
    return ok({
      person,
      applied: mood.refuses ? [] : given,
      rejected: mood.refuses ? given.map((id) => ({ id, code: 'LESSON_NOT_OWNED' })) : [],
      changes: [],
      noteChanges: [],
      proof: null,
      former: [],
      since: cursor,
      cursor: `m:${taken.size}`,
      more: false,
      serverNowMs: 1_700_000_000_000,
    });
  };
  return Object.assign(mood, {
    exchange,
    intervals: () => [...taken.values()].flat().toSorted(([a], [b]) => a - b),
  });
}

function writes({ answer: _answer, ...rest }: StoreDecision<unknown>): boolean {
  return Object.values(rest).some((part) => !Array.isArray(part) || part.length > 0);
}
