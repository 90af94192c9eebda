import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { openDraftDatabase } from '#renderer/platform/web/drafts/draft-database.ts';
import { createWebDraftRows } from '#renderer/platform/web/drafts/web-draft-rows.ts';
import { createStorageRows } from '#renderer/platform/web/study/storage-rows.ts';
import { createWebDraftStore } from '#renderer/platform/web/drafts/web-draft-store.ts';
import type { UnsavedSubject } from '#shared/drafts/unsaved-draft.ts';
import { createLateUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';

type Database = ReturnType<typeof openDraftDatabase>;

const day = 86_400_000;
const lesson: UnsavedSubject = { kind: 'lesson', id: 'l1' };
const by = (writer: string) => ({ ...lesson, writer });
const draftOf = (text: string) => ({ text, atSeconds: 1, savedAtMs: 1 });

/** A browser that can be killed; its IndexedDB is the test's own. */
function openBrowser() {
  globalThis.indexedDB = new IDBFactory();
  const entries = new Map<string, string>();
  const storage = createStorageRows(() => ({
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }));
  const browser = {
    entries,
    nowMs: 1_790_000_000_000,
    pauses: [] as number[],
    pages: 0,
    rows: (database: Database = openDraftDatabase()) =>
      createWebDraftRows({
        storage,
        database,
        now: () => browser.nowMs,
        pause: async (ms) => browser.pauses.push(ms),
      }),
    drafts: (database?: Database) => createLateUnsavedDrafts(async () => browser.rows(database)),
    application: (database?: Database) =>
      createWebDraftStore({
        rows: browser.rows(database),
        owner: async () => 'linh',
        now: () => browser.nowMs,
        pageId: `page ${(browser.pages += 1)}`,
      }),
    /** The browser dies, and its localStorage is what it was then. */
    kill(before: ReadonlyMap<string, string> = new Map()) {
      entries.clear();
      for (const [name, text] of before) entries.set(name, text);
    },
  };
  return browser;
}

/** Says nothing in time, until it is told to. */
function silent(): { readonly database: Database; readonly answer: () => void } {
  const opened = openDraftDatabase();
  const answered = Promise.withResolvers<null>();
  let isSilent = true;
  return {
    async database(patience) {
      if (isSilent && patience !== 'whenever') throw new DOMException('silent', 'TimeoutError');
      await answered.promise;
      return opened(patience);
    },
    answer() {
      isSilent = false;
      answered.resolve(null);
    },
  };
}

/** Refuses so many times. */
function refusing(times: number): Database {
  const opened = openDraftDatabase();
  let left = times;
  return async (patience) => {
    left -= 1;
    if (left >= 0) throw new DOMException('no', 'UnknownError');
    return opened(patience);
  };
}

/** Another connection has the rows until it is told to let them go. */
async function holdRows(): Promise<() => Promise<void>> {
  await openDraftDatabase()();
  const opening = indexedDB.open('mai-vang-drafts');
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const transaction = database.transaction('rows', 'readwrite');
  let isHeld = true;
  const spin = () => {
    if (isHeld) transaction.objectStore('rows').get('x').addEventListener('success', spin);
  };
  spin();
  return async () => {
    isHeld = false;
    await new Promise((resolve) => {
      transaction.addEventListener('complete', resolve);
    });
    database.close();
  };
}

const textsOf = (found: readonly { readonly draft: { readonly text: string } }[] | null) =>
  found?.map(({ draft: { text } }) => text);

describe('drafts of a browser whose database does not answer in time', () => {
  it('are not known, and told when it answers', async () => {
    const browser = openBrowser();
    expect(await browser.drafts().keep('linh', by('a'), draftOf('mười trang'))).toBe(true);
    browser.kill();
    const { database, answer } = silent();
    const drafts = browser.drafts(database);
    const { found, later } = await drafts.look('linh', lesson);
    expect(found).toEqual([]);
    const all = later?.();
    // What is written meanwhile is among them.
    expect(await drafts.keep('linh', by('b'), draftOf('mới'))).toBe(false);
    answer();
    expect(new Set(textsOf((await all) ?? null))).toEqual(new Set(['mười trang', 'mới']));
    expect((await browser.drafts().look('linh', lesson)).later, 'all are known').toBeNull();
  });

  it('are asked for a few times where it refuses, and then no more', async () => {
    const browser = openBrowser();
    await browser.drafts().keep('linh', by('a'), draftOf('mười trang'));
    browser.kill();
    const some = await browser.drafts(refusing(3)).look('linh', lesson);
    expect(textsOf((await some.later?.()) ?? null)).toEqual(['mười trang']);
    const none = await browser.drafts(refusing(99)).look('linh', lesson);
    browser.pauses = [];
    expect([await none.later?.(), browser.pauses]).toEqual([null, [1_000, 5_000, 30_000]]);
  });

  it('an application among them is offered late to who has not gone on writing', async () => {
    const browser = openBrowser();
    expect(await browser.application().save('ambassador', 'mười trang', 0)).toBe(true);
    browser.kill();
    const { database, answer } = silent();
    const idle = browser.application(database);
    const offer = vi.fn<(draft: { readonly value: string }) => boolean>(() => true);
    expect(await idle.load('ambassador', offer)).toBeNull();
    answer();
    await expect.poll(() => offer.mock.calls[0]?.[0].value).toBe('mười trang');
    // Taken up: it goes with what was made of it.
    await idle.remove('ambassador');
    expect(await browser.application().load('ambassador')).toBeNull();
  });

  it('an application among them stays apart from what was written meanwhile', async () => {
    const browser = openBrowser();
    expect(await browser.application().save('ambassador', 'mười trang', 0)).toBe(true);
    browser.kill();
    browser.nowMs += 1_000;
    const { database, answer } = silent();
    const writing = browser.application(database);
    const offer = vi.fn<() => boolean>(() => true);
    expect(await writing.load('ambassador', offer)).toBeNull();
    expect(await writing.save('ambassador', 'a', 0)).toBe(false);
    answer();
    expect(await browser.application().load('ambassador')).toMatchObject({ value: 'a' });
    expect(offer).not.toHaveBeenCalled();
    await writing.remove('ambassador');
    expect(await browser.application().load('ambassador')).toMatchObject({ value: 'mười trang' });
  });
});

describe('a draft that was sent', () => {
  it('does not come back after a slow removal and the end of the browser', async () => {
    const browser = openBrowser();
    const drafts = browser.drafts(openDraftDatabase(20));
    expect(await drafts.keep('linh', by('a'), draftOf('đã gửi'))).toBe(true);
    const early = new Map(browser.entries);
    const letGo = await holdRows();
    expect(await drafts.takeAway('linh', by('a'), draftOf('đã gửi')), 'not for good').toBe(false);
    await letGo();
    const kept = await openDraftDatabase()();
    await expect.poll(async () => kept?.list('')).toMatchObject([{ value: null }]);
    browser.kill(early);
    expect(textsOf(await browser.drafts().list('linh', lesson))).toEqual([]);
  });

  it('is told to a database that refused as soon as it answers', async () => {
    const browser = openBrowser();
    await browser.drafts().keep('linh', by('a'), draftOf('đã gửi'));
    const early = new Map(browser.entries);
    const drafts = browser.drafts(refusing(1));
    expect(await drafts.takeAway('linh', by('a'), draftOf('đã gửi'))).toBe(false);
    const kept = await openDraftDatabase()();
    await expect.poll(async () => kept?.list('')).toMatchObject([{ value: null }]);
    browser.kill(early);
    expect(textsOf(await browser.drafts().list('linh', lesson))).toEqual([]);
  });

  it('is known as sent for another day after localStorage still had it', async () => {
    const browser = openBrowser();
    await browser.drafts().keep('linh', by('a'), draftOf('đã gửi'));
    const early = new Map(browser.entries);
    expect(await browser.drafts().takeAway('linh', by('a'), draftOf('đã gửi'))).toBe(true);
    const kept = await openDraftDatabase()();
    for (let time = 0; time < 2; time += 1) {
      browser.kill(early);
      browser.nowMs += 2 * day;
      // oxlint-disable no-await-in-loop -- one after the other
      expect(textsOf(await browser.drafts().list('linh', lesson))).toEqual([]);
      await expect.poll(async () => kept?.list('')).toMatchObject([{ removedAtMs: browser.nowMs }]);
      // oxlint-enable no-await-in-loop
    }
    browser.nowMs += 2 * day;
    await browser.drafts().list('linh', lesson);
    await expect.poll(async () => kept?.list('')).toEqual([]);
  });

  it.each([
    ['removed at once', 1],
    ['told of the removal later', 2],
  ])('is so a second time, when the words were refused and it is %s', async (_what, refusals) => {
    const browser = openBrowser();
    const opened = openDraftDatabase();
    let left = 0;
    const rows = browser.rows(async (patience) => {
      left -= 1;
      if (left >= 0) throw new DOMException('no', 'UnknownError');
      return opened(patience);
    });
    const send = async (value: string) => rows.removeIf('a', (seen) => seen === value);
    expect([await rows.put('a', '{"text":"một"}'), await send('{"text":"một"}')]).toEqual([
      true,
      true,
    ]);
    left = refusals;
    expect(await rows.put('a', '{"text":"một hai"}')).toBe(false);
    const early = new Map(browser.entries);
    expect(await send('{"text":"một hai"}')).toBe(refusals === 1);
    // Nothing but the database says any more that they were sent.
    const look = async () => (await browser.rows().list('a')).values;
    await expect.poll(async () => (await look(), browser.entries.size)).toBe(0);
    browser.kill(early);
    expect(await look()).toEqual(new Map());
  });

  it('and was never known to the database takes no later words with it', async () => {
    const browser = openBrowser();
    const rows = browser.rows(refusing(3));
    await rows.put('a', `{"text":"một"}`);
    await rows.put('a', `{"text":"một hai"}`);
    expect(await rows.removeIf('a', () => true)).toBe(false);
    const early = new Map(browser.entries);
    const look = async () => (await browser.rows().list('a')).values;
    await expect.poll(async () => (await look(), browser.entries.size)).toBe(0);
    expect(await browser.rows().put('a', '{"text":"ba"}')).toBe(true);
    browser.kill(early);
    expect(await look()).toEqual(new Map([['a', '{"text":"ba"}']]));
  });
});
