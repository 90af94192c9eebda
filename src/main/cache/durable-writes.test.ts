import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import { createDraftStore } from '../session/draft-store.ts';
import type { Cache } from './cache.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openCache } from './open-cache.ts';
import type { DownloadRecord } from './stores/download-store.ts';

let root: string;
let folder: string;
let nowMs: number;
let caches: Cache[];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mai-vang-durable-'));
  folder = path.join(root, 'cache');
  nowMs = 1_790_000_000_000;
  caches = [];
});
afterEach(() => {
  for (const cache of caches) cache.close();
  rmSync(root, { recursive: true, force: true });
});

const open = (migrations = allMigrations): Cache => {
  const { cache } = openCache({ folder, now: () => nowMs, createId: randomUUID, migrations });
  caches.push(cache);
  return cache;
};

/** What every writer of words and wishes hears. */
const answers = async (cache: Cache) => ({
  meta: cache.meta.put('fact', 'một'),
  download: cache.downloads.put(lesson),
  removal: cache.downloads.remove(lesson.userId, lesson.lessonId),
  draft: await createDraftStore({ meta: async () => cache.meta, now: () => nowMs }).save('linh', {
    key: 'profile',
    value: 'Linh',
    baseRevision: 1,
  }),
  outbox: await createUnsavedDrafts(async () => cache.meta).keep('linh', outbox, words),
  metaRemoval: cache.meta.remove('gone'),
  draftRemoval: await createDraftStore({ meta: async () => cache.meta, now: () => nowMs }).remove(
    'linh',
    'profile',
  ),
});

const outbox = { kind: 'outbox', id: 'feedback', writer: 'w' } as const;
const words = { text: '{}', atSeconds: null, savedAtMs: 1 };

const all = (isKept: boolean) => ({
  meta: isKept,
  download: isKept,
  removal: isKept,
  draft: isKept,
  outbox: isKept,
  metaRemoval: isKept,
  draftRemoval: isKept,
});

describe('what a cache acknowledges of words and wishes', () => {
  it('is on the disk', async () => {
    const cache = open();
    expect(await answers(cache)).toEqual(all(true));
    cache.close();
    expect(open().meta.find('fact')).toBe('một');
  });

  it('is nothing where a newer version owns the file: it is in memory, until the end', async () => {
    open([...allMigrations, { version: 9999, name: 'tomorrow', up: () => undefined }]).close();
    const cache = open();
    expect(await answers(cache)).toEqual(all(false));
    expect([cache.storage().kind, cache.meta.find('fact')]).toEqual(['read_only', 'một']);
  });

  it('is nothing where no file can be made', async () => {
    writeFileSync(folder, 'no folder');
    expect(await answers(open())).toEqual(all(false));
  });

  it('is nothing where another process holds the folder', async () => {
    open();
    expect(await answers(open())).toEqual(all(false));
  });

  // Windows removes no file that is open.
  it.skipIf(process.platform === 'win32')(
    'is nothing while the folder is gone and cannot be made anew, and is on the disk once it can',
    async () => {
      const cache = open();
      rmSync(folder, { recursive: true });
      writeFileSync(folder, 'no folder');
      expect(await answers(cache)).toEqual(all(false));
      expect(await answers(cache)).toEqual(all(false));
      rmSync(folder);
      nowMs += 11_000;
      expect(await answers(cache)).toEqual(all(true));
      cache.close();
      expect(open().meta.find('fact')).toBe('một');
    },
  );
});

const lesson: DownloadRecord = {
  userId: 'linh',
  lessonId: 'l1',
  slug: null,
  isPreview: false,
  place: 1,
  byItself: false,
  qualityHeight: 720,
  expectedBytes: 0,
  stage: { kind: 'waiting' },
  current: null,
  next: null,
  isOutdated: false,
};
