import { describe, expect, it } from 'vitest';
import { textStorage } from '#tests/simulation/text-storage.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import { readTabMessage, type TabMessage } from '../session/tab-channel.ts';
import { createUnsentStore } from '../store/unsent-store.ts';
import { startStudy } from './start-study.ts';
import { createTickJournal } from './tick-journal.ts';
import { createWebStudy } from './web-study.ts';

const nowMs = 1_700_000_000_000;
const linh = {
  status: 'signed_in',
  userId: 'linh',
  email: 'linh@vidu.vn',
  expired: false,
  remembered: true,
} as const;
const tick = {
  id: 'nhip-1',
  ageMs: null,
  lessonId: 'l1',
  durationSeconds: 600,
  intervals: [[0, 5]] as const,
  watchedMs: 5_000,
  positionSeconds: 5,
  unheard: null,
};

/** Longer than any chain of promises of a page. */
async function rest(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- turn by turn
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

/** Tabs of one browser without a network: one database, one plain storage, one channel. */
function openBrowser({ isDeaf = false } = {}) {
  const texts = new Map<string, string>();
  const tables = createMemoryTables('may');
  const hearers = new Set<(news: TabMessage) => void>();
  let ids = 0;
  const journal = createTickJournal(
    () => textStorage(texts),
    () => nowMs,
  );
  const unsent = createUnsentStore(
    () => textStorage(texts),
    () => nowMs,
  );
  const openTab = async () => {
    const disk = { answers: Promise.resolve(), isFull: false };
    const inner = createMemoryStore(tables, { kind: 'ok' });
    const store: SyncStore = {
      ...inner,
      async transact(userId, scope, decide) {
        await disk.answers;
        return disk.isFull ? err(appError('DISK_FULL')) : inner.transact(userId, scope, decide);
      },
    };
    const clock = { now: () => nowMs, monotonic: () => 0, schedule: () => () => undefined };
    let own: (news: TabMessage) => void = () => undefined;
    const study = createWebStudy({
      openEngine: async (userId) =>
        startStudy(
          {
            userId,
            store,
            random: () => 0.5,
            createId: () => `id-${(ids += 1)}`,
            clock,
            transport: { exchange: async () => err(appError('SERVER_UNREACHABLE')) },
          },
          { journal, unsent },
        ),
      tabs: {
        tell(news) {
          const heard = readTabMessage(structuredClone(news));
          if (heard === null || isDeaf) return;
          for (const hear of hearers) if (hear !== own) hear(heard);
        },
        listen(listener) {
          own = listener;
          hearers.add(listener);
          return () => hearers.delete(listener);
        },
        close: () => undefined,
      },
      journal,
      unsent,
      online: true,
      clock,
      onExpired: () => undefined,
    });
    study.follow(linh);
    await rest();
    return { study, disk };
  };
  return { openTab, journal };
}

/** A tab whose last tick its store has not taken as it goes. */
async function closeInMidWrite(
  { study, disk }: Awaited<ReturnType<ReturnType<typeof openBrowser>['openTab']>>,
  answers: Promise<undefined>,
) {
  disk.answers = answers;
  study.progress.onFlush(async () => void (await study.writtenBy('linh').record(tick)));
  study.leave();
  await rest();
}

describe('the last tick of a tab that was closed', () => {
  it('is known to the other tab at once, and once, though the store takes it after all', async () => {
    const { openTab, journal } = openBrowser();
    const [going, staying] = [await openTab(), await openTab()];
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await closeInMidWrite(going, promise);
    const learned = async () => {
      const list = await staying.study.progress.list();
      return list.ok && list.value.map(({ learnedMs }) => learnedMs);
    };
    expect(await learned()).toEqual([5_000]);
    expect(journal.read('linh')).toEqual([]);
    resolve(undefined);
    await rest();
    expect(await learned()).toEqual([5_000]);
    expect(await staying.study.sync.status()).toMatchObject({ waitingCount: 1 });
  });

  it('is counted where the person signs out, though that tab heard nothing', async () => {
    const { openTab } = openBrowser({ isDeaf: true });
    const [going, staying] = [await openTab(), await openTab()];
    await closeInMidWrite(going, new Promise(() => undefined));
    const settled = staying.study.settle();
    expect(await settled).toBe(1);
  });

  it('is counted there also when the store of that tab does not take it either', async () => {
    const { openTab, journal } = openBrowser({ isDeaf: true });
    const [going, staying] = [await openTab(), await openTab()];
    await closeInMidWrite(going, new Promise(() => undefined));
    staying.disk.isFull = true;
    expect(await staying.study.settle()).toBe(1);
    expect(journal.read('linh')).toHaveLength(1);
  });
});
