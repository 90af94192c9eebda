import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { seededRandom } from '#renderer/ui/branch/seeded-random.ts';
import { createStorageRows } from '../study/storage-rows.ts';
import type { DatabaseRow, DraftDatabase } from './draft-database.ts';
import { createWebDraftRows } from './web-draft-rows.ts';

/** A call of the database that was not carried out yet. */
interface Call {
  readonly page: number;
  readonly isPatient: boolean;
  readonly run: () => void;
  readonly refuse: (name: string) => void;
  isLate: boolean;
}

/** What was asked for under a name, and whether it was answered as done for good. */
interface Wish {
  /** Null: to be removed. */
  readonly value: string | null;
  isDone: boolean;
}

/** A browser whose database answers when it is told to, and which can be killed. */
function openBrowser() {
  const entries = new Map<string, string>();
  const rows = new Map<string, DatabaseRow>();
  let calls: Call[] = [];
  const dead = new Set<number>();
  const storage = createStorageRows(() => ({
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }));
  const databaseOf = (page: number): DraftDatabase => {
    const call = async <T>(work: () => T, isPatient = false): Promise<T> =>
      new Promise((resolve, reject) => {
        // Its page is gone: nobody waits.
        if (dead.has(page)) return;
        calls.push({
          page,
          isPatient,
          run: () => resolve(work()),
          refuse: (name) => reject(new DOMException('no', name)),
          isLate: false,
        });
      });
    const update: DraftDatabase['update'] = async (name, change) =>
      call(() => {
        const next = change(rows.get(name) ?? null);
        if (next !== null) rows.set(name, next);
        return next;
      });
    return {
      list: async (prefix, patience) =>
        call(
          () => [...rows.values()].filter(({ name }) => name.startsWith(prefix)),
          patience === 'whenever',
        ),
      update,
      remove: update,
      forget: async (gone) =>
        call(() => {
          for (const { name, order } of gone)
            if (rows.get(name)?.order === order) rows.delete(name);
        }),
    };
  };
  return {
    entries,
    open: (page: number) =>
      createWebDraftRows({
        storage,
        database: async () => databaseOf(page),
        now: () => 1_790_000_000_000,
        pause: nextTurn,
      }),
    /** Its JavaScript is gone, and so is what it asked for. */
    close(page: number) {
      dead.add(page);
      calls = calls.filter((call) => call.page !== page);
    },
    /** localStorage is what the disk had of it. */
    setBack(to: ReadonlyMap<string, string>) {
      entries.clear();
      for (const [name, text] of to) entries.set(name, text);
    },
    runNext: () => calls.shift()?.run(),
    refuseNext: () => calls.shift()?.refuse('UnknownError'),
    /** It may be carried out all the same, later. */
    keepWaiting() {
      const call = calls.find(({ isLate, isPatient }) => !isLate && !isPatient);
      if (call === undefined) return;
      call.isLate = true;
      call.refuse('TimeoutError');
    },
    isQuiet: () => calls.length === 0,
  };
}

/** Until everybody waits for the database. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1)
    // oxlint-disable-next-line no-await-in-loop -- turns
    await nextTurn();
}

/**
 * One name that every page writes and removes, as the application of an ambassador is. Answers what
 * is wrong at the end of it; null: nothing.
 */
async function live(seed: number): Promise<string | null> {
  const random = seededRandom(seed);
  const browser = openBrowser();
  const wishes: Wish[] = [];
  const disks: ReadonlyMap<string, string>[] = [];
  let page = 1;
  let rows = browser.open(page);
  const wish = (value: string | null, asked: Promise<boolean>): void => {
    const made: Wish = { value, isDone: false };
    wishes.push(made);
    void asked.then((isDone) => (made.isDone = isDone));
  };
  const reopen = (): void => {
    browser.close(page);
    page += 1;
    rows = browser.open(page);
  };
  const kill = (): void => {
    const disk = disks.at(-1 - Math.floor(random() * 6)) ?? disks[0] ?? new Map<string, string>();
    browser.setBack(disk);
    disks.splice(0, Infinity, disk);
    reopen();
  };
  const drain = async (): Promise<void> => {
    await settle();
    while (!browser.isQuiet()) {
      browser.runNext();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await settle();
    }
  };
  for (let step = 0; step < 24; step += 1) {
    const what = random();
    const words = wishes.findLast(({ value }) => value !== null)?.value ?? null;
    if (what < 0.2) {
      const value = `{"text":"${step}"}`;
      wish(value, rows.put('a', value));
    } else if (what < 0.4 && words !== null)
      wish(
        null,
        rows.removeIf('a', (seen) => seen === words),
      );
    else if (what < 0.46) void rows.list('a');
    else if (what < 0.5) reopen();
    else if (what < 0.54) kill();
    else if (what < 0.8) browser.runNext();
    else if (what < 0.9) browser.keepWaiting();
    else browser.refuseNext();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await settle();
    disks.push(new Map(browser.entries));
  }
  if (random() < 0.5) await drain();
  kill();
  await Promise.all([rows.list('a'), drain()]);
  const again = rows.list('a');
  await drain();
  const there = (await again).values.get('a') ?? null;
  const last = wishes.findLastIndex(({ isDone }) => isDone);
  // What was asked for since may have been done, or not.
  const may = wishes.slice(Math.max(last, 0)).map(({ value }) => value);
  return last < 0 || may.includes(there) ? null : `seed ${seed}: ${there}, of ${may.join(' or ')}`;
}

const histories = 3000;

it('drafts that were called kept are there, and removed ones are not, after any history', async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= histories; seed += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one history after the other
    const said = await live(seed);
    if (said !== null) wrong.push(said);
  }
  expect(wrong).toEqual([]);
});
