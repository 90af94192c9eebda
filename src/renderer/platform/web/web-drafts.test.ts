import { describe, expect, it } from 'vitest';
import type { TextStorage } from './tick-journal.ts';
import { createWebDrafts } from './web-drafts.ts';

const subject = { kind: 'lesson', id: 'l1' } as const;
const draft = { text: 'Một\n"hai" 🌼', atSeconds: 272 };
const linh = async () => 'linh';

describe('drafts in the portal', () => {
  it('come back to a new page as they were, and only to whoever wrote them', async () => {
    const storage = createStorage();
    await createWebDrafts(() => storage, linh).keepDraft(subject, draft);
    expect(await createWebDrafts(() => storage, linh).readDraft(subject)).toEqual(draft);
    expect(
      await createWebDrafts(
        () => storage,
        async () => 'an',
      ).readDraft(subject),
    ).toBeNull();
    expect(
      await createWebDrafts(() => storage, linh).readDraft({ kind: 'note', id: 'l1' }),
    ).toBeNull();
  });

  it('leave nothing behind when they are taken away', async () => {
    const storage = createStorage();
    const drafts = createWebDrafts(() => storage, linh);
    await drafts.keepDraft(subject, draft);
    await drafts.keepDraft(subject, null);
    expect(await drafts.readDraft(subject)).toBeNull();
    expect(storage.entries.size).toBe(0);
  });

  it('last as long as the page when the browser keeps nothing', async () => {
    const refuse = () => {
      throw new Error('denied');
    };
    for (const storage of [refuse, () => ({ ...createStorage(), setItem: refuse })]) {
      const drafts = createWebDrafts(storage, linh);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await drafts.keepDraft(subject, draft);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await drafts.readDraft(subject)).toEqual(draft);
    }
  });
});

function createStorage(): TextStorage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
