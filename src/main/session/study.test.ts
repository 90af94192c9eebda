import { describe, expect, test } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { SyncEngine } from '#shared/sync/sync-engine.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import { createStudy } from './study.ts';

const signedIn = (userId: string, expired = false): SessionState => ({
  status: 'signed_in',
  userId,
  email: `${userId}@x`,
  expired,
  remembered: true,
});
const changed = err(appError('PERSON_CHANGED'));
const note = { noteId: 'n', lessonId: 'a', atSeconds: 1, text: 'riêng', deleted: false };
const tick = {
  id: 'nhip-1',
  ageMs: null,
  lessonId: 'a',
  durationSeconds: 90,
  intervals: [[0, 5]] as const,
  watchedMs: 5000,
  positionSeconds: 5,
  unheard: null,
};

function setUp(start: SessionState, online = true, opening: Promise<unknown> = Promise.resolve()) {
  const sessions = createListeners<SessionState>();
  const calls: string[] = [];
  const engines = new Map<string, { status: SyncStatus; emit: (status: SyncStatus) => void }>();
  let state = start;
  const study = createStudy({
    session: { current: async () => state, subscribe: sessions.add },
    storage: async () => ({ kind: 'read_only' }),
    online,
    async openEngine(userId) {
      await opening;
      const statuses = createListeners<SyncStatus>();
      const own = {
        status: {
          connection: 'online',
          waitingCount: 2,
          refusedCount: 0,
          lastSyncedAtMs: null,
          storage: { kind: 'ok' },
        } as SyncStatus,
        emit: statuses.emit,
      };
      engines.set(userId, own);
      const note = (what: string) => calls.push(`${userId} ${what}`);
      return {
        record: async () => err(appError('DISK_FULL', { field: userId })),
        list: async () => ok([]),
        status: () => own.status,
        syncNow: async () => (note('sync'), own.status),
        setOnline: (isOnline: boolean) => note(isOnline ? 'online' : 'offline'),
        subscribeProgress: () => () => note('unsubscribed'),
        subscribeNotes: () => () => undefined,
        subscribeStatus: statuses.add,
        flush: async (deadlineMs: number) => void note(`flush ${deadlineMs}`),
        stop: () => note('stop'),
      } as Partial<SyncEngine> as SyncEngine; // what a study uses of an engine
    },
  });
  const become = async (next: SessionState) => {
    state = next;
    sessions.emit(next);
    await study.status();
  };
  return { study, calls, engines, become };
}

describe('study', () => {
  test('a guest keeps nothing and is told how the store and the network are', async () => {
    const { study } = setUp({ status: 'guest' }, false);
    expect(await study.record(null, tick)).toEqual(err(appError('UNAUTHENTICATED')));
    expect(await study.list()).toEqual(ok([]));
    expect(await study.status()).toEqual({
      connection: 'offline',
      waitingCount: 0,
      refusedCount: 0,
      lastSyncedAtMs: null,
      storage: { kind: 'read_only' },
    });
    expect(await study.settle(10)).toBe(0);
    await study.stop(10);
  });

  test('the engine is that of the person, and another person never gets it', async () => {
    const { study, calls, become } = setUp(signedIn('linh'));
    expect(await study.record('linh', tick)).toEqual(err(appError('DISK_FULL', { field: 'linh' })));
    await become(signedIn('minh'));
    expect(calls).toContain('linh stop');
    expect(await study.record('minh', tick)).toEqual(err(appError('DISK_FULL', { field: 'minh' })));
    await become({ status: 'guest' });
    expect(calls).toContain('minh stop');
    expect(await study.record(null, tick)).toEqual(err(appError('UNAUTHENTICATED')));
  });

  test('what a page recorded for one person is never kept for another, also when that one signs in while it is taken', async () => {
    const { study, become } = setUp(signedIn('linh'));
    const taken = study.record('linh', tick);
    const late = [study.recordNote('linh', note), study.retryRefused('linh')];
    await become(signedIn('minh'));
    expect([await taken, ...(await Promise.all(late))]).toEqual([changed, changed, changed]);
    expect([await study.record('linh', tick), await study.record(null, tick)]).toEqual([
      changed,
      changed,
    ]);
  });

  test('a new sign-in of the same person goes on with the same engine and sends at once', async () => {
    const { study, calls, become, engines } = setUp(signedIn('linh', true));
    await study.status();
    await become(signedIn('linh'));
    expect(calls).toEqual(['linh online', 'linh sync']);
    expect(engines.size).toBe(1);
  });

  test('what an engine says is passed on until its person leaves', async () => {
    const { study, engines, become } = setUp(signedIn('linh'));
    const told: string[] = [];
    study.subscribeStatus(({ connection }) => told.push(connection));
    await study.status();
    const own = engines.get('linh');
    own?.emit({ ...own.status, connection: 'syncing' });
    await become({ status: 'guest' });
    own?.emit({ ...own.status, connection: 'failed' });
    expect(told).toEqual(['online', 'syncing', 'online']); // the last one is the guest's
  });

  test('the network reaches the engine of now and of later', async () => {
    const { study, calls, become } = setUp(signedIn('linh'), false);
    await study.status();
    study.setOnline(true);
    study.setOnline(false);
    await study.status();
    await become(signedIn('minh'));
    expect(calls.filter((call) => /(on|off)line$/.test(call))).toEqual([
      'linh offline',
      'linh online',
      'linh offline',
      'minh offline',
    ]);
  });

  test('the end is bounded: one flush, then a stop', async () => {
    const { study, calls } = setUp(signedIn('linh'));
    expect(await study.settle(50)).toBe(2);
    await study.stop(2000);
    expect(calls).toEqual([
      'linh online',
      'linh flush 50',
      'linh flush 2000',
      'linh unsubscribed',
      'linh stop',
    ]);
  });

  test('what waits is not known while the engine does not open, and nobody waits for it', async () => {
    const { study } = setUp(signedIn('linh'), true, new Promise(() => undefined));
    expect(await study.settle(10)).toBeNull();
  }, 5_000);
});
