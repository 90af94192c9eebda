import { describe, expect, it } from 'vitest';
import { textStorage } from '#tests/simulation/text-storage.ts';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import { ok } from '#shared/kernel/result.ts';
import type { ShownStatus, SyncStatus } from '#shared/sync/sync-status.ts';
import { followList } from '../../follow-list.ts';
import type { StudyEngine } from './study-engine.ts';
import { createTickJournal } from './tick-journal.ts';
import { createWebStudy } from './web-study.ts';

const sent: SyncStatus = {
  connection: 'online',
  waitingCount: 2,
  refusedCount: 0,
  lastSyncedAtMs: 1,
  storage: { kind: 'ok' },
};
const linh = {
  status: 'signed_in',
  userId: 'linh',
  email: 'linh@mai.vn',
  expired: false,
  remembered: true,
} as const;

const watched: LessonProgress = {
  lessonId: 'b1',
  covered: [[0, 700]],
  position: { seconds: 700, stamp: { ms: 1, counter: 0, node: 'may' } },
  learnedMs: 700_000,
  completedAtMs: null,
  sync: { state: 'waiting' },
};

/** Longer than any chain of promises here. */
async function rest(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- turn by turn
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/** A page of linh's whose first `failures` fetches of the engine's code fail. */
function openPage(failures: number) {
  const timers = { nowMs: 0, set: new Set<{ readonly atMs: number; readonly task: () => void }>() };
  const calls: string[] = [];
  const seen: ShownStatus[] = [];
  const engine = {
    status: () => sent,
    syncNow: async () => (calls.push('sync'), sent),
    setOnline: (online: boolean) => calls.push(`online ${online}`),
    list: async () => ok([watched]),
    subscribeProgress: () => () => undefined,
    subscribeNotes: () => () => undefined,
    subscribeStatus: () => () => undefined,
    flush: async () => undefined,
    stop: () => calls.push('stop'),
  } as unknown as StudyEngine; // the members that are missing are not called
  const texts = new Map<string, string>();
  const study = createWebStudy({
    async openEngine() {
      calls.push('open');
      if (calls.filter((call) => call === 'open').length <= failures) throw new Error('no code');
      return engine;
    },
    tabs: { tell: () => undefined, listen: () => () => undefined, close: () => undefined },
    journal: createTickJournal(
      () => textStorage(texts),
      () => timers.nowMs,
    ),
    unsent: { holds: () => false },
    online: true,
    clock: {
      schedule(delayMs, task) {
        const timer = { atMs: timers.nowMs + delayMs, task };
        timers.set.add(timer);
        return () => timers.set.delete(timer);
      },
    },
    onExpired: () => undefined,
  });
  study.sync.subscribe((status) => seen.push(status));
  study.follow(linh);
  return {
    study,
    calls,
    seen,
    opens: () => calls.filter((call) => call === 'open').length,
    pass: async (ms: number) => {
      await rest();
      timers.nowMs += ms;
      for (const timer of timers.set) {
        if (timer.atMs > timers.nowMs) continue;
        timers.set.delete(timer);
        timer.task();
      }
      await rest();
    },
  };
}

const unopened = { connection: 'unopened', waitingCount: null, refusedCount: null };

describe('an engine whose code could not be fetched', () => {
  it('is never taken for one that has sent everything', async () => {
    const { study, seen } = openPage(Infinity);
    await rest();
    expect(await study.sync.status()).toMatchObject(unopened);
    expect(await study.sync.syncNow()).toMatchObject(unopened);
    expect(seen.at(-1)).toMatchObject(unopened);
    expect(await study.settle()).toBeNull();
  });

  it('is fetched anew, later each time, and then says how much waits', async () => {
    const { study, seen, opens, pass } = openPage(2);
    expect(await study.sync.status()).toMatchObject({ ...unopened, hasFailed: false });
    await pass(0);
    expect(opens()).toBe(1);
    expect(seen.at(-1)).toMatchObject({ ...unopened, hasFailed: true });
    await pass(1_000);
    expect(opens()).toBe(2);
    await pass(1_000);
    expect(opens(), 'later than the time before').toBe(2);
    await pass(1_000);
    expect(opens()).toBe(3);
    expect([await study.sync.status(), seen.at(-1)]).toEqual([sent, sent]);
    await pass(1_000_000);
    expect(opens()).toBe(3);
  });

  it.each([
    ['the network is back', ({ study }: ReturnType<typeof openPage>) => study.setOnline(true)],
    ['somebody asks to exchange', ({ study }) => void study.sync.syncNow()],
    ['the same person signs in again', ({ study }) => study.follow(linh)],
  ] satisfies readonly (readonly [string, (page: ReturnType<typeof openPage>) => void])[])(
    'is fetched at once when %s',
    async (_what, happen) => {
      const page = openPage(1);
      await rest();
      happen(page);
      await rest();
      expect(page.opens()).toBe(2);
      expect(await page.study.sync.status()).toEqual(sent);
    },
  );

  it('leaves no list of the page failed once it is there', async () => {
    const { study, pass } = openPage(1);
    const followed = followList({
      list: async () => study.progress.list(),
      onChanged: (listener) => study.progress.subscribe(listener),
      onStatus: (listener) => study.sync.subscribe(listener),
      idOf: ({ lessonId }) => lessonId,
    });
    followed.subscribe(() => undefined);
    await pass(0);
    expect(followed.get()).toMatchObject({ kind: 'failed' });
    await pass(1_000);
    expect(followed.get()).toEqual({ kind: 'ready', byId: new Map([['b1', watched]]) });
  });

  it('is not fetched twice at once', async () => {
    const { study, opens } = openPage(0);
    study.setOnline(true);
    void study.sync.syncNow();
    await rest();
    expect(opens()).toBe(1);
  });

  it('is not fetched for who has signed out meanwhile', async () => {
    const { study, opens, pass } = openPage(Infinity);
    await rest();
    study.follow({ status: 'guest' });
    await pass(1_000_000);
    expect(opens()).toBe(1);
    expect(await study.sync.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });

  it('leaves the page knowing whether there is a network', async () => {
    const { study, seen } = openPage(Infinity);
    await rest();
    study.setOnline(false);
    expect(seen.at(-1)).toMatchObject({ connection: 'offline', waitingCount: null });
    study.setOnline(true);
    expect(seen.at(-1)).toMatchObject(unopened);
  });
});
