import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cacheFiles } from './cache-files.ts';
import type { Cache } from './cache.ts';
import type { Connection } from './connection.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openCache } from './open-cache.ts';

let folder: string;
let nowMs: number;
let caches: Cache[];
let reported: string[];
/** The connection of the cache that was made last. */
let held: Connection | null;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-copies-'));
  nowMs = 1_790_000_000_000;
  caches = [];
  reported = [];
  held = null;
});
afterEach(() => {
  for (const cache of caches) cache.close();
  rmSync(folder, { recursive: true, force: true });
});

const hold = { version: 9999, name: 'hold', up: (db: Connection) => void (held = db) };
const open = (): Cache => {
  const { cache } = openCache({
    folder,
    now: () => nowMs,
    createId: randomUUID,
    migrations: [...allMigrations, hold],
    report: (what) => reported.push(what),
  });
  caches.push(cache);
  return cache;
};

it('keeps everything on though no copy can be made, tries again after an hour, and says nothing', () => {
  const cache = open();
  const said: string[] = [];
  cache.subscribe(({ kind }) => said.push(kind));
  const { backups } = cacheFiles(folder);
  writeFileSync(backups, 'no folder');
  cache.maintain();
  cache.maintain();
  expect([cache.storage(), reported]).toEqual([{ kind: 'ok' }, ['copy of the cache']]);
  expect(cache.meta.put('fact', 'một')).toBe(true);
  rmSync(backups);
  nowMs += 3_600_000;
  cache.maintain();
  expect([readdirSync(backups).length, reported.length, said]).toEqual([1, 1, []]);
});

it('says that it keeps again once the disk takes writes, and not before', () => {
  const cache = open();
  held?.pragma('query_only = true');
  expect([cache.meta.put('fact', 'một'), cache.storage().kind]).toEqual([false, 'denied']);
  nowMs += 11_000;
  expect([cache.meta.put('fact', 'hai'), cache.storage().kind]).toEqual([false, 'denied']);
  held?.pragma('query_only = false');
  nowMs += 11_000;
  expect([cache.meta.put('fact', 'ba'), cache.storage().kind]).toEqual([true, 'ok']);
  expect(cache.meta.names('')).toEqual(['fact', 'schema_version']);
});
