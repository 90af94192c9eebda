import { describe, expect, it, vi } from 'vitest';
import { textStorage } from '#tests/simulation/text-storage.ts';
import { ok } from '#shared/kernel/result.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import type { SyncRequest, SyncTransport } from '#shared/sync/ports.ts';
import { initialMeta } from '#shared/sync/store-port.ts';
import type { StorageState } from '#shared/sync/sync-status.ts';
import { startStudy } from './start-study.ts';
import { createUnsentStore } from '../store/unsent-store.ts';
import { createTickJournal } from './tick-journal.ts';

const nowMs = 1_700_000_000_000;
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

/** A browser in whose journal one tick lies, and a server that has lost some accounts. */
function setUp({ kind = 'ok', lost = [] }: { kind?: StorageState['kind']; lost?: string[] } = {}) {
  const texts = new Map<string, string>();
  const remains = {
    journal: createTickJournal(
      () => textStorage(texts),
      () => nowMs,
    ),
    unsent: createUnsentStore(
      () => textStorage(texts),
      () => nowMs,
    ),
  };
  const storage: StorageState = kind === 'denied' ? { kind } : { kind: 'ok' };
  const store = createMemoryStore(createMemoryTables('may'), storage);
  const arrived: SyncRequest[] = [];
  const transport: SyncTransport = {
    async exchange(request) {
      arrived.push(request);
      return ok({
        person: request.person,
        applied: request.operations.map(({ id }) => id),
        rejected: [],
        changes: [],
        noteChanges: [],
        proof: null,
        former: request.others.filter((proof) => lost.includes(proof)),
        since: request.cursor,
        cursor: `m:${arrived.length}`,
        more: false,
        serverNowMs: nowMs,
      });
    },
  };
  let ids = 0;
  const planned = new Set<() => void>();
  const open = async (userId: string) =>
    startStudy(
      {
        userId,
        store,
        transport,
        random: () => 0.5,
        createId: () => `id-${(ids += 1)}`,
        clock: {
          now: () => nowMs,
          monotonic: () => 0,
          schedule: (_delayMs, task) => (planned.add(task), () => planned.delete(task)),
        },
      },
      remains,
    );
  return { ...remains, store, arrived, planned, open };
}

const sentBy = (arrived: readonly SyncRequest[], person: string) =>
  arrived
    .filter((request) => request.person === person)
    .flatMap(({ operations }) => operations.map(({ id, watchedMs }) => [id, watchedMs]));

describe('what lies in the journal of somebody else', () => {
  it('waits in the queue of whose it is, and counts once when they come back', async () => {
    const { journal, store, arrived, open } = setUp();
    journal.keep('minh', tick);
    const linh = await open('linh');
    await linh.syncNow();
    expect([journal.read('minh'), await store.count('minh')]).toEqual([
      [],
      ok({ waiting: 1, refused: 0 }),
    ]);
    // A page of theirs that was still alive gives it once more.
    journal.keep('minh', tick);
    const minh = await open('minh');
    await minh.syncNow();
    expect([sentBy(arrived, 'linh'), sentBy(arrived, 'minh')]).toEqual([[], [['nhip-1', 5_000]]]);
  });

  it('is carried over to the new account of a person whose earlier one the server has lost', async () => {
    const { journal, store, arrived, open } = setUp({ lost: ['linh-cu.ma'] });
    await store.transact('linh-cu', { kind: 'meta' }, () => ({
      answer: null,
      meta: { ...initialMeta, proof: 'linh-cu.ma' },
    }));
    journal.keep('linh-cu', tick);
    const linh = await open('linh-moi');
    await linh.syncNow();
    // Beside it what the device knew of the lesson, without time.
    expect(sentBy(arrived, 'linh-moi').filter(([, watchedMs]) => watchedMs !== 0)).toEqual([
      ['nhip-1', 5_000],
    ]);
    expect(journal.people()).toEqual([]);
  });

  it('stays where the store lasts no longer than the page, and when it cannot be read', async () => {
    const { journal, open } = setUp({ kind: 'denied' });
    journal.keep('minh', tick);
    await open('linh');
    expect(journal.people()).toEqual(['minh']);
    const other = setUp();
    other.journal.keep('minh', { ...tick, lessonId: 7 } as never); // as another version wrote it
    await other.open('linh');
    expect(other.journal.people()).toEqual(['minh']);
  });
});

describe('how a lesson opened', () => {
  const knew = { ms: 1_000, counter: 0, node: 'laptop' };
  const { unheard: _none, ...asBefore } = tick;

  it.each([
    ['goes with its place', { ...tick, unheard: { knew } }, { ms: 1_000, counter: 1 }],
    [
      'of an earlier version is not said',
      asBefore as never,
      { ms: expect.any(Number), counter: 0 },
    ],
  ])('%s', async (_what, kept, stamp) => {
    const { journal, arrived, open } = setUp();
    journal.keep('linh', kept);
    const linh = await open('linh');
    await linh.syncNow();
    const [operation] = arrived.flatMap(({ operations }) => operations);
    expect(operation?.position).toMatchObject({ seconds: 5, stamp });
    expect(operation?.stamp.ms).toBeGreaterThan(1_000);
  });
});

describe('an engine whose start fails', () => {
  it('goes on with nothing: the next try brings another one', async () => {
    const { journal, planned, open } = setUp();
    const linh = await open('linh');
    expect(planned.size, 'one that started goes on').toBeGreaterThan(0);
    linh.stop();
    expect(planned.size).toBe(0);
    vi.spyOn(journal, 'read').mockImplementation(() => {
      throw new Error('broken');
    });
    await expect(open('linh')).rejects.toThrow('broken');
    // oxlint-disable-next-line no-await-in-loop -- longer than any chain of promises here
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
    expect(planned.size).toBe(0);
  });
});

describe('what another version wrote into the journal', () => {
  it('stays for that one, and is nothing that waits', async () => {
    const { journal, open } = setUp();
    journal.keep('linh', { ...tick, id: 'la', lessonId: 7 } as never); // as another version wrote it
    journal.keep('linh', tick);
    const linh = await open('linh');
    expect(journal.read('linh').map(({ id }) => id)).toEqual(['la']);
    expect(await linh.takeUp()).toBe(0);
  });
});
