import { describe, expect, it } from 'vitest';
import { unsavedLimits } from '#shared/sync/unsaved-note.ts';
import type { ListedStorage } from './tick-journal.ts';
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

  it('of several writers stand beside each other, and each takes away its own only', async () => {
    const storage = createStorage();
    const by = (writer: string) => ({ ...subject, writer });
    const draftOf = (text: string, savedAtMs: number) => ({ text, atSeconds: 1, savedAtMs });
    const [one, two] = [createWebDrafts(() => storage, linh), createWebDrafts(() => storage, linh)];
    await one.keepDraft(by('a'), draftOf('của thẻ một', 1));
    await two.keepDraft(by('b'), draftOf('của thẻ hai', 2));
    await two.keepDraft({ ...subject, id: 'l10', writer: 'c' }, draftOf('bài khác', 3));
    const texts = async () =>
      (
        await createWebDrafts(
          () => storage,
          linh,
          () => 10,
        ).listDrafts(subject)
      ).map(({ draft: { text } }) => text);
    expect(await texts()).toEqual(['của thẻ hai', 'của thẻ một']);
    await one.keepDraft(by('a'), null);
    expect(await texts()).toEqual(['của thẻ hai']);
    // What a version before writers kept is read, and is nobody's.
    await one.keepDraft(subject, { text: 'của phiên bản trước', atSeconds: null });
    expect(await texts()).toEqual(['của thẻ hai', 'của phiên bản trước']);
  });

  it('are bounded in number and age', async () => {
    const storage = createStorage();
    const drafts = createWebDrafts(
      () => storage,
      linh,
      () => unsavedLimits.ageMs + 10,
    );
    for (let at = 0; at < unsavedLimits.most + 5; at += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await drafts.keepDraft(
        { ...subject, writer: `w${at}` },
        { text: `${at}`, atSeconds: null, savedAtMs: at === 24 ? 5 : 100 + at },
      );
    const left = await drafts.listDrafts(subject);
    expect(left).toHaveLength(unsavedLimits.most);
    expect(left[0]).toMatchObject({ writer: 'w23' });
    expect(storage.entries.size).toBe(unsavedLimits.most);
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
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await drafts.listDrafts(subject)).toEqual([{ writer: null, draft }]);
    }
  });
});

function createStorage(): ListedStorage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
