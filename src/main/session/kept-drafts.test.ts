import { expect, it } from 'vitest';
import { createKeptDrafts } from './kept-drafts.ts';

const subject = { kind: 'lesson', id: 'l1' } as const;
const draft = { text: 'Một\n"hai" 🌼', atSeconds: 272 };

it('gives a draft back to whoever wrote it, to nobody else, and not once it was taken away', async () => {
  const values = new Map<string, string>();
  const meta = { find: (name: string) => values.get(name) ?? null, put: (name: string, value: string) => Boolean(values.set(name, value)), remove: (name: string) => void values.delete(name) };
  let person = 'linh';
  const drafts = createKeptDrafts(async () => meta, async () => person);
  await drafts.keep(subject, draft);
  expect(await drafts.read(subject)).toEqual(draft);
  person = 'an';
  expect(await drafts.read(subject)).toBeNull();
  person = 'linh';
  await drafts.keep(subject, null);
  expect(await drafts.read(subject)).toBeNull();
  expect(values.size).toBe(0);
});

it('keeps nothing and breaks nothing without a cache', async () => {
  const drafts = createKeptDrafts(async () => null, async () => 'linh');
  await drafts.keep(subject, draft);
  expect(await drafts.read(subject)).toBeNull();
});
