import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WaitingRow } from '#shared/sync/store-port.ts';
import { cacheFiles } from './cache-files.ts';
import type { Cache } from './cache.ts';
import type { openCache as OpenCache } from './open-cache.ts';

const whatMemoryLasts = 11_000;

/**
 * Called before and after everything that changes names, and before a database is opened: the
 * moments between which a kill falls.
 */
const moments = vi.hoisted(() => ({ pass: (): void => undefined }));
vi.mock(import('../disk/rename.ts'), async (load) => {
  const real = await load();
  return {
    ...real,
    renameNow(...how: Parameters<typeof real.renameNow>) {
      moments.pass();
      real.renameNow(...how);
      moments.pass();
    },
  };
});
vi.mock(import('./connection.ts'), async (load) => {
  const real = await load();
  return {
    ...real,
    openConnection(file: string) {
      moments.pass();
      return real.openConnection(file);
    },
  };
});

// Files share a process, and with it what they imported: those before this one may have loaded the
// real ones, and those after it want them.
let openCache: typeof OpenCache;
beforeAll(async () => {
  vi.resetModules();
  ({ openCache } = await import('./open-cache.ts'));
});
afterAll(() => {
  vi.doUnmock('../disk/rename.ts');
  vi.doUnmock('./connection.ts');
  vi.resetModules();
});

// Windows removes no file that is open.
describe.skipIf(process.platform === 'win32')(
  'a cache whose folder is removed while it runs',
  () => {
    let root: string;
    let folder: string;
    let nowMs: number;
    let caches: Cache[];
    const open = (): Cache => {
      const { cache } = openCache({ folder, now: () => nowMs, createId: randomUUID });
      caches.push(cache);
      return cache;
    };
    /**
     * Puts a copy of the folder as it was before `b` in its place, in which somebody wrote `c`
     * meanwhile.
     */
    const putCopyInPlace = async (cache: Cache): Promise<void> => {
      const earlier = path.join(root, 'earlier');
      cpSync(folder, earlier, { recursive: true });
      await put(cache, 'b');
      const ours = folder;
      folder = earlier;
      const other = open();
      await put(other, 'c');
      other.close();
      folder = ours;
      rmSync(folder, { recursive: true });
      renameSync(earlier, folder);
    };
    beforeEach(() => {
      root = mkdtempSync(path.join(tmpdir(), 'mai-vang-removed-'));
      folder = path.join(root, 'cache');
      nowMs = 1_790_000_000_000;
      caches = [];
    });
    afterEach(() => {
      moments.pass = () => undefined;
      for (const cache of caches) cache.close();
      rmSync(root, { recursive: true, force: true });
    });

    it('keeps what was acknowledged before and after, of all its stores, over a restart', async () => {
      const cache = open();
      await put(cache, 'a');
      expect(cache.meta.put('fact', 'một')).toBe(true);
      rmSync(folder, { recursive: true });
      await put(cache, 'b');
      expect(cache.meta.put('other', 'hai')).toBe(true);
      expect(cache.storage()).toEqual({ kind: 'ok' });
      cache.close();
      const next = open();
      expect([await waiting(next), next.meta.find('fact'), next.meta.find('other')]).toEqual([
        ['a', 'b'],
        'một',
        'hai',
      ]);
    });

    it.each(['maintain', 'close'] as const)(
      'writes everything again at %s, though nothing is kept any more',
      async (action) => {
        const cache = open();
        cache.maintain();
        await put(cache, 'a');
        rmSync(folder, { recursive: true });
        cache[action]();
        // As after a power cut: what the process still had open is gone.
        const copy = path.join(root, 'copy');
        cpSync(folder, copy, { recursive: true });
        cache.close();
        folder = copy;
        expect(await waiting(open())).toEqual(['a']);
      },
    );

    it('makes the lock, the reserve and a copy anew', async () => {
      const cache = open();
      cache.maintain();
      rmSync(folder, { recursive: true });
      cache.maintain();
      expect(existsSync(cacheFiles(folder).reserve)).toBe(true);
      expect(readdirSync(cacheFiles(folder).backups)).toHaveLength(1);
      expect(openCache({ folder, now: () => nowMs, createId: randomUUID }).outcome).toEqual({
        kind: 'locked',
      });
    });

    it('takes over what waits in a file that was put in its place, and sets that one aside', async () => {
      const cache = open();
      await put(cache, 'a');
      await putCopyInPlace(cache);
      await put(cache, 'd');
      cache.close();
      expect(await waiting(open())).toEqual(['a', 'b', 'c', 'd']);
      expect(readdirSync(cacheFiles(folder).quarantine)).toHaveLength(1);
    });

    it('finds at the next start what a kill left at any moment of it, of both files', async () => {
      const cache = open();
      await put(cache, 'a');
      await putCopyInPlace(cache);
      const ours = folder;
      const copies: string[] = [];
      moments.pass = () => {
        const copy = path.join(root, `killed-${copies.length}`);
        cpSync(folder, copy, { recursive: true });
        copies.push(copy);
      };
      await put(cache, 'd');
      moments.pass = () => undefined;
      expect(copies.length).toBeGreaterThan(10);
      const found: string[] = [];
      for (const copy of copies) {
        folder = copy;
        found.push((await waiting(open())).join(''));
      }
      folder = ours;
      // Before the copy has its name nothing of ours is in this folder.
      const copied = found.indexOf('abc');
      expect([copied, found]).toEqual([
        1,
        ['ac', ...Array.from({ length: copies.length - 1 }, () => 'abc')],
      ]);
    });

    it.each([
      { what: 'the head is damaged', damage: (bytes: Buffer) => bytes.fill(0, 0, 4096) },
      {
        what: 'its end was not written',
        damage: (bytes: Buffer) => bytes.subarray(0, bytes.length - 4096 * 4),
      },
      {
        what: 'a page of it is damaged',
        damage: (bytes: Buffer) =>
          bytes.fill(
            0xff,
            bytes.indexOf('mai-vang-waiting') - 2048,
            bytes.indexOf('mai-vang-waiting') - 1024,
          ),
      },
    ])(
      'takes over all that a start would save of a file in its place: $what',
      async ({ damage }) => {
        const cache = open();
        await put(cache, 'a');
        const ours = folder;
        folder = path.join(root, 'other');
        const other = open();
        await put(other, 'b');
        other.maintain();
        await put(other, 'c');
        other.close();
        const { database } = cacheFiles(folder);
        writeFileSync(database, damage(readFileSync(database)));
        const copy = path.join(root, 'copy');
        cpSync(folder, copy, { recursive: true });
        const atStart = await waiting(((folder = copy), open()));
        folder = ours;
        rmSync(folder, { recursive: true });
        renameSync(path.join(root, 'other'), folder);
        await put(cache, 'd');
        cache.close();
        expect(atStart).toContain('b');
        expect(await waiting(open())).toEqual(['a', ...atStart, 'd']);
      },
    );

    it('takes over what lies in the damaged journal of a file in its place', async () => {
      const cache = open();
      await put(cache, 'a');
      const ours = folder;
      folder = path.join(root, 'other');
      open().close();
      const other = open();
      await put(other, 'b');
      // As a kill leaves it.
      const killed = path.join(root, 'killed');
      cpSync(folder, killed, { recursive: true });
      folder = ours;
      const journal = `${cacheFiles(killed).database}-wal`;
      writeFileSync(journal, readFileSync(journal).fill(0, 0, 32));
      rmSync(folder, { recursive: true });
      renameSync(killed, folder);
      await put(cache, 'c');
      cache.close();
      expect(await waiting(open())).toEqual(['a', 'b', 'c']);
    });

    it('loses nothing of a folder in its place in which an exchange was half done', async () => {
      const cache = open();
      await put(cache, 'a');
      const ours = folder;
      folder = path.join(root, 'other');
      const other = open();
      await put(other, 'b');
      other.close();
      renameSync(cacheFiles(folder).database, cacheFiles(folder).rebuilt);
      rmSync(ours, { recursive: true });
      renameSync(folder, ours);
      folder = ours;
      await put(cache, 'c');
      cache.close();
      expect(await waiting(open())).toEqual(['a', 'b', 'c']);
    });

    it('opens on the disk though the copy that was to be put back was damaged since', async () => {
      const cache = open();
      await put(cache, 'a');
      cache.close();
      const files = cacheFiles(folder);
      writeFileSync(files.returned, readFileSync(files.database).fill(0, 0, 4096));
      const { cache: next, outcome } = openCache({
        folder,
        now: () => nowMs,
        createId: randomUUID,
      });
      caches.push(next);
      expect([
        outcome.kind,
        next.storage().kind,
        await waiting(next),
        existsSync(files.returned),
      ]).toEqual(['rebuilt', 'rebuilt', ['a'], false]);
    });

    it('goes on in memory, and says so, while another process has the folder, and brings both together afterwards', async () => {
      const cache = open();
      await put(cache, 'a');
      rmSync(folder, { recursive: true });
      const other = open();
      await put(other, 'b');
      await put(cache, 'c');
      expect([cache.storage(), other.storage()]).toEqual([{ kind: 'denied' }, { kind: 'ok' }]);
      expect(await waiting(cache)).toEqual(['a', 'c']);
      other.close();
      nowMs += whatMemoryLasts;
      await put(cache, 'd');
      expect(cache.storage()).toEqual({ kind: 'ok' });
      cache.close();
      expect(await waiting(open())).toEqual(['a', 'b', 'c', 'd']);
    });

    it('goes on in memory, and says so, where no folder can be made, and writes everything when one can', async () => {
      const cache = open();
      await put(cache, 'a');
      rmSync(folder, { recursive: true });
      writeFileSync(folder, 'no folder');
      await put(cache, 'b');
      expect([cache.storage(), await waiting(cache)]).toEqual([{ kind: 'denied' }, ['a', 'b']]);
      rmSync(folder);
      nowMs += whatMemoryLasts;
      await put(cache, 'c');
      expect(cache.storage()).toEqual({ kind: 'ok' });
      cache.close();
      expect(await waiting(open())).toEqual(['a', 'b', 'c']);
    });
  },
);

async function put(cache: Cache, id: string): Promise<void> {
  const stamp = { ms: 1_790_000_000_000 + id.charCodeAt(0), counter: 0, node: 'd' };
  const operation = {
    id,
    lessonId: 'l',
    intervals: [],
    watchedMs: 0,
    position: null,
    completedAtMs: null,
    stamp,
  };
  const row: WaitingRow = {
    id,
    body: { kind: 'progress', operation, durationSeconds: 60 },
    sealed: false,
  };
  expect(
    await cache.sync.transact('linh', { kind: 'meta' }, () => ({
      answer: null,
      putWaiting: [row],
    })),
  ).toEqual({ ok: true, value: null });
}

/** Ids, sorted. */
async function waiting(cache: Cache): Promise<readonly string[]> {
  const found = await cache.sync.transact('linh', { kind: 'all' }, (rows) => ({
    answer: rows.waiting.map(({ id }) => id),
  }));
  return found.ok ? found.value.toSorted() : [found.error.code];
}
