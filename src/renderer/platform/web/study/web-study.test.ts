import { describe, expect, it } from 'vitest';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import { ok } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import type { TabMessage } from '../session/tab-channel.ts';
import type { StudyEngine } from './study-engine.ts';
import { createTickJournal } from './tick-journal.ts';
import {
  createWebStudy,
  engineDeadlineMs,
  flushDeadlineMs,
  settleDeadlineMs,
} from './web-study.ts';

const idle: SyncStatus = {
  connection: 'online',
  waitingCount: 0,
  refusedCount: 0,
  lastSyncedAtMs: 1,
  storage: { kind: 'ok' },
};
const person = (userId: string, expired = false): SessionState => ({
  status: 'signed_in',
  userId,
  email: `${userId}@mai.vn`,
  expired,
  remembered: true,
});
const tick = {
  id: 'nhat-ky-1',
  ageMs: null,
  lessonId: 'l1',
  durationSeconds: 60,
  intervals: [[0, 5]],
  watchedMs: 5000,
  positionSeconds: 5,
  unheard: null,
} as const;
const lesson: LessonProgress = {
  lessonId: 'l1',
  covered: [[0, 5]],
  position: null,
  learnedMs: 5000,
  completedAtMs: null,
  sync: { state: 'waiting' },
};

/** An engine that notes what it was asked. What the study part never calls is not here. */
function fakeEngine(userId: string, calls: string[]) {
  const statuses = createListeners<SyncStatus>();
  const changes = createListeners<readonly LessonProgress[]>();
  let status = idle;
  const note = (call: string) => calls.push(`${userId} ${call}`);
  const engine = {
    record: async () => (note('record'), changes.emit([lesson]), ok(lesson)),
    list: async () => ok([lesson]),
    status: () => status,
    syncNow: async () => (note('sync'), status),
    setOnline: (online: boolean) => void note(`online ${online}`),
    refresh: async () => void note('refresh'),
    subscribeProgress: changes.add,
    subscribeNotes: () => () => undefined,
    subscribeStatus: statuses.add,
    flush: async () => void note('flush'),
    takeUp: async () => 0,
    stop: () => void note('stop'),
  } as unknown as StudyEngine; // the members that are missing are not called
  return { engine, say: (next: SyncStatus) => ((status = next), statuses.emit(next)) };
}

/** Longer than any chain of promises here. */
async function rest(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- turn by turn
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/** `opening`: what an engine is opened after. */
function setUp(opening: Promise<unknown> = Promise.resolve()) {
  const calls: string[] = [];
  const engines = new Map<string, ReturnType<typeof fakeEngine>>();
  const told: TabMessage[] = [];
  const expired: boolean[] = [];
  const timers = { nowMs: 0, set: new Set<{ readonly atMs: number; readonly task: () => void }>() };
  const texts = new Map<string, string>();
  const journal = createTickJournal(
    () => ({
      length: texts.size,
      key: (index) => [...texts.keys()][index] ?? null,
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => void texts.set(key, text),
      removeItem: (key) => void texts.delete(key),
    }),
    () => 5_000,
  );
  let hear: (news: TabMessage) => void = () => undefined;
  const study = createWebStudy({
    openEngine: async (userId) => {
      await opening;
      const made = fakeEngine(userId, calls);
      engines.set(userId, made);
      return made.engine;
    },
    tabs: {
      tell: (news) => told.push(news),
      listen: (listener) => {
        hear = listener;
        return () => undefined;
      },
      close: () => undefined,
    },
    journal,
    unsent: { holds: () => false },
    online: true,
    clock: {
      schedule(delayMs, task) {
        const timer = { atMs: timers.nowMs + delayMs, task };
        timers.set.add(timer);
        return () => timers.set.delete(timer);
      },
    },
    onExpired: (value) => expired.push(value),
  });
  /** Time passes, and what follows from it happens. */
  const pass = async (ms: number) => {
    await rest();
    timers.nowMs += ms;
    for (const timer of timers.set) {
      if (timer.atMs > timers.nowMs) continue;
      timers.set.delete(timer);
      timer.task();
    }
    await rest();
  };
  return {
    pass,
    study,
    journal,
    calls,
    engines,
    told,
    expired,
    hear: (news: TabMessage) => hear(news),
  };
}

describe('study in the portal', () => {
  it('keeps nothing for a guest and says why', async () => {
    const { study } = setUp();
    expect(await study.writtenBy(null).record(tick)).toEqual({
      ok: false,
      error: { code: 'UNAUTHENTICATED' },
    });
    expect(await study.progress.list()).toEqual(ok([]));
    expect(await study.sync.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });

  it('has one engine per person, and stops the former one when another signs in', async () => {
    const { study, calls } = setUp();
    study.follow(person('linh'));
    await study.writtenBy('linh').record(tick);
    study.follow(person('minh'));
    await study.writtenBy('minh').record(tick);
    expect(calls).toEqual([
      'linh online true',
      'linh record',
      'linh stop',
      'minh online true',
      'minh record',
    ]);
    study.follow({ status: 'guest' });
    expect(await study.progress.list()).toEqual(ok([]));
  });

  it('shows nothing of the person before while the engine of the next one is not there', async () => {
    const { study, engines } = setUp();
    study.follow(person('linh'));
    await rest();
    engines.get('linh')?.say({ ...idle, connection: 'offline', waitingCount: 3 });
    const seen: (number | null)[] = [];
    study.sync.subscribe(({ waitingCount }) => seen.push(waitingCount));
    study.follow(person('minh'));
    expect(seen).toEqual([null]);
  });

  it('keeps what a page records late for whom it was drawn, never for whoever is signed in by now', async () => {
    const { study, calls, journal } = setUp();
    study.follow(person('linh'));
    await study.progress.list();
    const page = study.writtenBy('linh');
    study.follow(person('minh'));
    await study.progress.list();
    expect(await page.record(tick)).toEqual({ ok: false, error: { code: 'PERSON_CHANGED' } });
    expect(
      await page.save({
        noteId: 'n1',
        lessonId: 'l1',
        atSeconds: 1,
        text: 'bí mật của Linh',
        deleted: false,
      }),
    ).toEqual({ ok: false, error: { code: 'PERSON_CHANGED' } });
    expect(calls.filter((call) => call.startsWith('minh'))).toEqual(['minh online true']);
    expect([journal.read('linh').map(({ tick: kept }) => kept), journal.read('minh')]).toEqual([
      [tick],
      [],
    ]);
  });

  it('exchanges at once when the same person signs in again', async () => {
    const { study, calls } = setUp();
    study.follow(person('linh'));
    await study.progress.list();
    study.follow(person('linh', true));
    study.follow(person('linh'));
    await expect.poll(() => calls).toContain('linh sync');
    expect(calls.filter((call) => call === 'linh sync')).toHaveLength(1);
    expect(calls).not.toContain('linh stop');
  });

  it('tells the page and the other tabs what changed, and reads again when another tab tells', async () => {
    const { study, told, calls, hear } = setUp();
    const seen: string[] = [];
    study.progress.subscribe((changed) => seen.push(...changed.map(({ lessonId }) => lessonId)));
    study.follow(person('linh'));
    await study.progress.list();
    await study.writtenBy('linh').record(tick);
    expect(seen).toEqual(['l1']);
    expect(told).toEqual([{ kind: 'study', userId: 'linh' }]);
    hear({ kind: 'study', userId: 'minh' });
    expect(calls).not.toContain('linh refresh');
    hear({ kind: 'study', userId: 'linh' });
    await expect.poll(() => calls).toContain('linh refresh');
  });

  it('tells the other tabs what was set aside, and of nothing else that changes how it stands', async () => {
    const { study, engines, told } = setUp();
    study.follow(person('linh'));
    await study.progress.list();
    const linh = engines.get('linh');
    linh?.say({ ...idle, connection: 'syncing', waitingCount: 1 });
    linh?.say(idle);
    expect(told).toEqual([]);
    linh?.say({ ...idle, refusedCount: 1 });
    linh?.say({ ...idle, refusedCount: 1, connection: 'syncing' });
    expect(told).toEqual([{ kind: 'study', userId: 'linh' }]);
    linh?.say(idle);
    expect(told).toHaveLength(2);
  });

  it('says that the session has ended and when it is good again, and nothing in between', async () => {
    const { study, engines, expired } = setUp();
    study.follow(person('linh'));
    await study.progress.list();
    for (const connection of ['needs_login', 'syncing', 'offline', 'online'] as const)
      engines.get('linh')?.say({ ...idle, connection });
    expect(expired).toEqual([true, false]);
  });

  it('lets the player record what it has not yet before it sends the last time', async () => {
    const { study, calls } = setUp();
    study.follow(person('linh'));
    study.progress.onFlush(async () => void (await study.writtenBy('linh').record(tick)));
    await study.flush();
    expect(calls.slice(-2)).toEqual(['linh record', 'linh flush']);
  });

  it('says how much still waits after trying to send it', async () => {
    const { study, engines } = setUp();
    expect(await study.settle()).toBe(0);
    study.follow(person('linh'));
    await study.progress.list();
    engines.get('linh')?.say({ ...idle, connection: 'offline', waitingCount: 3 });
    expect(await study.settle()).toBe(3);
  });

  it('writes what the player records while the page goes away into the journal at once, before any store has answered', async () => {
    const { study, journal } = setUp();
    study.follow(person('linh'));
    study.progress.onFlush(async () => void (await study.writtenBy('linh').record(tick)));
    study.leave();
    expect(journal.read('linh')).toEqual([{ id: 'nhat-ky-1', ageMs: 0, tick }]);
    expect(journal.read('minh')).toEqual([]);
    await expect
      .poll(() => journal.read('linh'), { message: 'taken out once the store has it' })
      .toEqual([]);
  });

  it('keeps the journal as it is when the store that took the tick lasts no longer than the page', async () => {
    const { study, journal, engines } = setUp();
    study.follow(person('linh'));
    await study.progress.list();
    engines.get('linh')?.say({ ...idle, storage: { kind: 'denied' } });
    const recorded = Promise.withResolvers<unknown>();
    study.progress.onFlush(async () =>
      recorded.resolve(await study.writtenBy('linh').record(tick)),
    );
    study.leave();
    await recorded.promise;
    expect(journal.read('linh')).toHaveLength(1);
  });

  it('asks no journal while the page stays', async () => {
    const { study, journal, calls } = setUp();
    study.follow(person('linh'));
    await Promise.all([
      study.writtenBy('linh').record(tick),
      Promise.resolve(expect(journal.read('linh')).toEqual([])),
    ]);
    expect(calls).toContain('linh record');
  });

  it('passes the network on, and tells a guest too', async () => {
    const { study, calls } = setUp();
    study.setOnline(false);
    expect(await study.sync.status()).toMatchObject({ connection: 'offline' });
    study.follow(person('linh'));
    await study.progress.list();
    study.setOnline(true);
    await expect.poll(() => calls).toEqual(['linh online false', 'linh online true']);
  });
});

describe('an engine that does not come', () => {
  const never = new Promise<never>(() => undefined);

  it('holds up no signing out: how much waits is not known then, as when its code could not be fetched', async () => {
    for (const opening of [never, Promise.reject(new Error('no code'))]) {
      opening.catch(() => undefined);
      const { study, pass } = setUp(opening);
      study.follow(person('linh'));
      const settled = study.settle();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await pass(settleDeadlineMs);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await settled).toBeNull();
    }
  });

  it('is as unknown when a player does not hand over what it has', async () => {
    const { study, pass } = setUp();
    study.follow(person('linh'));
    study.progress.onFlush(async () => never);
    const settled = study.settle();
    await pass(settleDeadlineMs);
    expect(await settled).toBeNull();
  });

  it('sends what waits though a player does not hand over what it has, when the page hides', async () => {
    const { study, pass, calls } = setUp();
    study.follow(person('linh'));
    study.progress.onFlush(async () => never);
    void study.flush();
    await pass(flushDeadlineMs);
    expect(calls).toContain('linh flush');
  });

  it('holds up nobody who asks how this device stands, online or not', async () => {
    const { study } = setUp(never);
    study.follow(person('linh'));
    expect(await study.sync.status()).toMatchObject({ connection: 'unopened', waitingCount: null });
    study.setOnline(false);
    expect(await study.sync.status()).toMatchObject({ connection: 'offline', waitingCount: null });
  });

  it('has every question answered in bounded time', async () => {
    const { study, pass } = setUp(never);
    study.follow(person('linh'));
    const page = study.writtenBy('linh');
    const missing = { ok: false, error: { code: 'SERVER_UNREACHABLE' } };
    const refused = Promise.all([
      page.record(tick),
      page.save({ noteId: 'n1', lessonId: 'l1', atSeconds: 1, text: 'ghi chú', deleted: false }),
      study.progress.list(),
      study.notes.list(),
      study.sync.queue(),
      study.sync.retryRefused(),
    ]);
    const told = Promise.all([study.sync.status(), study.sync.syncNow(), study.flush()]);
    await pass(engineDeadlineMs);
    expect(await refused).toEqual(Array.from({ length: 6 }, () => missing));
    expect(await told).toHaveLength(3);
  });

  it.each(['the page goes', 'somebody else signs in'])(
    'loses nothing that was given meanwhile when %s, and counts it once',
    async (what) => {
      const { promise, resolve } = Promise.withResolvers<null>();
      const { study, journal, calls } = setUp(promise);
      study.follow(person('linh'));
      const kept = study.writtenBy('linh').record(tick);
      if (what === 'the page goes') study.leave();
      else study.follow(person('minh'));
      expect(journal.read('linh')).toEqual([{ id: tick.id, ageMs: 0, tick }]);
      resolve(null);
      expect(await kept).toMatchObject({ ok: true });
      expect([calls.filter((call) => call.endsWith('record')), journal.read('linh')]).toEqual([
        ['linh record'],
        [],
      ]);
    },
  );
});
