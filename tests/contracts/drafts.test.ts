import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { openCache } from '#main/cache/open-cache.ts';
import { createDraftStore } from '#main/session/draft-store.ts';
import type { DraftsPort } from '#renderer/platform/port.ts';
import { createFakePlatform } from '#renderer/platform/fake/create-fake-platform.ts';
import { openDraftDatabase } from '#renderer/platform/web/drafts/draft-database.ts';
import { createWebDraftRows } from '#renderer/platform/web/drafts/web-draft-rows.ts';
import { createStorageRows } from '#renderer/platform/web/study/storage-rows.ts';
import type { ListedStorage } from '#renderer/platform/web/study/tick-journal.ts';
import { createWebDraftStore } from '#renderer/platform/web/drafts/web-draft-store.ts';
import { longestDraft } from '#shared/drafts/saved-draft.ts';

/**
 * A device: who is signed in at it, and what the application is after it was closed and opened
 * again.
 */
interface Device {
  owner: string | null;
  drafts: DraftsPort;
  restart(): void;
}

const nowMs = 1_790_000_000_000;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function openDesktop(): Device {
  const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-drafts-'));
  const open = () => openCache({ folder, now: () => nowMs, createId: randomUUID }).cache;
  let cache = open();
  const drafts = (): DraftsPort => {
    const drafts = createDraftStore({ meta: async () => cache.meta, now: () => nowMs });
    return {
      load: async (key) => drafts.load(device.owner, key),
      save: async (key, value, baseRevision) =>
        drafts.save(device.owner, { key, value, baseRevision }),
      remove: async (key) => void (await drafts.remove(device.owner, key)),
    };
  };
  const device: Device = {
    owner: 'linh',
    get drafts() {
      return drafts();
    },
    restart() {
      cache.close();
      cache = open();
    },
  };
  ends.push(() => {
    cache.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return device;
}

interface Portal extends Device {
  /** What localStorage has now. */
  readonly entries: Map<string, string>;
}

/** The rows of a page. */
function rowsOf(storage: () => ListedStorage, database: ReturnType<typeof openDraftDatabase>) {
  return createWebDraftRows({ storage: createStorageRows(storage), database, now: () => nowMs });
}

/** `former`: under which name an earlier version kept a draft there. */
function openPortal(former?: string): Portal {
  globalThis.indexedDB = new IDBFactory();
  const entries = new Map<string, string>();
  if (former !== undefined)
    entries.set(former, JSON.stringify({ value: 'từ trước', baseRevision: 1, savedAtMs: nowMs }));
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
  let pages = 0;
  const open = () => {
    pages += 1;
    return createWebDraftStore({
      rows: rowsOf(() => storage, openDraftDatabase()),
      owner: async () => device.owner,
      now: () => nowMs,
      pageId: String(pages),
    });
  };
  const device: Portal = {
    entries,
    owner: 'linh',
    drafts: { load: async () => null, save: async () => false, remove: async () => undefined },
    restart: () => void (device.drafts = open()),
  };
  device.restart();
  return device;
}

describe.each([
  ['SQLite, on the desktop', openDesktop],
  ['localStorage, in the portal', () => openPortal()],
])('drafts in %s', (_name, open) => {
  it('come back after the application was closed, as they were, with the revision they build on', async () => {
    const device = open();
    const value = JSON.stringify({ job_description: 'Thợ "bánh"\n🌼', topics: ['Nấu ăn'] });
    expect(await device.drafts.save('ambassador', 'cũ', 3)).toBe(true);
    expect(await device.drafts.save('ambassador', value, 4)).toBe(true);
    device.restart();
    expect(await device.drafts.load('ambassador')).toEqual({
      value,
      baseRevision: 4,
      savedAtMs: nowMs,
    });
  });

  it('are found by whoever wrote them alone, and by nobody once they signed out; they find them again', async () => {
    const device = open();
    await device.drafts.save('ambassador', 'của Linh', 0);
    device.owner = 'an';
    expect(await device.drafts.load('ambassador')).toBeNull();
    await device.drafts.remove('ambassador');
    device.owner = null;
    expect([
      await device.drafts.load('ambassador'),
      await device.drafts.save('ambassador', 'của khách', 0),
    ]).toEqual([null, false]);
    device.owner = 'linh';
    expect(await device.drafts.load('ambassador')).toMatchObject({ value: 'của Linh' });
  });

  it('leave nothing once they are removed', async () => {
    const device = open();
    await device.drafts.save('ambassador', 'x', 0);
    await device.drafts.remove('ambassador');
    device.restart();
    expect(await device.drafts.load('ambassador')).toBeNull();
  });

  it('have a longest length, and what is longer leaves the one before as it was', async () => {
    const device = open();
    await device.drafts.save('ambassador', 'ngắn', 1);
    expect(await device.drafts.save('ambassador', 'a'.repeat(longestDraft + 1), 2)).toBe(false);
    expect(await device.drafts.save('ambassador', 'a'.repeat(longestDraft), 2)).toBe(true);
    expect((await device.drafts.load('ambassador'))?.baseRevision).toBe(2);
  });
});

describe('drafts of two pages of the portal', () => {
  it('are both there when the browser opens again, one after the other', async () => {
    const device = openPortal();
    const a = device.drafts;
    device.restart();
    const b = device.drafts;
    await a.save('ambassador', 'thẻ A', 1);
    await b.save('ambassador', 'thẻ B', 1);
    device.restart();
    const found: unknown[] = [];
    for (let time = 0; time < 3; time += 1) {
      const draft = await device.drafts.load('ambassador');
      found.push(draft?.value);
      await device.drafts.remove('ambassador');
    }
    expect(new Set(found)).toEqual(new Set(['thẻ A', 'thẻ B', undefined]));
  });

  it('are not taken away by the other page, which was sent; one that was taken up is written on', async () => {
    const device = openPortal();
    const a = device.drafts;
    device.restart();
    const b = device.drafts;
    await a.save('ambassador', 'thẻ A', 1);
    await b.save('ambassador', 'thẻ B', 1);
    await b.remove('ambassador');
    device.restart();
    expect(await device.drafts.load('ambassador')).toMatchObject({ value: 'thẻ A' });
    await device.drafts.save('ambassador', 'thẻ A, thêm', 1);
    device.restart();
    expect(await device.drafts.load('ambassador')).toMatchObject({ value: 'thẻ A, thêm' });
    await device.drafts.remove('ambassador');
    expect(await device.drafts.load('ambassador')).toBeNull();
  });

  it('are there as they were kept last after the browser died and took localStorage back', async () => {
    const device = openPortal();
    expect(await device.drafts.save('ambassador', 'một', 1)).toBe(true);
    const early = new Map(device.entries);
    expect(await device.drafts.save('ambassador', 'một hai', 1)).toBe(true);
    const kill = () => {
      device.entries.clear();
      for (const [name, text] of early) device.entries.set(name, text);
      device.restart();
    };
    kill();
    expect(await device.drafts.load('ambassador')).toMatchObject({ value: 'một hai' });
    await device.drafts.remove('ambassador');
    kill();
    expect(await device.drafts.load('ambassador')).toBeNull();
  });

  it('take up what an earlier version kept', async () => {
    const device = openPortal('draft linh ambassador');
    expect(await device.drafts.load('ambassador')).toMatchObject({ value: 'từ trước' });
    await device.drafts.remove('ambassador');
    device.restart();
    expect(await device.drafts.load('ambassador')).toBeNull();
  });
});

it('last as long as the page in a browser that keeps nothing, and say so', async () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const drafts = createWebDraftStore({
    rows: rowsOf(refuse, async () => null),
    owner: async () => 'linh',
    now: () => nowMs,
    pageId: 'a',
  });
  expect(await drafts.save('ambassador', 'còn đây', 1)).toBe(false);
  expect(await drafts.load('ambassador')).toMatchObject({ value: 'còn đây' });
  await drafts.remove('ambassador');
  expect(await drafts.load('ambassador')).toBeNull();
});

it('of a damaged or foreign form count as none', async () => {
  const device = openPortal();
  for (const kept of [
    '',
    '{',
    '{"value":1,"baseRevision":0,"savedAtMs":1}',
    '{"value":"x","baseRevision":-1,"savedAtMs":1}',
  ]) {
    const drafts = createWebDraftStore({
      rows: rowsOf(
        () => ({
          getItem: () => kept,
          setItem: () => undefined,
          removeItem: () => undefined,
          key: () => `draft ${device.owner} ambassador`,
          length: 1,
        }),
        async () => null,
      ),
      owner: async () => device.owner,
      now: () => nowMs,
      pageId: 'a',
    });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await drafts.load('ambassador')).toBeNull();
  }
});

it('are kept in memory by the host of component tests', async () => {
  const { drafts } = createFakePlatform();
  await drafts.save('ambassador', 'x', 2);
  expect(await drafts.load('ambassador')).toMatchObject({ value: 'x', baseRevision: 2 });
});

it('the desktop says that nothing is kept when the cache cannot be opened', async () => {
  const drafts = createDraftStore({ meta: async () => null, now: () => nowMs });
  const draft = { key: 'ambassador', value: 'x', baseRevision: 0 } as const;
  expect([await drafts.save('linh', draft), await drafts.load('linh', 'ambassador')]).toEqual([
    false,
    null,
  ]);
  await drafts.remove('linh', 'ambassador');
});
