import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionState } from '#shared/session/session-state.ts';
import type { Cache } from '../cache/cache.ts';
import type { Connection } from '../cache/connection.ts';
import { allMigrations } from '../cache/migrations/all-migrations.ts';
import { openCache } from '../cache/open-cache.ts';
import { createForgetting } from './forget-person.ts';

let folder: string;
let nowMs: number;
let cache: Cache;
let held: Connection | null;
let current: SessionState;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-forget-'));
  nowMs = 1_790_000_000_000;
  current = { status: 'guest' };
  held = null;
  [reported, limits] = [[], []];
  const hold = { version: 9999, name: 'hold', up: (db: Connection) => void (held = db) };
  cache = openCache({
    folder,
    now: () => nowMs,
    createId: randomUUID,
    migrations: [...allMigrations, hold],
  }).cache;
  for (const owner of ['linh', 'nam']) {
    cache.documents.put({ ...pageOf(owner), answer: '{}', savedAtMs: nowMs });
    cache.vouchers.put(owner, { vouchers: [], savedAtMs: 1, serverNowMs: 1 });
  }
});
afterEach(() => {
  cache.close();
  rmSync(folder, { recursive: true, force: true });
});

const pageOf = (owner: string) => ({ owner, operationName: 'Me', variablesHash: 'x' });
/** Who has what left. */
const left = () =>
  ['linh', 'nam'].map((owner) => [
    cache.documents.find(pageOf(owner), nowMs) !== null,
    cache.vouchers.find(owner) !== null,
  ]);
let reported: string[];
let limits: (() => void)[];
const open = (opening: () => Promise<Cache> = async () => cache) =>
  createForgetting({
    cache: opening,
    session: { current: async () => current },
    report: (what) => reported.push(what),
    clock: {
      schedule(_ms, task) {
        limits.push(task);
        return () => undefined;
      },
    },
  });

/** The disk takes writes again, and some call finds that out. */
const recover = async () => {
  held?.pragma('query_only = false');
  nowMs += 11_000;
  cache.maintain();
  await new Promise(setImmediate);
};

it('takes away all of one person and nothing of another', async () => {
  await open()('linh');
  expect(left()).toEqual([
    [false, false],
    [true, true],
  ]);
});

it('takes it away once the disk lets it go', async () => {
  held?.pragma('query_only = true');
  await open()('linh');
  expect([left()[0], cache.storage().kind]).toEqual([[true, true], 'denied']);
  await recover();
  expect(left()).toEqual([
    [false, false],
    [true, true],
  ]);
});

it('leaves what belongs to somebody who is back by then', async () => {
  held?.pragma('query_only = true');
  await open()('linh');
  current = { status: 'signed_in', userId: 'linh', email: 'l@x', expired: false, remembered: true };
  await recover();
  expect([left()[0], cache.storage().kind]).toEqual([[true, true], 'ok']);
});

it('holds up nobody who leaves where the cache cannot be loaded, and tells of it', async () => {
  await open(async () => Promise.reject(new Error('no code')))('linh');
  expect(reported).toEqual(['what was kept for reading was not taken away']);
});

it('holds up nobody who leaves where the cache never opens', async () => {
  const leaving = open(async () => new Promise(() => undefined))('linh');
  for (const end of limits) end();
  await leaving;
  expect(reported).toEqual([]);
});
