import { parseUnsaved, unsavedKey, type UnsavedNote } from '../../../shared/sync/unsaved-note.ts';
import type { NotesPort } from '../port.ts';
import type { TextStorage } from './tick-journal.ts';

/**
 * What was begun and not saved, in localStorage: written at once, also when the page goes away. A
 * browser that denies it, or is full, costs only the durability: the draft then lasts as long as
 * the page.
 */
export function createWebDrafts(
  storage: () => TextStorage,
  owner: () => Promise<string>,
): Pick<NotesPort, 'readDraft' | 'keepDraft'> {
  const inPage = new Map<string, UnsavedNote>();
  return {
    async readDraft(subject) {
      const key = unsavedKey(await owner(), subject);
      try {
        return inPage.get(key) ?? parseUnsaved(storage().getItem(key));
      } catch {
        return null;
      }
    },
    async keepDraft(subject, draft) {
      const key = unsavedKey(await owner(), subject);
      inPage.delete(key);
      try {
        if (draft === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(draft));
      } catch {
        if (draft !== null) inPage.set(key, draft);
      }
    },
  };
}
