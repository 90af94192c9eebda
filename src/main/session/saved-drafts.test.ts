import { expect, it } from 'vitest';
import { createSavedDrafts } from './saved-drafts.ts';

const subject = { kind: 'lesson', id: 'l1' } as const;
const draft = { text: 'Một\n"hai" 🌼', atSeconds: 272 };

it('gives a draft back to whoever wrote it, to nobody else, and not once it was taken away', async () => {
  const values = new Map<string, string>();
  const meta = {
    find: (name: string) => values.get(name) ?? null,
    put: (name: string, value: string) => Boolean(values.set(name, value)),
    remove: (name: string) => void values.delete(name),
  };
  const drafts = createSavedDrafts(async () => meta);
  await drafts.keep('linh', subject, draft);
  expect(await drafts.read('linh', subject)).toEqual(draft);
  expect(await drafts.read('an', subject)).toBeNull();
  expect(await drafts.read(null, subject)).toBeNull();
  await drafts.keep('linh', subject, null);
  expect(await drafts.read('linh', subject)).toBeNull();
  expect(values.size).toBe(0);
});

it('keeps each writer’s beside the others, lists them, and leaves no name behind', async () => {
  const values = new Map<string, string>();
  const meta = {
    find: (name: string) => values.get(name) ?? null,
    put: (name: string, value: string) => Boolean(values.set(name, value)),
    remove: (name: string) => void values.delete(name),
  };
  const drafts = createSavedDrafts(
    async () => meta,
    () => 10,
  );
  const by = (writer: string) => ({ ...subject, writer });
  await drafts.keep('linh', subject, draft);
  await drafts.keep('linh', by('a'), { ...draft, text: 'một', savedAtMs: 1 });
  await drafts.keep('linh', by('b'), { ...draft, text: 'hai', savedAtMs: 2 });
  const texts = async () => (await drafts.list('linh', subject)).map((each) => each.draft.text);
  expect(await texts()).toEqual(['hai', 'một', draft.text]);
  expect(await drafts.list('an', subject)).toEqual([]);
  await drafts.keep('linh', by('a'), null);
  expect(await texts()).toEqual(['hai', draft.text]);
  await drafts.keep('linh', by('b'), null);
  await drafts.keep('linh', subject, null);
  expect(values.size).toBe(0);
});

it('keeps nothing and breaks nothing without a cache', async () => {
  const drafts = createSavedDrafts(async () => null);
  await drafts.keep('linh', subject, draft);
  expect(await drafts.read('linh', subject)).toBeNull();
});
