import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cacheFiles } from './cache-files.ts';
import type { Cache } from './cache.ts';
import type { Connection } from './connection.ts';
import type { openCache as OpenCache } from './open-cache.ts';

/** Called before a copy is read to be checked, with its place. */
const disk = vi.hoisted(() => ({ beforeCheck: (_file: string): void => undefined }));
vi.mock(import('./connection.ts'), async (load) => {
  const real = await load();
  return {
    ...real,
    openReadOnly(file: string) {
      if (file.endsWith('-part')) disk.beforeCheck(file);
      return real.openReadOnly(file);
    },
  };
});

// As in removed-folder.test.ts: files share a process, and with it what they imported.
let openCache: typeof OpenCache;
beforeAll(async () => {
  vi.resetModules();
  ({ openCache } = await import('./open-cache.ts'));
});
afterAll(() => {
  vi.doUnmock('./connection.ts');
  vi.resetModules();
});

let folder: string;
let nowMs: number;
let cache: Cache;
let held: Connection | null;
let reported: string[];
let said: string[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-unsound-'));
  nowMs = 1_790_000_000_000;
  [reported, said, held] = [[], [], null];
  const { allMigrations } = await import('./migrations/all-migrations.ts');
  cache = openCache({
    folder,
    now: () => nowMs,
    createId: randomUUID,
    migrations: [
      ...allMigrations,
      { version: 9999, name: 'hold', up: (db: Connection) => void (held = db) },
    ],
    report: (what) => reported.push(what),
  }).cache;
  cache.subscribe(({ kind }) => said.push(kind));
  cache.meta.put('fact', 'một');
});
afterEach(() => {
  disk.beforeCheck = () => undefined;
  cache.close();
  rmSync(folder, { recursive: true, force: true });
});

const copies = () => readdirSync(cacheFiles(folder).backups);

it('is no copy, and says nothing of the cache, which is sound: no rebuild, however often', () => {
  disk.beforeCheck = (file) => {
    const fd = openSync(file, 'r+');
    writeSync(fd, Buffer.alloc(4096, 0xff), 0, 4096, 4096);
    closeSync(fd);
  };
  cache.maintain();
  nowMs += 3_600_000;
  cache.maintain();
  expect([said, reported, copies()]).toEqual([[], ['copy of the cache', 'copy of the cache'], []]);
  expect([cache.storage().kind, cache.meta.find('fact')]).toEqual(['ok', 'một']);
  disk.beforeCheck = () => undefined;
  nowMs += 3_600_000;
  cache.maintain();
  expect(copies()).toHaveLength(1);
});

it('finds damage of the cache itself, which is rebuilt', () => {
  damage(held);
  cache.maintain();
  expect([said, reported]).toEqual([['rebuilt'], []]);
});

/** A row that is not what was written; SQLite knows nothing of it. */
function damage(db: Connection | null): void {
  db?.exec("UPDATE meta SET check_sum = check_sum + 1 WHERE name = 'schema_version'");
}
