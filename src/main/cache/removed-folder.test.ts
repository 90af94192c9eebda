import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingRow } from '../../shared/sync/store-port.ts';
import { cacheFiles } from './cache-files.ts';
import type { Cache } from './cache.ts';
import { openCache } from './open-cache.ts';

const whatMemoryLasts = 11_000;

// Windows removes no file that is open.
describe.skipIf(process.platform === 'win32')('a cache whose folder is removed while it runs', () => {
  let root: string;
  let folder: string;
  let nowMs: number;
  let caches: Cache[];
  const open = (): Cache => {
    const { cache } = openCache({ folder, now: () => nowMs, createId: randomUUID });
    caches.push(cache);
    return cache;
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'mai-vang-removed-'));
    folder = path.join(root, 'cache');
    nowMs = 1_790_000_000_000;
    caches = [];
  });
  afterEach(() => {
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
    expect([await waiting(next), next.meta.find('fact'), next.meta.find('other')]).toEqual([['a', 'b'], 'một', 'hai']);
  });

  it.each(['maintain', 'close'] as const)('writes everything again at %s, though nothing is kept any more', async (deed) => {
    const cache = open();
    cache.maintain();
    await put(cache, 'a');
    rmSync(folder, { recursive: true });
    cache[deed]();
    // As after a power cut: what the process still had open is gone.
    const copy = path.join(root, 'copy');
    cpSync(folder, copy, { recursive: true });
    cache.close();
    folder = copy;
    expect(await waiting(open())).toEqual(['a']);
  });

  it('makes the lock, the reserve and a copy anew', async () => {
    const cache = open();
    cache.maintain();
    rmSync(folder, { recursive: true });
    cache.maintain();
    expect(existsSync(cacheFiles(folder).reserve)).toBe(true);
    expect(readdirSync(cacheFiles(folder).backups)).toHaveLength(1);
    expect(openCache({ folder, now: () => nowMs, createId: randomUUID }).outcome).toEqual({ kind: 'locked' });
  });

  it('takes over what waits in a file that was put in its place, and sets that one aside', async () => {
    const cache = open();
    await put(cache, 'a');
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
    await put(cache, 'd');
    cache.close();
    expect(await waiting(open())).toEqual(['a', 'b', 'c', 'd']);
    expect(readdirSync(cacheFiles(folder).quarantine)).toHaveLength(1);
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
});

async function put(cache: Cache, id: string): Promise<void> {
  const stamp = { ms: 1_790_000_000_000 + id.charCodeAt(0), counter: 0, node: 'd' };
  const operation = { id, lessonId: 'l', intervals: [], watchedMs: 0, position: null, completedAtMs: null, stamp };
  const row: WaitingRow = { id, body: { kind: 'progress', operation, durationSeconds: 60 }, sealed: false };
  expect(await cache.sync.transact('linh', { kind: 'meta' }, () => ({ answer: null, putWaiting: [row] }))).toEqual({ ok: true, value: null });
}

/** Ids, sorted. */
async function waiting(cache: Cache): Promise<readonly string[]> {
  const found = await cache.sync.transact('linh', { kind: 'all' }, (rows) => ({ answer: rows.waiting.map(({ id }) => id) }));
  return found.ok ? found.value.toSorted() : [found.error.code];
}
