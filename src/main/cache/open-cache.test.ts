import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingRow } from '#shared/sync/store-port.ts';
import { cacheFiles } from './cache-files.ts';
import type { Cache, OpenedCache } from './cache.ts';
import { openConnection } from './connection.ts';
import { schemaVersionName } from './migrate.ts';
import { createTables } from './migrations/0001-create-tables.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { openCache } from './open-cache.ts';
import { createMetaStore } from './stores/meta-store.ts';

describe('openCache', () => {
  let folder: string;
  let root: string;
  let opened: OpenedCache[];
  let nowMs: number;
  const open = (migrations?: readonly Migration[]): OpenedCache => {
    const answer = openCache({
      folder,
      now: () => nowMs,
      createId: randomUUID,
      ...(migrations === undefined ? {} : { migrations }),
    });
    opened.push(answer);
    return answer;
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'mai-vang-open-cache-'));
    folder = root;
    opened = [];
    nowMs = 1_790_000_000_000;
  });
  afterEach(() => {
    for (const { cache } of opened) cache.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('makes the folder and an empty file at the first start, and opens it at the next', () => {
    folder = path.join(folder, 'not', 'there', 'yet');
    const first = open();
    expect(first.outcome).toEqual({ kind: 'fresh' });
    expect(first.cache.storage()).toEqual({ kind: 'ok' });
    first.cache.close();
    expect(open().outcome).toEqual({ kind: 'opened' });
  });

  it('keeps what was acknowledged over a restart', async () => {
    const { cache } = open();
    await put(cache, [tick('a', 1)]);
    cache.close();
    expect(await waiting(open().cache)).toEqual([tick('a', 1)]);
  });

  it('writes with synchronous = FULL, WAL and foreign keys', () => {
    open().cache.close();
    const db = openConnection(cacheFiles(folder).database);
    expect([
      db.pragma('synchronous', { simple: true }),
      db.pragma('journal_mode', { simple: true }),
      db.pragma('foreign_keys', { simple: true }),
    ]).toEqual([2, 'wal', 1]);
    db.close();
  });

  it('answers locked, with a cache in memory, while another cache is open on the folder', async () => {
    const first = open();
    const second = open();
    expect(second.outcome).toEqual({ kind: 'locked' });
    expect(second.cache.storage()).toEqual({ kind: 'denied' });
    await put(second.cache, [tick('b', 1)]);
    expect(await waiting(first.cache)).toEqual([]);
    first.cache.close();
    expect(open().outcome).toEqual({ kind: 'opened' });
  });

  it('takes the lock although bytes got into the lock file', () => {
    writeFileSync(
      cacheFiles(folder).lock,
      'no database at all, but long enough to be read as a header of one'.repeat(4),
    );
    expect(open().outcome).toEqual({ kind: 'fresh' });
    expect(open().outcome).toEqual({ kind: 'locked' });
  });

  it('leaves a file from a newer version byte for byte as it was, and goes on in memory', async () => {
    const { cache } = open([...allMigrations, later]);
    await put(cache, [tick('a', 1)]);
    cache.close();
    const before = readFileSync(cacheFiles(folder).database);
    const old = open();
    expect(old.outcome).toEqual({ kind: 'read_only' });
    expect(old.cache.storage()).toEqual({ kind: 'read_only' });
    expect(await put(old.cache, [tick('b', 2)])).toBe(true);
    old.cache.maintain();
    old.cache.close();
    expect(readFileSync(cacheFiles(folder).database).equals(before)).toBe(true);
    expect(await waiting(open([...allMigrations, later]).cache)).toEqual([tick('a', 1)]);
  });

  it('takes a header that claims a newer version, but whose file does not, for damage', async () => {
    const { cache } = open();
    await put(cache, [tick('a', 1)]);
    cache.close();
    const bytes = readFileSync(cacheFiles(folder).database);
    bytes.writeUInt32BE(9, 60);
    writeFileSync(cacheFiles(folder).database, bytes);
    const again = open();
    expect(again.outcome).toEqual({ kind: 'rebuilt', savedCount: 1, lostCount: 0 });
    expect(await waiting(again.cache)).toEqual([{ ...tick('a', 1), sealed: true }]);
  });

  it('brings an older file forward, after a copy of it was made', async () => {
    const { cache } = open();
    await put(cache, [tick('a', 1)]);
    cache.close();
    const newer = open([...allMigrations, later]);
    expect(newer.outcome).toEqual({ kind: 'opened' });
    expect(await waiting(newer.cache)).toEqual([tick('a', 1)]);
    expect(readdirSync(cacheFiles(folder).backups)).toHaveLength(1);
  });

  it('brings a file of the first version forward without losing what waits in it', async () => {
    const { cache } = open();
    await put(cache, [tick('a', 1)]);
    cache.close();
    const first = openConnection(cacheFiles(folder).database);
    first.exec('DROP TABLE downloads; DROP TABLE voucher_lists');
    first.pragma(`user_version = ${createTables.version}`);
    createMetaStore(first).put(schemaVersionName, String(createTables.version));
    first.close();
    const again = open();
    expect(again.outcome).toEqual({ kind: 'opened' });
    expect(await waiting(again.cache)).toEqual([tick('a', 1)]);
    expect([again.cache.downloads.list(), again.cache.vouchers.find('linh')]).toEqual([[], null]);
  });

  it('sets a file that is no database aside and starts with a new one', () => {
    writeFileSync(cacheFiles(folder).database, 'an invoice, not a database\n'.repeat(500));
    const { outcome, cache } = open();
    expect(outcome).toEqual({ kind: 'rebuilt', savedCount: 0, lostCount: 0 });
    expect(cache.storage()).toEqual(outcome);
    const [kept] = readdirSync(cacheFiles(folder).quarantine);
    expect(
      readFileSync(path.join(cacheFiles(folder).quarantine, kept ?? '', 'cache.sqlite3'), 'utf8'),
    ).toContain('an invoice');
  });

  it('tells of a rebuild once', () => {
    writeFileSync(cacheFiles(folder).database, 'x'.repeat(5_000));
    open().cache.close();
    expect(open().outcome).toEqual({ kind: 'opened' });
  });

  it('keeps three damaged files at most', () => {
    for (let round = 0; round < 5; round += 1) {
      nowMs += 1_000;
      writeFileSync(cacheFiles(folder).database, 'x'.repeat(5_000));
      open().cache.close();
    }
    expect(readdirSync(cacheFiles(folder).quarantine)).toHaveLength(3);
  });

  it('saves from the copy what a file that is gone held', async () => {
    const { cache } = open();
    await put(cache, [tick('a', 1)]);
    cache.maintain();
    cache.close();
    rmSync(cacheFiles(folder).database);
    const again = open();
    expect(again.outcome).toEqual({ kind: 'rebuilt', savedCount: 1, lostCount: 0 });
    expect(await waiting(again.cache)).toEqual([{ ...tick('a', 1), sealed: true }]);
  });

  it('finishes a rebuild that was cut off between the quarantine and the new file', async () => {
    const { cache } = open();
    await put(cache, [tick('a', 1)]);
    cache.close();
    const files = cacheFiles(folder);
    writeFileSync(files.rebuilt, readFileSync(files.database));
    rmSync(files.database);
    mkdirSync(files.quarantine);
    expect(await waiting(open().cache)).toEqual([tick('a', 1)]);
    expect(existsSync(files.rebuilt)).toBe(false);
  });

  it('does not bring back what was applied when the last write was cut off by a kill', async () => {
    const { cache } = open();
    const applied = ['v', 'w', 'x', 'y', 'z'];
    await put(
      cache,
      applied.map((id) => tick(id, 1)),
      1,
    );
    // The newest first: SQLite then leaves each row as it stood and only moves the mark where the
    // free space begins.
    await cache.sync.transact('linh', { kind: 'all' }, () => ({
      answer: null,
      removeWaitingIds: applied.toReversed(),
    }));
    await put(cache, [tick('b', 2)], 2);
    const bytes = {
      database: readFileSync(cacheFiles(folder).database),
      journal: readFileSync(`${cacheFiles(folder).database}-wal`),
    };
    cache.close();
    for (let cut = 1; cut < 9_000; cut += 500) {
      writeFileSync(cacheFiles(folder).database, bytes.database);
      writeFileSync(
        `${cacheFiles(folder).database}-wal`,
        bytes.journal.subarray(0, bytes.journal.length - cut),
      );
      const again = open();
      expect(again.outcome).toEqual({ kind: 'opened' });
      expect((await waiting(again.cache)).map(({ id }) => id).filter((id) => id !== 'b')).toEqual(
        [],
      );
      again.cache.close();
    }
  });

  it('works in memory where no folder can be made, and says so', async () => {
    writeFileSync(path.join(folder, 'a-file'), '');
    folder = path.join(folder, 'a-file', 'cache');
    const { outcome, cache } = open();
    expect(outcome).toMatchObject({
      kind: 'in_memory',
      reason: 'denied',
      cause: { code: 'ENOTDIR' },
    });
    expect(cache.storage()).toEqual({ kind: 'denied' });
    await put(cache, [tick('a', 1)]);
    expect(await waiting(cache)).toEqual([tick('a', 1)]);
  });

  it('makes a copy once a week, keeps two, and a copy brings back what waited', async () => {
    const { cache } = open();
    await put(cache, [tick('a', 1)]);
    for (let day = 0; day < 30; day += 1) {
      cache.maintain();
      nowMs += 24 * 3_600_000;
    }
    const names = readdirSync(cacheFiles(folder).backups).toSorted();
    expect(names).toHaveLength(2);
    const days = names.map(
      (name) =>
        Date.parse(name.slice('cache-'.length, 'cache-2026-09-21'.length)) / (24 * 3_600_000),
    );
    expect((days[1] ?? 0) - (days[0] ?? 0)).toBe(7);
    cache.close();
    for (const suffix of ['', '-wal'])
      rmSync(cacheFiles(folder).database + suffix, { force: true });
    expect(await waiting(open().cache)).toEqual([{ ...tick('a', 1), sealed: true }]);
  });

  it('keeps the copies of now whatever a clock that was ahead twice left, and they bring back what waited', async () => {
    const startMs = nowMs;
    for (const days of [3650, 4015, 0, 10, 20]) {
      nowMs = startMs + days * 24 * 3_600_000;
      const { cache } = open();
      await put(cache, [tick(`ngay-${days}`, 1)]);
      cache.maintain();
      cache.close();
    }
    const moments = [10, 20].map((days) =>
      new Date(startMs + days * 24 * 3_600_000).toISOString().slice(0, 10),
    );
    expect(
      readdirSync(cacheFiles(folder).backups)
        .toSorted()
        .map((name) => name.slice('cache-'.length, 'cache-2026-09-21'.length)),
    ).toEqual(moments);
    for (const suffix of ['', '-wal'])
      rmSync(cacheFiles(folder).database + suffix, { force: true });
    expect(await waiting(open().cache)).toHaveLength(5);
  });

  it('answers a refusal, not a throw, after it was closed', async () => {
    const { cache } = open();
    cache.close();
    cache.close();
    expect(await put(cache, [tick('a', 1)])).toBe(false);
    expect(
      cache.documents.find({ owner: 'linh', operationName: 'Course', variablesHash: 'x' }, nowMs),
    ).toBe(null);
    cache.maintain();
  });
});

const later: Migration = {
  version: allMigrations.length + 1,
  name: 'later',
  up: (db) => void db.exec('CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT'),
};

function tick(id: string, second: number): WaitingRow {
  const stamp = { ms: 1_790_000_000_000 + second, counter: 0, node: 'device' };
  const operation = {
    id,
    lessonId: 'l1',
    intervals: [[second, second + 1]] as const,
    watchedMs: 1_000,
    position: { seconds: second, stamp },
    completedAtMs: null,
    stamp,
  };
  return { id, sealed: false, body: { kind: 'progress', operation, durationSeconds: 600 } };
}

async function put(cache: Cache, rows: readonly WaitingRow[], second = 0): Promise<boolean> {
  const lastStamp = { ms: 1_790_000_000_000 + second, counter: 0, node: 'device' };
  return (
    await cache.sync.transact('linh', { kind: 'meta' }, ({ meta }) => ({
      answer: null,
      putWaiting: rows,
      meta: { ...meta, lastStamp },
    }))
  ).ok;
}

async function waiting(cache: Cache): Promise<readonly WaitingRow[]> {
  const rows = await cache.sync.transact('linh', { kind: 'all' }, (found) => ({
    answer: found.waiting,
  }));
  if (!rows.ok) throw new Error(rows.error.code);
  return rows.value;
}
