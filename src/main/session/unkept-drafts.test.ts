import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { longestDraft } from '#shared/drafts/saved-draft.ts';
import { longestUnsaved, type UnsavedDraft } from '#shared/drafts/unsaved-draft.ts';
import { createUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import { allMigrations } from '../cache/migrations/all-migrations.ts';
import type { Connection } from '../cache/connection.ts';
import { openCache } from '../cache/open-cache.ts';
import type { MetaStore } from '../cache/stores/meta-store.ts';
import { createDraftStore } from './draft-store.ts';
import { watchDrafts } from './unkept-drafts.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A function, so that the compiler does not take what a migration sets for unset. */
const setQueryOnly = (db: Connection | null, isOn: boolean) =>
  void db?.pragma(`query_only = ${String(isOn)}`);

const nowMs = 1_790_000_000_000;
/** `ofNewer`: a newer version owns the file, so everything stays in memory. */
const openDrafts = ({ ofNewer }: { readonly ofNewer: boolean }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-unkept-'));
  const options = { folder, now: () => nowMs, createId: randomUUID };
  const tomorrow = { version: 9999, name: 'tomorrow', up: () => undefined };
  if (ofNewer) openCache({ ...options, migrations: [...allMigrations, tomorrow] }).cache.close();
  const { cache } = openCache(options);
  ends.push(() => {
    cache.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return over(async () => cache.meta);
};
const over = (meta: () => Promise<MetaStore>) => {
  const watched = watchDrafts(
    createUnsavedDrafts(meta),
    createDraftStore({ meta, now: () => nowMs }),
  );
  let isAny = false;
  watched.subscribeUnkept((now) => (isAny = now));
  return { ...watched, isAny: () => isAny };
};

const words = (text: string): UnsavedDraft => ({ text, atSeconds: null, savedAtMs: nowMs });
const note = { kind: 'lesson', id: 'l1', writer: 'w' } as const;
const form = { key: 'ambassador', value: '{}', baseRevision: 0 } as const;

it('tells of drafts that the disk did not take until each is taken away', async () => {
  const { drafts, draftStore, isAny } = openDrafts({ ofNewer: true });
  expect(await drafts.keep('linh', note, words('một'))).toBe(false);
  expect(await draftStore.save('linh', form)).toBe(false);
  expect(isAny()).toBe(true);
  await draftStore.remove('linh', 'ambassador');
  expect(isAny()).toBe(true);
  expect(await drafts.takeAway('linh', note, words('hai'))).toBe(false);
  expect(isAny()).toBe(true);
  expect(await drafts.takeAway('linh', note, words('một'))).toBe(true);
  expect(isAny()).toBe(false);
});

it('says that a draft is gone only once it does not come back at the next start', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-unkept-'));
  let held: Connection | null = null;
  const hold = { version: 9999, name: 'hold', up: (db: Connection) => void (held = db) };
  const start = () => {
    const migrations = [...allMigrations, hold];
    const { cache } = openCache({ folder, now: () => nowMs, createId: randomUUID, migrations });
    ends.push(() => cache.close());
    return { cache, ...over(async () => cache.meta) };
  };
  const first = start();
  await first.drafts.keep('linh', note, words('một'));
  await first.draftStore.save('linh', form);
  setQueryOnly(held, true);
  expect(await first.drafts.takeAway('linh', note, words('một'))).toBe(false);
  expect(await first.draftStore.remove('linh', 'ambassador')).toBe(false);
  setQueryOnly(held, false);
  first.cache.close();
  const second = start();
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  expect(await second.drafts.list('linh', note)).toHaveLength(1);
  expect(await second.draftStore.load('linh', 'ambassador')).not.toBeNull();
  expect(await second.drafts.takeAway('linh', note, words('một'))).toBe(true);
  expect(await second.draftStore.remove('linh', 'ambassador')).toBe(true);
});

it('takes nothing away that is written over, in memory alone, what the disk has', async () => {
  const rows = new Map<string, string>();
  const drafts = createUnsavedDrafts(async () => ({
    names: (prefix) => [...rows.keys()].filter((name) => name.startsWith(prefix)),
    find: (name) => rows.get(name) ?? null,
    put: (name, value) => value.includes('một') && rows.set(name, value).size > 0,
    remove: () => false,
  }));
  await drafts.keep('linh', note, words('một'));
  await drafts.keep('linh', note, words('hai'));
  // What lies beneath would come back.
  expect(await drafts.takeAway('linh', note, words('hai'))).toBe(false);
});

it('tells of what is too long to be kept, until it is shorter, and of nothing that is kept', async () => {
  const { drafts, draftStore, isAny } = openDrafts({ ofNewer: false });
  await drafts.keep('linh', note, words('x'.repeat(longestUnsaved + 1)));
  expect(isAny()).toBe(true);
  await drafts.keep('linh', note, words('x'));
  expect(isAny()).toBe(false);
  await draftStore.save('linh', { ...form, value: 'x'.repeat(longestDraft + 1) });
  expect(isAny()).toBe(true);
  await draftStore.save('linh', form);
  await draftStore.save(null, form);
  expect(isAny()).toBe(false);
});
