import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCaptions } from '#shared/search/find-captions.ts';
import { parseQuery } from '#shared/search/search-query.ts';
import { type LessonTexts, openSearchIndex, type SearchIndex } from './search-index.ts';

let folder: string;
let file: string;
const reports: string[] = [];
const opened: SearchIndex[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-search-'));
  file = path.join(folder, 'cache/search.sqlite');
  reports.length = 0;
});
afterEach(() => {
  for (const index of opened.splice(0)) index.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): SearchIndex {
  const index = openSearchIndex(file, (what) => reports.push(what));
  opened.push(index);
  return index;
}

function reopen(index: SearchIndex): SearchIndex {
  index.close();
  opened.splice(opened.indexOf(index), 1);
  return open();
}

function lesson(index: number, ...texts: readonly string[]): LessonTexts {
  return {
    id: `id-${index}`,
    slug: `bai-${index}`,
    index,
    title: `Bài ${index}`,
    summary: '',
    captions: texts.map((text, at) => ({ startSeconds: at, text })),
  };
}

function fill(index: SearchIndex, owner = 'linh'): void {
  index.own(owner);
  for (let at = 1; at <= 30; at += 1)
    index.put(lesson(at, `đề cương số ${at}`, 'hoa mai nở', 'mười cuộc trò chuyện'));
  index.finish('v1', {
    atMs: 1000,
    lessonIndexes: new Set(Array.from({ length: 30 }, (_, at) => at + 1)),
  });
}

function find(index: SearchIndex, text: string): readonly string[] {
  const query = parseQuery(text)?.inText;
  return query
    ? findCaptions(index.captions, query, 50).map((hit) => `${hit.lessonIndex} ${hit.text}`)
    : [];
}

describe('the search index of the desktop', () => {
  it('answers from the file after the next start, and knows which version it holds', () => {
    const first = open();
    fill(first);
    const again = reopen(first);
    again.own('linh');
    expect(again.state()).toEqual({ version: 'v1', toldAtMs: 1000 });
    expect(find(again, 'de cuong so 7')).toEqual(['7 đề cương số 7']);
    expect(again.lessons()).toHaveLength(30);
  });

  it('gives another person nothing, and leaves nothing of the former in the file', () => {
    const index = open();
    fill(index);
    index.own('minh');
    expect(index.state()).toEqual({ version: null, toldAtMs: null });
    expect([index.lessons(), find(index, 'hoa mai')]).toEqual([[], []]);
    const again = reopen(index);
    again.own('linh');
    expect(again.lessons()).toEqual([]);
    for (const suffix of ['', '-wal'])
      if (existsSync(file + suffix))
        expect(readFileSync(file + suffix).includes('hoa mai')).toBe(false);
  });

  it('puts a changed lesson in place of the old one, and removes those that are gone', () => {
    const index = open();
    fill(index);
    index.put(lesson(7, 'cây tùng'));
    index.finish('v2', { atMs: 2000, lessonIndexes: new Set([7, 8]) });
    expect(find(index, 'đề cương')).toEqual(['8 đề cương số 8']);
    expect(find(index, 'cay tung')).toEqual(['7 cây tùng']);
    expect(index.lessons().map(({ index: place }) => place)).toEqual([7, 8]);
  });

  it('does not know a version before all of it is there', () => {
    const index = open();
    index.own('linh');
    index.put(lesson(1, 'hoa mai'));
    expect(index.state().version).toBeNull();
    expect(find(index, 'hoa')).toEqual(['1 hoa mai']);
  });

  it.each([
    [
      'a file that is no database',
      () => writeFileSync(file, 'không phải cơ sở dữ liệu'.repeat(500)),
    ],
    [
      'a file that was cut',
      () => writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size - 5000)),
    ],
    ['an empty file', () => writeFileSync(file, '')],
    ['a file of another format', () => changed((db) => db.pragma('user_version = 99'))],
    ['a file of somebody else', () => changed((db) => db.pragma('application_id = 7'))],
    ['a file without its tables', () => changed((db) => db.exec('drop table captions'))],
  ])('throws %s away and can be filled again', (_what, damage) => {
    fill(open());
    opened.pop()?.close();
    damage();
    const index = open();
    index.own('linh');
    if (index.state().version === null || find(index, 'hoa mai').length === 0) fill(index);
    expect(find(index, 'hoa mai')).toHaveLength(30);
  });

  it('throws a file away that turns out damaged in the middle of a search, says so, and can be filled again', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      rmSync(path.dirname(file), { recursive: true, force: true });
      fill(open());
      opened.pop()?.close();
      scribble(seed);
      const index = open();
      index.own('linh');
      find(index, 'de cuong');
      find(index, 'hoa');
      index.put(lesson(3, 'hoa đào'));
      fill(index);
      // Whatever was hit: a second fill of what is then there makes it whole, or there was nothing
      // wrong.
      if (index.state().version === null) fill(index);
      expect(index.state().version).toBe('v1');
      index.close();
      opened.pop();
    }
    expect(reports.length).toBeGreaterThan(0);
  });

  it('works in memory where no file can be made', () => {
    writeFileSync(path.join(folder, 'cache'), 'ở đây có một tệp, không phải thư mục');
    const index = open();
    fill(index);
    expect(find(index, 'hoa mai')).toHaveLength(30);
  });
});

function changed(change: (db: Sqlite.Database) => unknown): void {
  const db = new Sqlite(file);
  change(db);
  db.close();
}

/** Overwrites three stretches of the file behind its header. */
function scribble(seed: number): void {
  const bytes = readFileSync(file);
  let state = seed * 2_654_435_761;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % below;
  };
  for (let stretch = 0; stretch < 3; stretch += 1) {
    const from = 4096 + next(bytes.length - 4096 - 512);
    for (let at = 0; at < 512; at += 1) bytes[from + at] = next(256);
  }
  writeFileSync(file, bytes);
}
