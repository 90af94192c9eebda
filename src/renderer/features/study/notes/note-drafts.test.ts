import { describe, expect, it } from 'vitest';
import { createNoteDrafts, type DraftPlace, type DraftStorage } from './note-drafts.ts';

const place: DraftPlace = { userId: 'linh', of: { lessonId: 'l1' } };
const draft = { text: 'Một\n"hai" 🌼', atSeconds: 272 };

describe('drafts of notes', () => {
  it('come back as they were, also to a new page', () => {
    const storage = createStorage();
    createNoteDrafts(() => storage).write(place, draft);
    expect(createNoteDrafts(() => storage).read(place)).toEqual(draft);
  });

  it('belong to one person and one lesson or note', () => {
    const drafts = createNoteDrafts(() => storage);
    const storage = createStorage();
    drafts.write(place, draft);
    expect(drafts.read({ ...place, userId: 'an' })).toBeNull();
    expect(drafts.read({ ...place, of: { lessonId: 'l2' } })).toBeNull();
    expect(drafts.read({ ...place, of: { noteId: 'l1' } })).toBeNull();
  });

  it('are gone once empty, and leave nothing behind', () => {
    const storage = createStorage();
    const drafts = createNoteDrafts(() => storage);
    drafts.write(place, draft);
    drafts.write(place, { text: '', atSeconds: null });
    expect(drafts.read(place)).toBeNull();
    expect(storage.entries.size).toBe(0);
  });

  it('last as long as the page when nothing can be kept', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    for (const drafts of [createNoteDrafts(refuse), createNoteDrafts(() => ({ ...createStorage(), setItem: refuse }))]) {
      drafts.write(place, draft);
      expect(drafts.read(place)).toEqual(draft);
      drafts.write(place, { text: '', atSeconds: null });
      expect(drafts.read(place)).toBeNull();
    }
  });

  it('that cannot be read count as none', () => {
    for (const kept of ['{', '3', 'null', '{"text":5,"atSeconds":1}', '{"text":"","atSeconds":1}', '{"text":"a"}']) {
      expect(createNoteDrafts(() => createStorage(kept)).read(place)).toBeNull();
    }
    expect(createNoteDrafts(() => createStorage('{"text":"a","atSeconds":-1}')).read(place)).toEqual({ text: 'a', atSeconds: null });
  });
});

function createStorage(always?: string): DraftStorage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => always ?? entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
