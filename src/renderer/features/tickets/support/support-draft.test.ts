import { describe, expect, it } from 'vitest';
import type { UnsavedPort } from '#renderer/platform/port.ts';
import { createUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import {
  isEmptyDraft,
  moveFormerDraft,
  noDraft,
  readSupportDraft,
  supportSubject,
} from './support-draft.ts';

const draft = { topic: 'technical', subject: 'Video', text: 'Bài 3' } as const;

describe('what was begun to be asked', () => {
  it('comes back as it was written', () => {
    expect(readSupportDraft(JSON.stringify(draft))).toEqual(draft);
    expect([isEmptyDraft(draft), isEmptyDraft({ topic: null, subject: ' ', text: '\n' })]).toEqual([
      false,
      true,
    ]);
  });

  it.each(['{', '7', '{"topic":"x","subject":3}', '[]'])('is nothing where %s is kept', (text) => {
    expect(readSupportDraft(text)).toEqual(noDraft);
  });

  it('by an earlier version is moved to where drafts are, once, and that of nobody else', async () => {
    const kept = new Map([['mai-vang-support-draft:linh', JSON.stringify(draft)]]);
    const storage = () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => void kept.delete(key),
    });
    const drafts = createUnsavedDrafts(async () => null);
    const unsaved: UnsavedPort = {
      list: async (of) => drafts.list('linh', of),
      ids: async (kind) => drafts.ids('linh', kind),
      look: async (of) => drafts.look('linh', of),
      keep: async (of, draft) => drafts.keep('linh', of, draft).then(() => true),
      takeAway: async (of, seen) => drafts.takeAway('linh', of, seen),
    };
    await moveFormerDraft(storage, 'minh', unsaved);
    expect(await unsaved.list(supportSubject)).toEqual([]);
    await moveFormerDraft(storage, 'linh', { ...unsaved, keep: async () => false });
    expect(kept.size, 'on a full device it stays where it is').toBe(1);
    await moveFormerDraft(storage, 'linh', unsaved);
    expect(kept.size).toBe(0);
    const [left] = await unsaved.list(supportSubject);
    expect(readSupportDraft(left?.draft.text ?? '')).toEqual(draft);
  });
});
