import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import { foldJournal } from './fold-journal.ts';
import { createTickJournal, type ListedStorage } from './tick-journal.ts';

const tick = {
  id: 'id-1',
  ageMs: null,
  lessonId: 'l1',
  durationSeconds: 60,
  intervals: [[0, 5]],
  watchedMs: 5000,
  positionSeconds: 5,
  unheard: null,
} as const;
const status: SyncStatus = {
  connection: 'online',
  waitingCount: 0,
  refusedCount: 0,
  lastSyncedAtMs: null,
  storage: { kind: 'ok' },
};

const unsent = { holds: () => false };

function memoryStorage(): ListedStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

function setUp(storage = memoryStorage()) {
  return {
    storage,
    journal: createTickJournal(
      () => storage,
      () => 7_000,
    ),
  };
}

describe('the journal of the last tick', () => {
  it('outlives the page, per person, until the tick is taken out', () => {
    const { storage, journal } = setUp();
    const entry = journal.keep('linh', tick);
    const next = setUp(storage).journal;
    expect(next.read('linh')).toEqual([{ id: 'id-1', ageMs: 0, tick }]);
    expect(next.read('minh')).toEqual([]);
    next.remove('linh', entry?.id ?? '');
    expect(storage.texts.size).toBe(0);
  });

  it('keeps what two tabs write that close together, each before it sees what the other wrote', () => {
    const storage = memoryStorage();
    const [before, writes]: [ReadonlyMap<string, string>, [string, string][]] = [
      new Map(storage.texts),
      [],
    ];
    // What each tab reads is of before; what it writes gets through.
    const tab = () =>
      createTickJournal(
        () => ({
          ...storage,
          length: before.size,
          key: () => null,
          getItem: (key) => before.get(key) ?? null,
          setItem: (key, text) => void writes.push([key, text]),
        }),
        () => 7_000,
      );
    for (const name of ['tab-1', 'tab-2']) tab().keep('linh', { ...tick, id: name });
    for (const [key, text] of writes) storage.setItem(key, text);
    expect(
      setUp(storage)
        .journal.read('linh')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['tab-1', 'tab-2']);
  });

  it('drops none for another, and says when it takes no more', () => {
    const { journal } = setUp();
    const keep = (count: number) => journal.keep('linh', { ...tick, id: `id-${count}` });
    for (let count = 0; count < 2_000; count += 1) expect(keep(count)?.id).toBe(`id-${count}`);
    expect(keep(2_000)).toBeNull();
    expect(keep(7)?.id).toBe('id-7');
    expect(journal.read('linh').map(({ id }) => id)).toContain('id-0');
    expect(journal.keep('minh', tick)?.id).toBe('id-1');
  });

  it('keeps nothing where the browser denies it, and reads nothing out of what is broken', () => {
    const denied = createTickJournal(
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
      () => 0,
    );
    expect(denied.keep('linh', tick)).toBeNull();
    expect(denied.read('linh')).toEqual([]);
    const { storage, journal } = setUp();
    for (const broken of ['{', '7', '{"id": 2}']) {
      storage.texts.set('mai-vang-journal linh x', broken);
      expect(journal.read('linh')).toEqual([]);
    }
  });

  it('is recorded under its own ids, and emptied of what is durable, not of what another version wrote', async () => {
    const { storage, journal } = setUp();
    storage.texts.set(
      'mai-vang-journal linh broken',
      JSON.stringify({ id: 'broken', atMs: 1, tick: { lessonId: 1 } }),
    );
    journal.keep('linh', tick);
    const recorded: unknown[] = [];
    const record = async (kept: unknown) => {
      recorded.push(kept);
      return ok({
        lessonId: 'l1',
        covered: [],
        position: null,
        learnedMs: 0,
        completedAtMs: null,
        sync: { state: 'waiting' as const },
      });
    };
    const left = await foldJournal({ record, status: () => status }, { journal, unsent }, 'linh');
    expect(recorded).toEqual([{ ...tick, ageMs: 0 }]);
    expect([left, journal.read('linh').map(({ id }) => id)]).toEqual([0, ['broken']]);
  });

  it('stays when the store is full or lasts no longer than the page', async () => {
    const { journal } = setUp();
    journal.keep('linh', tick);
    await foldJournal(
      { record: async () => err(appError('DISK_FULL')), status: () => status },
      { journal, unsent },
      'linh',
    );
    expect(journal.read('linh')).toHaveLength(1);
  });
});
