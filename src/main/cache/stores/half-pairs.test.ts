import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import { checksumOfRow, hashOfRow } from '../repair/row-check.ts';
import { openCache } from '../open-cache.ts';

/** Half of a pair: JavaScript keeps it in a text, UTF-8 and so SQLite cannot. */
const halves = ['\uD800', 'a\uDC00b'];

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-halves-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(halves)('rows with half a pair in them (%j) are sound', async (half) => {
  const { cache } = openCache({ folder, now: () => 1, createId: randomUUID });
  cache.meta.put(half, half);
  expect(cache.meta.find(half)).toBe(half.toWellFormed());
  const drafts = createUnsavedDrafts(async () => cache.meta);
  const of = { kind: 'note', id: 'n', writer: 'w' } as const;
  await drafts.keep('u', of, { text: half, atSeconds: null });
  expect((await drafts.list('u', of)).map(({ draft }) => draft.text)).toEqual([half]);
  const key = { owner: half, operationName: half, variablesHash: half };
  cache.documents.put({ ...key, answer: half, savedAtMs: 1 });
  expect(cache.documents.find(key, 2)?.answer).toBe(half.toWellFormed());
  expect(cache.storage().kind).toBe('ok');
  cache.close();
});

test('a row is checked as the database gives it back', () => {
  for (const half of halves) {
    expect(checksumOfRow([half])).toBe(checksumOfRow([half.toWellFormed()]));
    expect(hashOfRow([half])).toBe(hashOfRow([half.toWellFormed()]));
  }
});
