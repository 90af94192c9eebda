import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cache } from '../../src/main/cache/cache.ts';
import type { StoreRows, WaitingRow } from '../../src/shared/sync/store-port.ts';
import { damageCount, inflict, randomOf } from './inflict.ts';
import { copyDatabase, keyOf, makeSamples, openSample, people, sampleNowMs, type SampleContent } from './sample-cache.ts';

const rounds = Number(process.env['DAMAGE_ROUNDS'] ?? 300);
const firstSeed = Number(process.env['DAMAGE_SEED'] ?? 1);

describe(`${rounds} damaged files (replay one with DAMAGE_SEED=<seed> DAMAGE_ROUNDS=1)`, () => {
  let root: string;
  let content: SampleContent;
  let records: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'mai-vang-damage-'));
    content = await makeSamples(path.join(root, 'closed'), path.join(root, 'killed'));
    records = recordsOf(content, root);
    expect(records.size).toBeGreaterThan(150);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('open every time, save every readable waiting operation, and give out no wrong row', { timeout: 900_000 }, async () => {
    const outcomes = new Map<string, number>();
    for (let seed = firstSeed; seed < firstSeed + rounds; seed += 1) {
      const folder = path.join(root, String(seed));
      copyDatabase(path.join(root, seed % 2 === 0 ? 'closed' : 'killed'), folder);
      inflict(folder, Math.floor(seed / 2) % damageCount, randomOf(seed));
      const readable = readableKeys(folder, records);
      const { cache, outcome } = openSample(folder);
      outcomes.set(outcome.kind, (outcomes.get(outcome.kind) ?? 0) + 1);
      const saved = await readEverything(cache, content, `seed ${seed}`);
      expect(readable.filter((key) => !saved.has(key)), `lost by seed ${seed}`).toEqual([]);
      await goOn(cache, folder, `seed ${seed}`);
      rmSync(folder, { recursive: true });
    }
    // Otherwise the damage never hit anything, or everything.
    if (rounds >= 100) expect([...outcomes.keys()].toSorted()).toEqual(['opened', 'rebuilt']);
  });
});

/** The last version of every waiting operation as it stands in the sound files: record header, columns, body. */
function recordsOf(content: SampleContent, root: string): ReadonlyMap<string, Buffer> {
  const images = ['closed/cache.sqlite3', 'killed/cache.sqlite3', 'killed/cache.sqlite3-wal'].map((name) => readFileSync(path.join(root, name)));
  const records = new Map<string, Buffer>();
  for (const [key, versions] of content.waiting) {
    const [person = '', id = ''] = key.split(' ');
    for (const row of versions) {
      const body = JSON.stringify(row.body);
      if (body.length > 1_000) continue; // lies on several pages
      const start = `mai-vang-waiting${person}${id}`;
      for (const image of images) {
        const record = findRecord(image, start, body);
        if (record !== null) records.set(`${key} ${row.body.operation.stamp.counter}`, record);
      }
    }
  }
  return records;
}

/** The bytes from the record's header (its length, the key as NULL, a text of 16 bytes, …) to the end of the body. */
function findRecord(image: Buffer, start: string, body: string): Buffer | null {
  for (let bodyAt = image.indexOf(body); bodyAt !== -1; bodyAt = image.indexOf(body, bodyAt + 1)) {
    const at = image.lastIndexOf(start, bodyAt);
    const headerBytes = [7, 8, 9, 10, 11, 12].find((length) => image.subarray(at - length, at - length + 3).equals(Buffer.from([length, 0, 45])));
    if (at !== -1 && bodyAt - at < 100 && headerBytes !== undefined) return Buffer.from(image.subarray(at - headerBytes, bodyAt + body.length));
  }
  return null;
}

/** Keys of the operations of which some version stands whole in the damaged files. */
function readableKeys(folder: string, records: ReadonlyMap<string, Buffer>): readonly string[] {
  const files = ['cache.sqlite3', 'cache.sqlite3-wal'].map((name) => path.join(folder, name)).filter((file) => existsSync(file));
  const images = files.map((file) => readFileSync(file));
  const readable = [...records].filter(([, record]) => images.some((image) => image.includes(record)));
  return [...new Set(readable.map(([key]) => key.split(' ').slice(0, 2).join(' ')))];
}

/** Checks every row that comes out against what was ever written; answers the keys of the waiting ones. */
async function readEverything(cache: Cache, content: SampleContent, where: string): Promise<ReadonlySet<string>> {
  const saved = new Set<string>();
  for (const person of people) {
    const rows = await rowsOf(cache, person);
    for (const row of rows.waiting) {
      const versions = content.waiting.get(keyOf(person, row.id)) ?? [];
      expect(versions.some((version) => sameBody(version, row)), `${where}: ${row.id}`).toBe(true);
      saved.add(keyOf(person, row.id));
    }
    for (const row of rows.refused) expect(content.refused, where).toContainEqual(row);
    for (const row of rows.lessons) expect(content.lessons.find(({ lessonId }) => lessonId === row.lessonId), where).toEqual(row);
    for (const row of rows.notes) expect(content.notes.find(({ noteId }) => noteId === row.noteId), where).toEqual(row);
    expect([null, 'e1:7'], where).toContain(rows.meta.cursor);
    if (rows.meta.cursor !== null) expect(rows.lessons.length, `${where}: a cursor without its rows`).toBe(120);
  }
  for (const document of content.documents) {
    const found = cache.documents.find(document, sampleNowMs);
    expect(found === null || isDeepStrictEqual(found, document), where).toBe(true);
  }
  return saved;
}

/** The cache works after the damage, and opens without any at the next start. */
async function goOn(cache: Cache, folder: string, where: string): Promise<void> {
  cache.maintain();
  const before = await rowsOf(cache, 'linh');
  expect((await cache.sync.transact('linh', { kind: 'meta' }, () => ({ answer: null, putWaiting: [tick] }))).ok, where).toBe(true);
  cache.close();
  const again = openSample(folder);
  expect(again.outcome.kind, where).toBe('opened');
  expect(await rowsOf(again.cache, 'linh'), where).toEqual({ ...before, waiting: [...before.waiting, tick] });
  again.cache.close();
}

async function rowsOf(cache: Cache, person: string): Promise<StoreRows> {
  const rows = await cache.sync.transact(person, { kind: 'all' }, (found) => ({ answer: found }));
  if (!rows.ok) throw new Error(rows.error.code);
  return rows.value;
}

function sameBody(a: WaitingRow, b: WaitingRow): boolean {
  return JSON.stringify(a.body) === JSON.stringify(b.body);
}

const stamp = { ms: sampleNowMs + 9_999, counter: 0, node: 'device' };
const tick: WaitingRow = {
  id: 'afterwards',
  sealed: false,
  body: { kind: 'progress', operation: { id: 'afterwards', lessonId: 'l', intervals: [[0, 1]], watchedMs: 1_000, position: null, completedAtMs: null, stamp }, durationSeconds: 60 },
};
