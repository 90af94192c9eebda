import { expect, it } from 'vitest';
import { createKeptDrafts } from './kept-drafts.ts';

const subject = { kind: 'lesson', id: 'l1' } as const;
const draft = { text: 'Một\n"hai" 🌼', atSeconds: 272 };

it('gives a draft back to whoever wrote it, to nobody else, and not once it was taken away', async () => {
  const values = new Map<string, string>();
  const meta = {
    find: (name: string) => values.get(name) ?? null,
    put: (name: string, value: string) => Boolean(values.set(name, value)),
    remove: (name: string) => void values.delete(name),
  };
  const drafts = createKeptDrafts(async () => meta);
  await drafts.keep('linh', subject, draft);
  expect(await drafts.read('linh', subject)).toEqual(draft);
  expect(await drafts.read('an', subject)).toBeNull();
  expect(await drafts.read(null, subject)).toBeNull();
  await drafts.keep('linh', subject, null);
  expect(await drafts.read('linh', subject)).toBeNull();
  expect(values.size).toBe(0);
});

it('keeps nothing and breaks nothing without a cache', async () => {
  const drafts = createKeptDrafts(async () => null);
  await drafts.keep('linh', subject, draft);
  expect(await drafts.read('linh', subject)).toBeNull();
});
