import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { openCache } from '#main/cache/open-cache.ts';
import { createStorageRows } from '#renderer/platform/web/storage-rows.ts';
import { longestUnsaved, unsavedKey, type UnsavedSubject } from '#shared/drafts/unsaved-draft.ts';
import {
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
  damage(name: string): void;
  /** Names of all drafts that are kept. */
  names(): readonly string[];
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
    damage(name) {
      cache.close();
      const db = new Database(path.join(folder, 'cache.sqlite3'));
      db.prepare("UPDATE meta SET value = replace(value, 'a', 'e') WHERE name = ?").run(name);
      db.close();
      cache = open();
    },
    names: () => cache.meta.names('note-draft'),
  };
  ends.push(() => {
    cache.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return device;
}

function openPortal(): Device {
  const entries = new Map<string, string>();
  const rows = createStorageRows(() => ({
    length: entries.size,
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (device.isFull) throw new DOMException('no room', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
  }));
  let drafts = createUnsavedDrafts(async () => rows);
  const device: Device = {
    isFull: false,
    get drafts() {
      return drafts;
    },
    restart: () => void (drafts = createUnsavedDrafts(async () => rows)),
    damage: (name) => void entries.set(name, '{"text'),
    names: () => [...entries.keys()],
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
  ['localStorage, in the portal', openPortal],
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
    expect(device.names()).toEqual([]);
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

  it('that is damaged hides none of the others', async () => {
    const device = open();
    for (const writer of ['w1', 'w2', 'w3'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await device.drafts.keep('linh', by(writer), draftOf(`chữ của ai ${writer}`));
    device.damage(unsavedKey('linh', by('w2')));
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

it('lasts as long as the application where nothing is kept at all', async () => {
  const denied = createStorageRows(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  for (const rows of [null, denied]) {
    const drafts = createUnsavedDrafts(async () => rows);
    const draft = draftOf('còn đây');
    // oxlint-disable no-await-in-loop -- one after the other
    expect(await drafts.keep('linh', by('a'), draft)).toBe(false);
    expect(await drafts.list('linh', lesson)).toEqual([{ writer: 'a', draft }]);
    expect(await drafts.takeAway('linh', by('a'), draft)).toBe(true);
    expect(await drafts.list('linh', lesson)).toEqual([]);
    // oxlint-enable no-await-in-loop
  }
});
