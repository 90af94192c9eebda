import { beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts';
import { emptyLessonState } from '../domain/progress/lesson-state.ts';
import type { LessonProgress, ProgressTick } from '../domain/progress/progress.ts';
import { appError, type AppError } from '../errors/error-code.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { carryOver } from './replies/carry-over.ts';
import { createMemoryStore, createMemoryTables, type MemoryTables } from './queue/memory-store.ts';
import type { Note } from './notes/note.ts';
import { noteTextLimit } from './notes/note-text.ts';
import type { SyncReply, SyncRequest } from './ports.ts';
import { backoffMs } from './exchange/backoff.ts';
import { rhythmMs } from './exchange/rhythm.ts';
import type { SyncStore } from './store-port.ts';
import { createSyncEngine, type SyncEngine } from './sync-engine.ts';

const startMs = 1_700_000_000_000;

describe('the sync engine', () => {
  let tables: MemoryTables;
  let clock: TestClock;
  let server: TestServer;
  let engine: SyncEngine;
  let ids = 0;
  const open = (userId = 'linh', random = () => 1) => {
    return createSyncEngine({
      userId,
      store: createMemoryStore(tables, { kind: 'ok' }),
      transport: server,
      clock,
      random,
      createId: () => `id-${(ids += 1)}`,
    });
  };
  beforeEach(async () => {
    tables = createMemoryTables('device-1');
    clock = createTestClock();
    server = createTestServer(clock);
    engine = open();
    await clock.pass(0);
  });

  it('exchanges at the start', () => {
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      deviceId: 'device-1',
      schema: 1,
      cursor: null,
      operations: [],
    });
    expect(engine.status()).toMatchObject({
      connection: 'online',
      waitingCount: 0,
      lastSyncedAtMs: startMs,
    });
  });

  it('answers a tick with what the learner has now, before any exchange', async () => {
    server.answer = () => err(appError('SERVER_UNREACHABLE'));
    expect(value(await engine.record(tick([[0, 5]])))).toMatchObject({
      covered: [[0, 5]],
      learnedMs: 5_000,
      position: { seconds: 5 },
      sync: { state: 'waiting' },
    });
    expect(value(await engine.record(tick([[5, 9]])))).toMatchObject({
      covered: [[0, 9]],
      learnedMs: 9_000,
      position: { seconds: 9 },
    });
    expect(value(await engine.list())).toHaveLength(1);
  });

  it('keeps a month offline in one operation per lesson', async () => {
    server.answer = () => err(appError('SERVER_UNREACHABLE'));
    engine.setOnline(false);
    for (let index = 0; index < 200; index += 1) {
      const at = (index % 100) * 5;
      // oxlint-disable-next-line no-await-in-loop -- ticks come one after the other
      await engine.record({
        ...tick([[at, at + 5]]),
        lessonId: index < 100 ? 'l1' : 'l2',
        durationSeconds: 1_000,
      });
    }
    await clock.pass(0);
    expect(engine.status().waitingCount).toBe(2);
  });

  it('starts another operation rather than let replays look like more than was watched', async () => {
    engine.setOnline(false);
    for (let round = 0; round < 6; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- ticks come one after the other
      await engine.record(tick([[0, 10]]));
    }
    await clock.pass(0);
    expect(engine.status().waitingCount).toBe(3);
    expect(value(await engine.list())[0]?.learnedMs).toBe(60_000);
  });

  it('never overwrites a resume position by a player that never started', async () => {
    await engine.record(tick([[0, 5]]));
    await engine.record({ ...tick([]), watchedMs: 0, positionSeconds: null });
    await engine.record({ ...tick([[6, 7]]), positionSeconds: null });
    expect(value(await engine.list())[0]?.position?.seconds).toBe(5);
  });

  it.each(['UPGRADE_CLIENT', 'OPERATION_NOT_ALLOWED'] as const)(
    'says that a newer version is needed where the server answers %s, keeps everything and goes on by itself',
    async (code) => {
      await engine.record(tick([[0, 5]]));
      server.answer = () => err(appError(code));
      expect(await engine.syncNow()).toMatchObject({ connection: 'needs_update', waitingCount: 1 });
      server.answer = null;
      await clock.pass(3_600_000);
      expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
    },
  );

  it('says whose rows it sends, and applies nothing of an answer that was made for somebody else', async () => {
    await engine.record(tick([[0, 5]]));
    server.answer = (request) =>
      ok({
        ...server.reply({ ...request, operations: [], durations: new Map(), notes: [] }),
        person: 'minh',
        applied: request.operations.map(({ id }) => id),
        changes: [{ lessonId: 'bí mật', version: 9, state: emptyLessonState }],
      });
    expect(await engine.syncNow()).toMatchObject({ connection: 'needs_login', waitingCount: 1 });
    expect(server.requests.every(({ person }) => person === 'linh')).toBe(true);
    expect(value(await engine.list()).map(({ lessonId }) => lessonId)).toEqual(['l1']);
    await clock.pass(3_600_000);
    expect(server.requests, 'then one look in five minutes').toHaveLength(2 + 12);
    server.answer = null;
    expect(await engine.syncNow()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });

  it('exchanges 2 s after a tick, then at most each 15 s', async () => {
    await clock.pass(20_000);
    await engine.record(tick([[0, 5]]));
    await clock.pass(1_999);
    expect(server.requests).toHaveLength(1);
    await clock.pass(1);
    expect(server.requests).toHaveLength(2);
    await engine.record(tick([[5, 10]]));
    await clock.pass(14_999);
    expect(server.requests).toHaveLength(2);
    await clock.pass(1);
    expect(server.requests).toHaveLength(3);
  });

  it('exchanges at once when a lesson is completed', async () => {
    await engine.record(tick([[0, 99]]));
    await clock.pass(0);
    expect(server.requests.at(-1)?.operations).toMatchObject([{ completedAtMs: startMs }]);
  });

  it('exchanges when the server tells of what this device has not heard, and not of what it has', async () => {
    await engine.hear(server.lastCursor());
    await clock.pass(0);
    expect(server.requests).toHaveLength(1);
    await engine.hear('another:1');
    await clock.pass(0);
    expect(server.requests).toHaveLength(2);
    // Nobody knows what was missed: some time soon.
    await engine.hear(null);
    await clock.pass(0);
    expect(server.requests).toHaveLength(2);
    await clock.pass(5_000);
    expect(server.requests).toHaveLength(3);
  });

  it('takes what it hears while it exchanges for the answer to that, if it is', async () => {
    server.delayMs = 1_000;
    const exchange = engine.syncNow();
    await clock.pass(0);
    const told = engine.hear(server.nextCursor());
    await clock.pass(1_000);
    await Promise.all([exchange, told]);
    await clock.pass(0);
    expect(server.requests).toHaveLength(2);
  });

  it('asks nothing for what it hears while the server is not reached', async () => {
    server.answer = () => err(appError('SERVER_UNREACHABLE'));
    await engine.syncNow();
    engine.setOnline(false);
    const before = server.requests.length;
    await engine.hear('another:1');
    await clock.pass(0);
    expect(server.requests).toHaveLength(before);
  });

  it('backs off from 1 s to 5 min with jitter, and forgets it when the network returns', async () => {
    server.answer = () => err(appError('SERVER_UNREACHABLE'));
    await engine.record(tick([[0, 5]]));
    const waits: number[] = [];
    let last = clock.now();
    server.onRequest = () => {
      waits.push(clock.now() - last);
      last = clock.now();
    };
    await clock.pass(1_500_000);
    expect(waits.slice(1, 11)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000,
    ]);
    expect(engine.status()).toMatchObject({ connection: 'offline', waitingCount: 1 });
    const before = server.requests.length;
    engine.setOnline(true);
    await clock.pass(0);
    expect(server.requests).toHaveLength(before + 1);
  });

  it('does not exchange twice at the start because the host says that there is a network', async () => {
    engine.setOnline(true);
    await clock.pass(1_000);
    expect(server.requests).toHaveLength(1);
  });

  it('tries seldom and without a word while the host knows of no network', async () => {
    server.answer = () => err(appError('SERVER_UNREACHABLE'));
    const shown: string[] = [];
    engine.setOnline(false);
    engine.subscribeStatus(({ connection }) => shown.push(connection));
    await engine.record(tick([[0, 5]]));
    await clock.pass(3_600_000);
    expect(server.requests.length).toBeLessThanOrEqual(1 + 3_600_000 / rhythmMs.withoutNetwork);
    expect(new Set(shown)).toEqual(new Set(['offline']));
  });

  it('finds the network again by itself when the host has missed that it came back', async () => {
    engine.setOnline(false);
    await engine.record(tick([[0, 5]]));
    await clock.pass(rhythmMs.withoutNetwork);
    expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
    await engine.record(tick([[5, 9]]));
    await clock.pass(rhythmMs.betweenTicks);
    expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });

  it('looks for the network again after an exchange that it went under and that took longer than the time to the next look', async () => {
    server.delayMs = 2 * rhythmMs.withoutNetwork;
    const slow = engine.syncNow();
    await clock.pass(0);
    engine.setOnline(false);
    await clock.pass(2 * rhythmMs.withoutNetwork);
    expect(await slow).toMatchObject({ connection: 'offline' });
    server.delayMs = 0;
    await clock.pass(rhythmMs.withoutNetwork);
    expect(engine.status()).toMatchObject({ connection: 'online' });
  });

  it('stays offline when an answer that was on its way comes after the network went, and believes one that it asked for since', async () => {
    server.delayMs = 1_000;
    const late = engine.syncNow();
    await clock.pass(0);
    engine.setOnline(false);
    await clock.pass(1_000);
    expect(await late).toMatchObject({ connection: 'offline' });
    expect(engine.status()).toMatchObject({
      connection: 'offline',
      lastSyncedAtMs: expect.any(Number),
    });
    server.delayMs = 0;
    expect(await engine.syncNow()).toMatchObject({ connection: 'online' });
  });

  it('adds nothing when a tick comes again under its id: while it waits, after a new start, and once the server has it', async () => {
    engine.setOnline(false);
    await engine.record(tick([[0, 5]]));
    await engine.record(tick([[5, 9]], { id: 'nhat-ky-1', ageMs: 0 }));
    await engine.record(tick([[5, 9]], { id: 'nhat-ky-1', ageMs: 0 }));
    expect(value(await engine.list())[0]).toMatchObject({ covered: [[0, 9]], learnedMs: 9_000 });
    engine.stop();
    const next = open();
    next.setOnline(false);
    await next.record(tick([[5, 9]], { id: 'nhat-ky-1', ageMs: 0 }));
    expect(value(await next.list())[0]).toMatchObject({ learnedMs: 9_000 });
    await next.syncNow();
    next.stop();
    const last = open();
    await last.record(tick([[5, 9]], { id: 'nhat-ky-1', ageMs: 0 }));
    await last.syncNow();
    const sent = server.requests
      .flatMap(({ operations }) => operations)
      .filter(({ id }) => id === 'nhat-ky-1');
    // Sent a second time under the same id: the server folds an id once (server/modules/learning).
    expect(sent.map(({ intervals, watchedMs }) => ({ intervals, watchedMs }))).toEqual([
      { intervals: [[5, 9]], watchedMs: 4_000 },
      { intervals: [[5, 9]], watchedMs: 4_000 },
    ]);
    expect(last.status()).toMatchObject({ waitingCount: 0 });
  });

  it('adds nothing when a tick is given several times in one breath, and keeps it when the first time was refused', async () => {
    engine.setOnline(false);
    await Promise.all([
      engine.record(tick([[0, 5]], { id: 'mot' })),
      engine.record(tick([[0, 5]], { id: 'mot' })),
      engine.record(tick([[0, 5]], { id: 'mot', ageMs: 3 })),
    ]);
    expect(value(await engine.list())[0]).toMatchObject({ covered: [[0, 5]], learnedMs: 5_000 });
    let refusals = 1;
    const inner = createMemoryStore(tables, { kind: 'ok' });
    const store: SyncStore = {
      ...inner,
      transact: async (userId, scope, decide) =>
        scope.kind === 'named' && refusals-- > 0
          ? err(appError('DISK_FULL'))
          : inner.transact(userId, scope, decide),
    };
    const other = createSyncEngine({
      userId: 'linh',
      store,
      transport: server,
      clock,
      random: () => 1,
      createId: () => `id-${(ids += 1)}`,
    });
    const thrice = await Promise.all(
      Array.from({ length: 3 }, async () => other.record(tick([[5, 9]], { id: 'hai' }))),
    );
    expect(thrice.map(({ ok: isKept }) => isKept)).toEqual([false, true, true]);
    expect(value(await other.list())[0]).toMatchObject({ covered: [[0, 9]], learnedMs: 9_000 });
    other.stop();
  });

  it('knows a tick that it has kept in the operation of another one, although its answer was not heard', async () => {
    engine.setOnline(false);
    await engine.record(tick([[0, 5]]));
    const stop = engine.subscribeProgress(() => {
      throw new Error('a listener is broken');
    });
    await expect(engine.record(tick([[5, 9]], { id: 'nhip' }))).rejects.toThrow(
      'a listener is broken',
    );
    stop();
    expect(value(await engine.record(tick([[5, 9]], { id: 'nhip', ageMs: 5_000 })))).toMatchObject({
      covered: [[0, 9]],
      learnedMs: 9_000,
    });
    await engine.syncNow();
    expect(value(await engine.record(tick([[5, 9]], { id: 'nhip', ageMs: 9_000 })))).toMatchObject({
      sync: { state: 'synced' },
    });
    await engine.syncNow();
    expect(
      server.requests
        .flatMap(({ operations }) => operations)
        .reduce((sum, { watchedMs }) => sum + watchedMs, 0),
    ).toBe(9_000);
  });

  it('lets nothing grow into a late tick: an earlier page may have sent it', async () => {
    engine.setOnline(false);
    await engine.record(tick([[5, 9]], { id: 'nhat-ky-1', ageMs: 0 }));
    await engine.record(tick([[20, 25]]));
    engine.setOnline(true);
    await engine.syncNow();
    const sent = server.requests.flatMap(({ operations }) => operations);
    expect(sent.map(({ intervals }) => intervals)).toEqual([[[5, 9]], [[20, 25]]]);
  });

  it('counts a late tick from the moment it happened: an older place overwrites nothing, what was watched still counts', async () => {
    engine.setOnline(false);
    const thenMs = clock.now();
    await clock.pass(60_000);
    await engine.record(tick([[0, 5]]));
    const before = value(await engine.list())[0]?.position;
    await engine.record(tick([[5, 9]], { id: 'nhat-ky-2', ageMs: clock.now() - thenMs }));
    expect(value(await engine.list())[0]).toMatchObject({
      covered: [[0, 9]],
      learnedMs: 9_000,
      position: before,
    });
    await clock.pass(60_000);
    await engine.record(tick([[9, 11]], { id: 'nhat-ky-3', ageMs: 30_000 }));
    expect(value(await engine.list())[0]?.position).toMatchObject({
      seconds: 11,
      stamp: { ms: clock.now() - 30_000 },
    });
  });

  it('asks to sign in again and keeps everything when the session is over', async () => {
    server.answer = () => err(appError('UNAUTHENTICATED'));
    await engine.record(tick([[0, 5]]));
    await clock.pass(600_000);
    expect(server.requests, 'the first ones, and a look five minutes later').toHaveLength(3);
    expect(engine.status()).toMatchObject({ connection: 'needs_login', waitingCount: 1 });
    server.answer = null;
    expect(await engine.syncNow()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });

  it('looks again within five minutes when a word about the session was wrong, whatever the network does', async () => {
    server.answer = () => err(appError('SESSION_EXPIRED'));
    await engine.record(tick([[0, 5]]));
    await engine.syncNow();
    server.answer = null;
    for (let minute = 0; minute < 5; minute += 1) {
      engine.setOnline(false);
      await clock.pass(30_000);
      engine.setOnline(true);
      await clock.pass(30_000);
    }
    expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });

  it.each([400, 401, 403, 422, 429, 500, 521])(
    'takes no bare status for a word about the session or the request: %i passes by itself',
    async (status) => {
      server.answer = () => err(appError('HTTP_STATUS', { status }));
      await engine.record(tick([[0, 5]]));
      expect(await engine.syncNow()).toMatchObject({ connection: 'failed', waitingCount: 1 });
      server.answer = null;
      await clock.pass(5_000);
      expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
    },
  );

  it('does not wait for a sign-in for ever when what was tried since did not get through', async () => {
    server.answer = () => err(appError('UNAUTHENTICATED'));
    await engine.syncNow();
    server.answer = () => err(appError('SERVER_UNREACHABLE'));
    await engine.record(tick([[0, 5]]));
    expect(await engine.syncNow()).toMatchObject({ connection: 'offline', waitingCount: 1 });
    server.answer = null;
    await clock.pass(backoffMs.last);
    expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });

  it('keeps everything when the server fails, and says so', async () => {
    server.answer = () => err(appError('HTTP_STATUS', { status: 503 }));
    await engine.record(tick([[0, 5]]));
    expect(await engine.syncNow()).toMatchObject({ connection: 'failed', waitingCount: 1 });
  });

  it('gives an answer 30 s, then keeps everything and tries again', async () => {
    server.silent = true;
    await engine.record(tick([[0, 5]]));
    await clock.pass(2_000 + 29_999);
    expect(engine.status().connection).toBe('syncing');
    await clock.pass(1);
    expect(engine.status()).toMatchObject({ connection: 'failed', waitingCount: 1 });
    expect(server.aborted).toBe(1);
  });

  it('sets a refused operation aside, shows it, and sends it again unchanged when asked', async () => {
    server.refuses = 'LESSON_NOT_OWNED';
    await engine.record(tick([[0, 5]]));
    expect(await engine.syncNow()).toMatchObject({ waitingCount: 0, refusedCount: 1 });
    expect(value(await engine.list())[0]).toMatchObject({
      covered: [[0, 5]],
      sync: { state: 'refused', code: 'LESSON_NOT_OWNED' },
    });
    const [refused] = value(await engine.listRefused());
    server.refuses = null;
    expect(value(await engine.retryRefused())).toMatchObject({ waitingCount: 0, refusedCount: 0 });
    expect(server.requests.at(-1)?.operations).toEqual([refused?.body.operation]);
    expect(value(await engine.list())[0]).toMatchObject({
      covered: [[0, 5]],
      sync: { state: 'synced' },
    });
  });

  it('sends what was refused for a reason that may pass again by itself, at each start and ever more seldom, and nothing else', async () => {
    server.refuses = 'LESSON_NOT_OWNED';
    await engine.record(tick([[0, 5]]));
    expect(await engine.syncNow()).toMatchObject({ waitingCount: 0, refusedCount: 1 });
    const sent = () => server.requests.filter(({ operations }) => operations.length > 0).length;
    await passMinutes(60);
    expect([engine.status().refusedCount, sent()]).toEqual([1, 1 + 4]);
    server.refuses = null;
    await passMinutes(60);
    expect(engine.status()).toMatchObject({
      connection: 'online',
      waitingCount: 0,
      refusedCount: 0,
    });
    server.refuses = 'OPERATION_MALFORMED';
    await engine.record(tick([[5, 9]]));
    await engine.syncNow();
    const before = sent();
    engine.stop();
    server.refuses = null;
    engine = open();
    await passMinutes(30);
    expect([engine.status().refusedCount, sent()]).toEqual([1, before]);
  });

  it('sends what was refused for a reason that may pass again when it starts', async () => {
    server.refuses = 'NOTE_QUOTA';
    await engine.recordNote({
      noteId: 'note-7',
      lessonId: 'l1',
      atSeconds: 1,
      text: 'hết chỗ',
      deleted: false,
    });
    expect(await engine.syncNow()).toMatchObject({ waitingCount: 0, refusedCount: 1 });
    engine.stop();
    server.refuses = null;
    engine = open();
    await clock.pass(1_000);
    expect(engine.status()).toMatchObject({
      connection: 'online',
      waitingCount: 0,
      refusedCount: 0,
    });
  });

  it.each(['told of it', 'told nothing'] as const)(
    'sends what another tab was refused, which is gone by then, when it is %s',
    async (how) => {
      await passMinutes(90);
      const other = open();
      server.refuses = 'LESSON_NOT_OWNED';
      await other.record(tick([[0, 5]]));
      expect(await other.syncNow()).toMatchObject({ refusedCount: 1 });
      other.stop();
      server.refuses = null;
      const asked = server.requests.length;
      if (how === 'told of it') {
        await engine.refresh();
        await passMinutes(4);
        // Not at once: it has just been refused.
        expect(server.requests.length).toBe(asked);
        await passMinutes(2);
      } else await passMinutes(66);
      expect(engine.status()).toMatchObject({ connection: 'online', refusedCount: 0 });
      expect(value(await engine.list())[0]?.sync.state).toBe('synced');
      expect(server.requests.length).toBe(asked + 1);
    },
  );

  it('sends nothing of what another tab was refused before a backoff is over', async () => {
    const other = open();
    await clock.pass(0);
    server.refuses = 'LESSON_NOT_OWNED';
    await other.record(tick([[0, 5]]));
    await other.syncNow();
    other.stop();
    server.answer = () => err(appError('RATE_LIMITED', { retryAfterSeconds: 1_200 }));
    await engine.syncNow();
    const asked = server.requests.length;
    await engine.refresh();
    await passMinutes(19);
    expect(server.requests.length).toBe(asked);
  });

  it('finds the one operation that the server breaks on and brings the others past it', async () => {
    engine.setOnline(false);
    for (let index = 0; index < 60; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- ticks come one after the other
      await engine.record({ ...tick([[0, 5]]), lessonId: index === 17 ? 'poison' : `l${index}` });
    }
    server.breaksOn = 'poison';
    expect(await engine.syncNow()).toMatchObject({ connection: 'failed', waitingCount: 1 });
    expect(server.taken.size).toBe(59);
    server.breaksOn = null;
    await clock.pass(310_000);
    expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });

  /** So that each exchange comes to its end before the next timer. */
  async function passMinutes(count: number): Promise<void> {
    for (let second = 0; second < count * 60; second += 1) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await clock.pass(1_000);
    }
  }

  it('brings what waits past many operations that the server breaks on, a few in each exchange', async () => {
    engine.setOnline(false);
    for (let index = 0; index < 40; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- ticks come one after the other
      await engine.record({ ...tick([[0, 5]]), lessonId: `poison-${index}` });
    }
    await engine.record({ ...tick([[0, 5]]), lessonId: 'l1' });
    server.answer = (request) =>
      request.operations.some(({ lessonId }) => lessonId !== 'l1')
        ? err(appError('INTERNAL'))
        : ok(server.reply(request));
    engine.setOnline(true);
    await passMinutes(180);
    expect(server.taken.size).toBe(1);
    expect(engine.status()).toMatchObject({ connection: 'failed', waitingCount: 40 });
  });

  it('stops soon and says so when the server takes nothing though it answers, and sends everything once it does', async () => {
    engine.setOnline(false);
    for (let index = 0; index < 120; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- ticks come one after the other
      await engine.record({ ...tick([[0, 5]]), lessonId: `l${index}` });
    }
    server.answer = (request) =>
      request.operations.length === 0 ? ok(server.reply(request)) : err(appError('INTERNAL'));
    const asked = server.requests.length;
    expect(await engine.syncNow()).toMatchObject({ connection: 'failed', waitingCount: 120 });
    expect(server.requests.length - asked).toBeLessThanOrEqual(20);
    engine.setOnline(true);
    await passMinutes(60);
    expect(server.requests.length - asked).toBeLessThanOrEqual(800);
    expect(engine.status()).toMatchObject({ connection: 'failed', waitingCount: 120 });
    server.answer = null;
    expect(await engine.syncNow()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });

  it.each([
    ['refuses', 'NOTE_QUOTA'],
    ['has already', null],
  ])(
    'goes on asking no longer where the server takes nothing, though it answers what it %s without writing',
    async (_name, code) => {
      engine.setOnline(false);
      for (let index = 0; index < 30; index += 1) {
        // oxlint-disable-next-line no-await-in-loop -- they are written one after the other
        await engine.record({ ...tick([[0, 5]]), lessonId: `l${index}` });
        // oxlint-disable-next-line no-await-in-loop -- they are written one after the other
        await engine.recordNote({
          noteId: `note-${index}`,
          lessonId: 'l1',
          atSeconds: index,
          text: 'nợ',
          deleted: false,
        });
      }
      const before = server.reply({
        person: 'linh',
        deviceId: 'd',
        schema: 1,
        cursor: null,
        operations: [],
        durations: new Map(),
        notes: [],
        others: [],
      });
      let broken = 0;
      server.answer = (request) => {
        if (request.operations.length > 0) {
          broken += 1;
          return err(appError('INTERNAL'));
        }
        const ids = request.notes.map(({ id }) => id);
        return ok({
          ...before,
          since: request.cursor,
          applied: code === null ? ids : [],
          rejected: code === null ? [] : ids.map((id) => ({ id, code })),
        });
      };
      expect(await engine.syncNow()).toMatchObject({ connection: 'failed' });
      expect(broken).toBeLessThanOrEqual(16);
      server.answer = null;
      expect(await engine.syncNow()).toMatchObject({ connection: 'online', waitingCount: 0 });
    },
  );

  it('takes a server that breaks on everything for a broken server, not for broken operations', async () => {
    server.answer = () => err(appError('INTERNAL'));
    await engine.record(tick([[0, 5]]));
    expect(await engine.syncNow()).toMatchObject({ connection: 'failed', waitingCount: 1 });
    server.answer = null;
    expect(await engine.syncNow()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });

  it('sends at most 50 operations in a call, oldest first', async () => {
    engine.setOnline(false);
    for (let index = 0; index < 120; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- ticks come one after the other
      await engine.record({ ...tick([[0, 5]]), lessonId: `l${index}` });
    }
    await engine.syncNow();
    expect(server.requests.slice(1).map(({ operations }) => operations.length)).toEqual([
      50, 50, 20,
    ]);
    expect(server.requests[1]?.operations[0]?.lessonId).toBe('l0');
  });

  it('never changes an operation that was sent, though its answer got lost', async () => {
    server.answer = () => err(appError('SERVER_UNREACHABLE'));
    await engine.record(tick([[0, 5]]));
    await engine.syncNow();
    const sent = server.requests.at(-1)?.operations[0];
    await engine.record(tick([[5, 10]]));
    server.answer = null;
    await engine.syncNow();
    expect(server.requests.at(-1)?.operations[0]).toEqual(sent);
    expect(server.requests.at(-1)?.operations).toHaveLength(2);
  });

  it('leaves the operations of an earlier run alone: they may come from a restored backup', async () => {
    engine.setOnline(false);
    await engine.record(tick([[0, 5]]));
    engine.stop();
    const next = open();
    next.setOnline(false);
    await next.record(tick([[5, 10]]));
    await clock.pass(0);
    expect(next.status().waitingCount).toBe(2);
  });

  it('never sends or shows the work of another person on the same machine', async () => {
    engine.setOnline(false);
    await engine.record(tick([[0, 5]]));
    engine.stop();
    const other = open('minh');
    await clock.pass(20_000);
    expect(value(await other.list())).toEqual([]);
    expect(server.requests.at(-1)?.operations).toEqual([]);
    expect(tables.people.get('linh')?.waiting.size).toBe(1);
  });

  it('tells listeners a change once: tabs that tell each other come to rest', async () => {
    const heard: (readonly LessonProgress[])[] = [];
    engine.subscribeProgress((lessons) => heard.push(lessons));
    await engine.record(tick([[0, 5]]));
    expect(heard).toHaveLength(1);
    await engine.refresh();
    await engine.refresh();
    expect(heard).toHaveLength(1);
  });

  it('sends what waits before the host goes away, and gives up at the deadline', async () => {
    await engine.record(tick([[0, 5]]));
    await engine.flush(2_000);
    expect(engine.status().waitingCount).toBe(0);
    await engine.record(tick([[5, 10]]));
    server.silent = true;
    let gone = false;
    void engine.flush(2_000).then(() => (gone = true));
    await clock.pass(1_999);
    expect(gone).toBe(false);
    await clock.pass(1);
    expect(gone).toBe(true);
  });

  it('takes the time from fast answers only', async () => {
    server.ahead = 3_600_000;
    server.delayMs = 1_000;
    await clock.waitFor(engine.syncNow());
    expect(tables.people.get('linh')?.meta.clockOffsetMs).toBe(3_600_000 - 500);
    server.ahead = 0;
    server.delayMs = 2_001;
    await clock.waitFor(engine.syncNow());
    expect(tables.people.get('linh')?.meta.clockOffsetMs).toBe(3_600_000 - 500);
  });

  it('keeps notes, their changes and their deletion', async () => {
    const note = value(
      await engine.recordNote({
        noteId: 'note-1',
        lessonId: 'l1',
        atSeconds: 30,
        text: 'Đề cương',
        deleted: false,
      }),
    );
    await engine.recordNote({
      noteId: 'note-2',
      lessonId: 'l1',
      atSeconds: 10,
      text: 'Mở đầu',
      deleted: false,
    });
    expect(value(await engine.listNotes('l1')).map(({ text }) => text)).toEqual([
      'Mở đầu',
      'Đề cương',
    ]);
    await engine.recordNote({ ...note, deleted: true });
    expect(value(await engine.listNotes()).map(({ text }) => text)).toEqual(['Mở đầu']);
    await engine.syncNow();
    expect(server.requests.at(-1)?.notes).toMatchObject([
      { noteId: note.noteId, deleted: true },
      { text: 'Mở đầu' },
    ]);
  });

  it('tells when a note waits, when the server has it, and never twice the same', async () => {
    const told: Note[] = [];
    engine.subscribeNotes((changed) => told.push(...changed));
    const note = value(
      await engine.recordNote({
        noteId: 'note-3',
        lessonId: 'l1',
        atSeconds: 30,
        text: 'Đề cương',
        deleted: false,
      }),
    );
    await engine.syncNow();
    await engine.syncNow();
    await engine.refresh();
    expect(told).toEqual([note, { ...note, synced: true }]);
    expect(note).toMatchObject({ synced: false, changedAtMs: startMs });
    expect(value(await engine.listNotes())).toEqual([{ ...note, synced: true }]);
  });

  it('does not call a note synced that the server refused', async () => {
    server.refuses = 'LESSON_UNKNOWN';
    const note = value(
      await engine.recordNote({
        noteId: 'note-4',
        lessonId: 'l1',
        atSeconds: 30,
        text: 'Đề cương',
        deleted: false,
      }),
    );
    await engine.syncNow();
    expect(value(await engine.listNotes())).toEqual([{ ...note, synced: false }]);
    expect(value(await engine.queue())).toMatchObject({
      waiting: [],
      refused: [{ kind: 'note', lessonId: 'l1', text: 'Đề cương', code: 'LESSON_UNKNOWN' }],
    });
    server.refuses = null;
    await engine.retryRefused();
    expect(value(await engine.listNotes())).toEqual([{ ...note, synced: true }]);
  });

  it('keeps one note though it is given again because its answer was not heard', async () => {
    const draft = { noteId: 'n1', lessonId: 'l1', atSeconds: 30, text: 'Đề cương', deleted: false };
    await Promise.all([engine.recordNote(draft), engine.recordNote(draft)]);
    await clock.waitFor(engine.syncNow());
    await engine.recordNote(draft);
    expect(value(await engine.listNotes())).toMatchObject([{ noteId: 'n1', text: 'Đề cương' }]);
  });

  it('refuses a note without text or with too much of it before anything is written, but lets it be deleted', async () => {
    const draft = { noteId: 'n1', lessonId: 'l1', atSeconds: 30, deleted: false };
    expect(await engine.recordNote({ ...draft, text: ' \n' })).toMatchObject({
      ok: false,
      error: { code: 'NOTE_EMPTY' },
    });
    expect(
      await engine.recordNote({ ...draft, text: 'x'.repeat(noteTextLimit + 1) }),
    ).toMatchObject({ ok: false, error: { code: 'NOTE_TOO_LONG' } });
    expect(tables.people.get('linh')?.waiting.size).toBe(0);
    expect(value(await engine.recordNote({ ...draft, text: '  a\nb ' })).text).toBe('a\nb');
    expect(value(await engine.recordNote({ ...draft, text: '', deleted: true }))).toMatchObject({
      deleted: true,
      text: '',
    });
    expect(value(await engine.listNotes())).toEqual([]);
  });

  it('asks for page after page, and has exchanged when there is none left', async () => {
    let left = 3;
    server.answer = (request) => {
      left -= 1;
      return ok({ ...server.reply(request), more: left > 0 });
    };
    expect(engine.status().lastSyncedAtMs).toBe(startMs);
    await clock.pass(5_000);
    await clock.waitFor(engine.syncNow());
    expect(server.requests.map(({ cursor }) => cursor)).toEqual([null, 'e:1', 'e:2', 'e:3']);
    expect(engine.status()).toMatchObject({
      connection: 'online',
      lastSyncedAtMs: startMs + 5_000,
    });
  });

  it('asks about more people than one call takes in turns, and finds the lost one among them', async () => {
    const people = Array.from({ length: 45 }, (_, index) => `nguoi-${index}`);
    engine.stop();
    for (const userId of people) {
      const other = open(userId);
      // oxlint-disable-next-line no-await-in-loop -- one person after the other
      await clock.waitFor(other.syncNow());
      other.setOnline(false);
      // oxlint-disable-next-line no-await-in-loop -- one person after the other
      await other.record(tick([[0, 5]], { id: `tick-${userId}` }));
      other.stop();
    }
    const asked = server.requests.length;
    engine = open();
    for (let round = 0; round < 3; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one exchange after the other
      await clock.waitFor(engine.syncNow());
    }
    const rounds = server.requests.slice(asked).map(({ others }) => others);
    expect(Math.max(...rounds.map(({ length }) => length))).toBe(20);
    expect(new Set(rounds.slice(0, 3).flat())).toEqual(
      new Set(people.map((userId) => `${userId}.ma`)),
    );
    server.answer = (request) =>
      ok({
        ...server.reply(request),
        former: request.others.filter((proof) => proof === 'nguoi-44.ma'),
      });
    for (let round = 0; round < 3; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one exchange after the other
      await clock.waitFor(engine.syncNow());
    }
    expect(
      server.requests
        .flatMap(({ operations }) => operations)
        .map(({ id }) => id)
        .filter((id) => id.startsWith('tick-nguoi')),
    ).toEqual(['tick-nguoi-44']);
  });

  it('carries the rows of an account that the server has lost over to the same person’s new one, and asks no more', async () => {
    await engine.record(tick([[0, 5]]));
    await engine.recordNote({
      noteId: 'note-5',
      lessonId: 'l1',
      atSeconds: 1,
      text: 'đã gửi',
      deleted: false,
    });
    await clock.waitFor(engine.syncNow());
    server.answer = () => err(appError('SERVER_UNREACHABLE'));
    await engine.recordNote({
      noteId: 'note-6',
      lessonId: 'l1',
      atSeconds: 2,
      text: 'còn chờ',
      deleted: false,
    });
    engine.stop();
    server.answer = (request) => ok({ ...server.reply(request), former: request.others });
    engine = open('linh-moi');
    const heard: Note[] = [];
    engine.subscribeNotes((notes) => heard.push(...notes));
    await clock.waitFor(engine.syncNow());
    expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
    expect(value(await engine.listNotes()).map(({ text }) => text)).toEqual(['đã gửi', 'còn chờ']);
    expect(new Set(heard.map(({ text }) => text))).toEqual(new Set(['đã gửi', 'còn chờ']));
    expect(value(await engine.list())).toMatchObject([{ lessonId: 'l1', covered: [[0, 5]] }]);
    // Time may have been counted for them already, wherever that was.
    expect(
      server.requests
        .filter(({ person }) => person === 'linh-moi')
        .flatMap(({ operations }) => operations.map(({ watchedMs }) => watchedMs)),
    ).toEqual([0]);
    const asked = server.requests.length;
    await clock.waitFor(engine.syncNow());
    expect(server.requests.slice(asked).map(({ others }) => others)).toEqual([[]]);
  });

  it('loses nothing that a page of the lost account records while its rows are carried over', async () => {
    engine.setOnline(false);
    await engine.record(tick([[0, 5]]));
    const mine = createMemoryStore(tables, { kind: 'ok' });
    let isCarried = false;
    const store: SyncStore = {
      ...mine,
      async transact(userId, scope, decide) {
        const answer = await mine.transact(userId, scope, decide);
        if (userId !== 'linh' || scope.kind !== 'all' || isCarried) return answer;
        isCarried = true;
        await engine.record(tick([[5, 9]]));
        return answer;
      },
    };
    await carryOver(store, { from: 'linh', to: 'linh-moi', createId: () => `mang-${(ids += 1)}` });
    const waiting = [...tables.people.values()].flatMap((person) => [...person.waiting.values()]);
    expect(
      waiting
        .map(({ body }) => (body.kind === 'progress' ? body.operation.intervals : []))
        .filter((intervals) => intervals.length > 0),
    ).toEqual([[[5, 9]], [[0, 5]]]);
  });

  it('takes nobody’s rows whom the server does not name, and none that it did not ask about', async () => {
    await engine.record(tick([[0, 5]]));
    await clock.waitFor(engine.syncNow());
    engine.stop();
    server.answer = (request) => ok({ ...server.reply(request), former: ['minh.ma'] });
    engine = open('linh-moi');
    await clock.waitFor(engine.syncNow());
    expect(server.requests.at(-1)?.others).toEqual(['linh.ma']);
    expect(value(await engine.list())).toEqual([]);
  });

  it('asks about nobody of whom the server never said whose account it is', async () => {
    engine.stop();
    server.answer = (request) =>
      ok({ ...server.reply(request), proof: null, former: request.others });
    engine = open('con');
    await engine.record(tick([[0, 5]]));
    await clock.waitFor(engine.syncNow());
    engine.stop();
    engine = open('me');
    await clock.waitFor(engine.syncNow());
    expect(server.requests.at(-1)).toMatchObject({ person: 'me', others: [] });
    expect(value(await engine.list())).toEqual([]);
  });

  it('does not ask for ever when a server promises more and does not move', async () => {
    const stuck = server.reply({
      person: 'linh',
      deviceId: 'd',
      schema: 1,
      cursor: null,
      operations: [],
      durations: new Map(),
      notes: [],
      others: [],
    });
    server.answer = () => ok({ ...stuck, since: 'e:1', cursor: 'e:1', more: true });
    await clock.waitFor(engine.syncNow());
    expect(engine.status().connection).toBe('failed');
    expect(server.requests.length).toBeLessThan(10);
  });

  it('asks no further whether the server takes any once it is stopped', async () => {
    engine.setOnline(false);
    for (let index = 0; index < 9; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- ticks come one after the other
      await engine.record({ ...tick([[0, 5]]), lessonId: `l${index}` });
    }
    engine.stop();
    const before = server.reply({
      person: 'linh',
      deviceId: 'd',
      schema: 1,
      cursor: null,
      operations: [],
      durations: new Map(),
      notes: [],
      others: [],
    });
    const refused = new Set(['l2', 'l3', 'l4', 'l5', 'l6', 'l7', 'l8']);
    server.answer = ({ cursor, operations }) => {
      const rejected = operations.map(({ id }) => ({ id, code: 'LESSON_NOT_OWNED' }));
      return operations.every(({ lessonId }) => refused.has(lessonId))
        ? ok({ ...before, since: cursor, rejected })
        : err(appError('INTERNAL'));
    };
    const mine = createMemoryStore(tables, { kind: 'ok' });
    let askedBefore = Infinity;
    const store: SyncStore = {
      ...mine,
      transact(userId, scope, decide) {
        if (
          scope.kind === 'all' &&
          server.requests.at(-1)?.cursor === before.cursor &&
          askedBefore === Infinity
        ) {
          askedBefore = server.requests.length;
          engine.stop();
        }
        return mine.transact(userId, scope, decide);
      },
    };
    engine = createSyncEngine({
      userId: 'linh',
      store,
      transport: server,
      clock,
      random: () => 1,
      createId: () => `id-${(ids += 1)}`,
    });
    await engine.syncNow();
    expect(server.requests.length - askedBefore).toBe(0);
  });

  it('says nothing more and starts nothing more once stopped', async () => {
    await engine.record(tick([[0, 5]]));
    engine.stop();
    await clock.pass(600_000);
    expect(server.requests).toHaveLength(1);
  });
});

let ticks = 0;

function tick(
  intervals: ProgressTick['intervals'],
  given: Partial<Pick<ProgressTick, 'id' | 'ageMs'>> = {},
): ProgressTick {
  const end = intervals.at(-1)?.[1] ?? 0;
  const seconds = intervals.reduce((sum, [from, to]) => sum + to - from, 0);
  return {
    id: `tick-${(ticks += 1)}`,
    ageMs: null,
    ...given,
    lessonId: 'l1',
    durationSeconds: 100,
    intervals,
    watchedMs: seconds * 1_000,
    positionSeconds: end,
    unheard: null,
  };
}

function value<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

type TestClock = ReturnType<typeof createTestClock>;

/** Time that passes when a test says so. */
function createTestClock() {
  const clock = createVirtualClock({ startMs });
  return {
    ...clock,
    async waitFor(call: Promise<unknown>) {
      await clock.pass(10_000);
      await call;
    },
  };
}

type TestServer = ReturnType<typeof createTestServer>;

/** A server that takes everything, unless a test says otherwise. */
function createTestServer(clock: TestClock) {
  let version = 0;
  const server = {
    requests: [] as SyncRequest[],
    taken: new Set<string>(),
    answer: null as ((request: SyncRequest) => Result<SyncReply, AppError>) | null,
    onRequest: () => undefined as void,
    silent: false,
    aborted: 0,
    refuses: null as string | null,
    breaksOn: null as string | null,
    ahead: 0,
    delayMs: 0,
    lastCursor: () => `e:${version}`,
    nextCursor: () => `e:${version + 1}`,
    reply,
    async exchange(
      request: SyncRequest,
      signal: { addEventListener(type: 'abort', listener: () => void): void },
    ): Promise<Result<SyncReply, AppError>> {
      server.requests.push(request);
      server.onRequest();
      signal.addEventListener('abort', () => (server.aborted += 1));
      if (server.silent) return new Promise(() => undefined);
      if (server.delayMs > 0)
        await new Promise<void>((resolve) => void clock.schedule(server.delayMs, resolve));
      if (server.answer !== null) return server.answer(request);
      if (request.operations.some(({ lessonId }) => lessonId === server.breaksOn))
        return err(appError('INTERNAL'));
      return ok(reply(request));
    },
  };
  function reply(request: SyncRequest): SyncReply {
    const ids = [...request.operations, ...request.notes].map(({ id }) => id);
    const code = server.refuses;
    if (code === null) for (const id of ids) server.taken.add(id);
    version += 1;
    return {
      person: request.person,
      applied: code === null ? ids : [],
      rejected: code === null ? [] : ids.map((id) => ({ id, code })),
      changes:
        code === null
          ? request.operations.map(({ lessonId, intervals, position }) => ({
              lessonId,
              version,
              state: { ...emptyLessonState, covered: intervals, position },
            }))
          : [],
      noteChanges:
        code === null ? request.notes.map(({ id: _id, ...note }) => ({ ...note, version })) : [],
      proof: `${request.person}.ma`,
      former: [],
      since: request.cursor,
      cursor: `e:${version}`,
      more: false,
      serverNowMs: clock.now() + server.ahead - server.delayMs,
    };
  }
  return server;
}
