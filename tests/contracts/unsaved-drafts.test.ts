import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCache } from '#main/cache/open-cache.ts';
import { openDraftDatabase } from '#renderer/platform/web/drafts/draft-database.ts';
import { createWebDraftRows } from '#renderer/platform/web/drafts/web-draft-rows.ts';
import { createStorageRows } from '#renderer/platform/web/study/storage-rows.ts';
import {
  longestUnsaved,
  parseUnsaved,
  unsavedKey,
  type UnsavedSubject,
} from '#shared/drafts/unsaved-draft.ts';
import {
  createLateUnsavedDrafts,
  createUnsavedDrafts,
  type DraftRows,
  type UnsavedDrafts,
} from '#shared/drafts/unsaved-drafts.ts';

/** A device whose application can be closed and opened, and which may have no room. */
interface Device {
  readonly drafts: UnsavedDrafts;
  isFull: boolean;
  restart(): void;
  /** Changes what is kept under a name behind everybody's back, as a failing disk does. */
  damage(name: string): Promise<void>;
  /** Names of all drafts that are kept. */
  names(): Promise<readonly string[]>;
}

const nowMs = 1_790_000_000_000;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function openDesktop(): Device {
  const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-unsaved-'));
  const open = () => openCache({ folder, now: () => nowMs, createId: randomUUID }).cache;
  let cache = open();
  const rows = (): DraftRows => ({
    ...cache.meta,
    put: (name, value) => !device.isFull && cache.meta.put(name, value),
  });
  let drafts = createUnsavedDrafts(async () => rows());
  const device: Device = {
    isFull: false,
    get drafts() {
      return drafts;
    },
    restart() {
      cache.close();
      cache = open();
      drafts = createUnsavedDrafts(async () => rows());
    },
    async damage(name) {
      cache.close();
      const db = new Database(path.join(folder, 'cache.sqlite3'));
      db.prepare("UPDATE meta SET value = replace(value, 'a', 'e') WHERE name = ?").run(name);
      db.close();
      cache = open();
    },
    names: async () => cache.meta.names('note-draft'),
  };
  ends.push(() => {
    cache.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return device;
}

/** Full: neither localStorage nor IndexedDB takes anything any more. */
function withoutRoom(): never {
  throw new DOMException('no room', 'QuotaExceededError');
}

interface Portal extends Device {
  /** What localStorage has now. */
  readonly entries: Map<string, string>;
  /** The browser dies, and its localStorage is what it was then. */
  kill(entries: ReadonlyMap<string, string>): void;
  /** How IndexedDB answers from now on. */
  readonly database: { kind: 'kept' | 'denied' | 'refusing' };
  isStorageFull: boolean;
}

function openPortal(): Portal {
  globalThis.indexedDB = new IDBFactory();
  const entries = new Map<string, string>();
  const storage = createStorageRows(() => ({
    length: entries.size,
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (device.isFull || device.isStorageFull) withoutRoom();
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
  }));
  const open = () => {
    const opened = openDraftDatabase();
    const database = async () => {
      if (device.database.kind === 'denied') return null;
      if (device.database.kind === 'refusing') withoutRoom();
      const kept = await opened();
      return kept === null || !device.isFull
        ? kept
        : { ...kept, update: async () => withoutRoom() };
    };
    const rows = createWebDraftRows({ storage, database, now: () => nowMs });
    return createLateUnsavedDrafts(async () => rows);
  };
  let drafts = open();
  const device: Portal = {
    entries,
    isFull: false,
    isStorageFull: false,
    database: { kind: 'kept' },
    get drafts() {
      return drafts;
    },
    restart: () => void (drafts = open()),
    kill(before) {
      entries.clear();
      for (const [name, text] of before) entries.set(name, text);
      device.restart();
    },
    async damage(name) {
      entries.set(name, '{"text');
      const kept = await openDraftDatabase()();
      await kept?.update(name, (row) => row && { ...row, value: '{"text', order: row.order + 1 });
    },
    async names() {
      const rows = await (await openDraftDatabase()())?.list('note-draft');
      const live = rows?.flatMap(({ name, value }) => (value === null ? [] : [name])) ?? [];
      return [...entries.keys(), ...live];
    },
  };
  return device;
}

const lesson: UnsavedSubject = { kind: 'lesson', id: 'l1' };
const by = (writer: string, of: UnsavedSubject = lesson) => ({ ...of, writer });
const draftOf = (text: string, savedAtMs = nowMs) => ({ text, atSeconds: 1, savedAtMs });
const textsOf = async ({ drafts }: Device, person: string | null = 'linh', of = lesson) =>
  (await drafts.list(person, of)).map(({ draft: { text } }) => text);

describe.each([
  ['SQLite, on the desktop', openDesktop],
  ['localStorage and IndexedDB, in the portal', openPortal],
])('what was begun, in %s', (_name, open) => {
  it('comes back after the application was closed, as it was, and only to whoever wrote it', async () => {
    const device = open();
    const draft = {
      text: 'Một\n"hai" 🌼',
      atSeconds: 272,
      noteId: 'n1',
      baseText: 'Một',
      savedAtMs: nowMs,
    };
    expect(await device.drafts.keep('linh', by('w1'), draft)).toBe(true);
    device.restart();
    expect(await device.drafts.list('linh', lesson)).toEqual([{ writer: 'w1', draft }]);
    expect([await textsOf(device, 'an'), await textsOf(device, null)]).toEqual([[], []]);
    expect(await textsOf(device, 'linh', { kind: 'note', id: 'l1' })).toEqual([]);
  });

  it('by several writers stands beside each other, newest first, an earlier version’s too', async () => {
    const device = open();
    const { drafts } = device;
    await drafts.keep('linh', lesson, { text: 'của phiên bản trước', atSeconds: null });
    await drafts.keep('linh', by('a'), draftOf('của thẻ một', 1));
    await drafts.keep('linh', by('b'), draftOf('của thẻ hai', 2));
    await drafts.keep('linh', by('c', { kind: 'lesson', id: 'l10' }), draftOf('bài khác', 3));
    expect(await drafts.list('linh', lesson)).toMatchObject([
      { writer: 'b', draft: { text: 'của thẻ hai' } },
      { writer: 'a', draft: { text: 'của thẻ một' } },
      { writer: null, draft: { text: 'của phiên bản trước' } },
    ]);
  });

  it('is taken away only as it was seen, and leaves nothing then', async () => {
    const device = open();
    const { drafts } = device;
    const seen = draftOf('một hai', 1);
    await drafts.keep('linh', by('a'), seen);
    await drafts.keep('linh', by('a'), draftOf('một hai ba', 2));
    expect(await drafts.takeAway('linh', by('a'), seen)).toBe(false);
    // The same words again, later: somebody still writes.
    await drafts.keep('linh', by('a'), draftOf('một hai', 3));
    expect(await drafts.takeAway('linh', by('a'), seen)).toBe(false);
    expect(await drafts.takeAway('an', by('a'), draftOf('một hai', 3))).toBe(false);
    expect(await textsOf(device)).toEqual(['một hai']);
    expect(await drafts.takeAway('linh', by('a'), draftOf('một hai', 3))).toBe(true);
    expect(await drafts.takeAway('linh', by('a'), draftOf('một hai', 3))).toBe(false);
    expect(await device.names()).toEqual([]);
  });

  it('says when there is no room, lasts as long as the application then, over what was kept before', async () => {
    const device = open();
    await device.drafts.keep('linh', by('a'), draftOf('giữ được', 1));
    device.isFull = true;
    expect(await device.drafts.keep('linh', by('a'), draftOf('giữ được, thêm', 2))).toBe(false);
    expect(await device.drafts.keep('linh', by('b'), draftOf('mới', 3))).toBe(false);
    expect(await textsOf(device)).toEqual(['mới', 'giữ được, thêm']);
    expect(await device.drafts.takeAway('linh', by('a'), draftOf('giữ được', 1))).toBe(false);
    device.restart();
    expect(await textsOf(device)).toEqual(['giữ được']);
    await device.drafts.keep('linh', by('a'), draftOf('giữ được, thêm', 4));
    expect(await device.drafts.takeAway('linh', by('a'), draftOf('giữ được, thêm', 4))).toBe(true);
    device.restart();
    expect(await textsOf(device), 'nothing older comes back').toEqual([]);
    device.isFull = false;
    await device.drafts.keep('linh', by('b'), draftOf('có chỗ', 5));
    device.restart();
    expect(await textsOf(device)).toEqual(['có chỗ']);
  });

  it('is deleted by no clock and by no number', async () => {
    const device = open();
    const years = ['1970', '2000', '2100'].map((year) => Date.parse(`${year}-01-01T00:00:00Z`));
    await device.drafts.keep('linh', by('none'), { text: 'không giờ', atSeconds: null });
    for (const [at, savedAtMs] of [...years, ...Array.from({ length: 40 }, () => nowMs)].entries())
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await device.drafts.keep('linh', by(`w${at}`), draftOf(`${at}`, savedAtMs));
    expect(await textsOf(device)).toHaveLength(44);
    device.restart();
    const found = await textsOf(device);
    expect([found.length, found[0], new Set(found.slice(-2))]).toEqual([
      44,
      '2',
      new Set(['0', 'không giờ']),
    ]);
  });

  it('is found by its kind alone, also what it was about is gone and the device takes nothing more', async () => {
    const device = open();
    await device.drafts.keep('linh', by('w1'), draftOf('một'));
    await device.drafts.keep('linh', by('w2'), draftOf('hai'));
    await device.drafts.keep('linh', { ...by('w1'), id: 'khác' }, draftOf('ba'));
    await device.drafts.keep('linh', { kind: 'profile', id: 'p', writer: 'w1' }, draftOf('bốn'));
    await device.drafts.keep('minh', { ...by('w1'), id: 'của minh' }, draftOf('năm'));
    device.restart();
    device.isFull = true;
    await device.drafts.keep('linh', { ...by('w1'), id: 'chưa-giữ' }, draftOf('sáu'));
    const { kind, id } = by('w1');
    expect((await device.drafts.ids('linh', kind)).toSorted()).toEqual(
      [id, 'chưa-giữ', 'khác'].toSorted(),
    );
  });

  it('that is damaged hides none of the others', async () => {
    const device = open();
    for (const writer of ['w1', 'w2', 'w3'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await device.drafts.keep('linh', by(writer), draftOf(`chữ của ai ${writer}`));
    await device.damage(unsavedKey('linh', by('w2')));
    device.restart();
    expect((await textsOf(device)).toSorted()).toEqual(['chữ của ai w1', 'chữ của ai w3']);
  });

  it('has a longest length, and what is longer leaves the one before as it was', async () => {
    const device = open();
    await device.drafts.keep('linh', by('a'), draftOf('ngắn', 1));
    const long = draftOf('a'.repeat(longestUnsaved + 1), 2);
    expect(await device.drafts.keep('linh', by('a'), long)).toBe(false);
    device.restart();
    expect(await textsOf(device)).toEqual(['ngắn']);
  });
});

describe('what was begun in a browser', () => {
  const none: ReadonlyMap<string, string> = new Map();

  it('is there after it died and took localStorage back to what it was before', async () => {
    const device = openPortal();
    expect(await device.drafts.keep('linh', by('a'), draftOf('một', 3))).toBe(true);
    const early = new Map(device.entries);
    // The clock is put back meanwhile: it decides about nothing.
    expect(await device.drafts.keep('linh', by('a'), draftOf('một hai', 2))).toBe(true);
    expect(await device.drafts.keep('linh', by('b'), draftOf('khác', 1))).toBe(true);
    for (const before of [early, none]) {
      device.kill(before);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await textsOf(device)).toEqual(['một hai', 'khác']);
    }
  });

  it('does not come back from localStorage once it was taken away, which says so at its next look', async () => {
    const device = openPortal();
    await device.drafts.keep('linh', by('a'), draftOf('đã gửi', 1));
    const early = new Map(device.entries);
    expect(await device.drafts.takeAway('linh', by('a'), draftOf('đã gửi', 1))).toBe(true);
    device.kill(early);
    expect(await textsOf(device)).toEqual([]);
    await expect.poll(async () => device.names()).toEqual([]);
    expect(await device.drafts.takeAway('linh', by('a'), draftOf('đã gửi', 1))).toBe(false);
    // Under the same name again: another thing.
    expect(await device.drafts.keep('linh', by('a'), draftOf('mới', 1))).toBe(true);
    device.kill(early);
    expect(await textsOf(device)).toEqual(['mới']);
  });

  it('that the page wrote while it went counts over what the database heard of before', async () => {
    const device = openPortal();
    await device.drafts.keep('linh', by('a'), draftOf('một', 2));
    device.database.kind = 'refusing';
    expect(await device.drafts.keep('linh', by('a'), draftOf('một hai', 1))).toBe(false);
    device.database.kind = 'kept';
    device.restart();
    expect(await textsOf(device)).toEqual(['một hai']);
    // And it is in the database from then on.
    await expect
      .poll(async () => (await openDraftDatabase()())?.list('note-draft'))
      .toMatchObject([{ value: expect.stringContaining('một hai') }]);
    device.kill(none);
    expect(await textsOf(device)).toEqual(['một hai']);
  });

  it('that was taken away as the page went does not come back, unless the database has newer words', async () => {
    const device = openPortal();
    await device.drafts.keep('linh', by('a'), draftOf('đã gửi', 1));
    await device.drafts.keep('linh', by('b'), draftOf('một', 1));
    device.isStorageFull = true;
    await device.drafts.keep('linh', by('b'), draftOf('một hai', 2));
    device.isStorageFull = false;
    device.database.kind = 'refusing';
    device.restart();
    // Not for good: who kills the browser now finds them again.
    expect(await device.drafts.takeAway('linh', by('a'), draftOf('đã gửi', 1))).toBe(false);
    expect(await device.drafts.takeAway('linh', by('b'), draftOf('một', 1))).toBe(false);
    expect(await textsOf(device)).toEqual([]);
    device.database.kind = 'kept';
    device.restart();
    expect(await textsOf(device)).toEqual(['một hai']);
    // The database hears of it by the first look, localStorage by the next one.
    await expect
      .poll(async () => (await textsOf(device)) && device.names())
      .toEqual([unsavedKey('linh', by('b'))]);
  });

  it('whose localStorage is full is kept, over what lies there', async () => {
    const device = openPortal();
    await device.drafts.keep('linh', by('a'), draftOf('một', 1));
    device.isStorageFull = true;
    expect(await device.drafts.keep('linh', by('a'), draftOf('một hai', 2))).toBe(true);
    device.restart();
    expect(await textsOf(device)).toEqual(['một hai']);
    expect(await device.drafts.takeAway('linh', by('a'), draftOf('một hai', 2))).toBe(true);
    device.restart();
    expect(await textsOf(device)).toEqual([]);
  });

  it('without IndexedDB is kept and taken away in localStorage alone', async () => {
    const device = openPortal();
    device.database.kind = 'denied';
    expect(await device.drafts.keep('linh', by('a'), draftOf('một', 1))).toBe(true);
    device.restart();
    expect(await textsOf(device)).toEqual(['một']);
    expect(await device.drafts.takeAway('linh', by('a'), draftOf('một', 1))).toBe(true);
    device.restart();
    expect(await textsOf(device)).toEqual([]);
  });

  it('by an earlier version is found in localStorage, which that version also empties', async () => {
    const device = openPortal();
    const name = unsavedKey('linh', by('former'));
    device.entries.set(name, JSON.stringify(draftOf('từ trước', 1)));
    expect(await textsOf(device)).toEqual(['từ trước']);
    device.entries.delete(name);
    device.restart();
    expect(await textsOf(device)).toEqual([]);
    device.entries.set(name, JSON.stringify(draftOf('từ trước', 1)));
    expect(await device.drafts.takeAway('linh', by('former'), draftOf('từ trước', 1))).toBe(true);
    device.restart();
    expect(await textsOf(device)).toEqual([]);
  });

  it('can be read by the version before', async () => {
    const device = openPortal();
    await device.drafts.keep('linh', by('a'), draftOf('"một",{}', 1));
    expect(parseUnsaved([...device.entries.values()].join(''))).toEqual(draftOf('"một",{}', 1));
  });

  it('is taken away also where there is no room for saying so', async () => {
    const device = openPortal();
    await device.drafts.keep('linh', by('a'), draftOf('một', 1));
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(withoutRoom);
    expect(await device.drafts.keep('linh', by('a'), draftOf('một hai', 2))).toBe(false);
    expect(await device.drafts.takeAway('linh', by('a'), draftOf('một hai', 2))).toBe(true);
    full.mockRestore();
    device.restart();
    expect([await textsOf(device), await device.names()]).toEqual([[], []]);
  });

  it('keeps what its writer wrote last, while several changes are on their way', async () => {
    const device = openPortal();
    const kept = ['a', 'ab', 'abc'].map(async (text, at) =>
      device.drafts.keep('linh', by('a'), draftOf(text, at)),
    );
    expect(await textsOf(device)).toEqual(['abc']);
    expect(await Promise.all(kept)).toEqual([true, true, true]);
    device.kill(none);
    expect(await textsOf(device)).toEqual(['abc']);
    const last = device.drafts.keep('linh', by('a'), draftOf('abcd', 9));
    expect(await device.drafts.takeAway('linh', by('a'), draftOf('abcd', 9))).toBe(true);
    await last;
    device.kill(none);
    expect(await textsOf(device)).toEqual([]);
  });
});

it('lasts as long as the application where nothing is kept at all', async () => {
  const denied = createStorageRows(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const web = createWebDraftRows({ storage: denied, database: async () => null, now: () => nowMs });
  for (const drafts of [
    createUnsavedDrafts(async () => null),
    createLateUnsavedDrafts(async () => web),
  ]) {
    const draft = draftOf('còn đây');
    // oxlint-disable no-await-in-loop -- one after the other
    expect(await drafts.keep('linh', by('a'), draft)).toBe(false);
    expect(await drafts.list('linh', lesson)).toEqual([{ writer: 'a', draft }]);
    expect(await drafts.takeAway('linh', by('a'), draft)).toBe(true);
    expect(await drafts.list('linh', lesson)).toEqual([]);
    // oxlint-enable no-await-in-loop
  }
});
