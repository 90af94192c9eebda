import { describe, expect, it } from 'vitest';
import { createSupportDrafts, noDraft } from './support-draft.ts';

function memory(kept = new Map<string, string>()) {
  return {
    kept,
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }),
  };
}
const draft = { topic: 'technical', subject: 'Video', text: 'Bài 3' } as const;

describe('what was begun to be asked', () => {
  it('is there again for the same person only', () => {
    const drafts = createSupportDrafts(memory().storage);
    drafts.keep('linh', draft);
    expect(drafts.read('linh')).toEqual(draft);
    expect(drafts.read('minh')).toEqual(noDraft);
  });

  it('leaves nothing behind once it is empty', () => {
    const { kept, storage } = memory();
    const drafts = createSupportDrafts(storage);
    drafts.keep('linh', draft);
    drafts.keep('linh', { topic: null, subject: ' ', text: '\n' });
    expect(kept.size).toBe(0);
  });

  it.each(['{', '7', '{"topic":"x","subject":3}', '[]'])(
    'is nothing when the storage holds %s',
    (text) => {
      expect(
        createSupportDrafts(memory(new Map([['mai-vang-support-draft:linh', text]])).storage).read(
          'linh',
        ),
      ).toEqual(noDraft);
    },
  );

  it('is nothing when the storage is denied', () => {
    const drafts = createSupportDrafts(() => {
      throw new Error('denied');
    });
    drafts.keep('linh', draft);
    expect(drafts.read('linh')).toEqual(noDraft);
  });
});
