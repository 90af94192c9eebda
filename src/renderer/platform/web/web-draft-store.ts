import {
  draftName,
  type SavedDraft,
  longestDraft,
  parseDraft,
} from '#shared/drafts/saved-draft.ts';
import type { DraftsPort } from '../port.ts';
import type { TextStorage } from './tick-journal.ts';

export interface WebDraftStoreDeps {
  readonly storage: () => TextStorage;
  /** Id of who is signed in; null for a guest, who has no drafts. */
  readonly owner: () => Promise<string | null>;
  readonly now: () => number;
}

/**
 * Drafts in localStorage, by person: written at once, also when the page goes away. In a browser
 * that denies it, or is full, they last as long as the page.
 */
export function createWebDraftStore({ storage, owner, now }: WebDraftStoreDeps): DraftsPort {
  const inPage = new Map<string, SavedDraft>();
  return {
    async load(key) {
      const userId = await owner();
      if (userId === null) return null;
      const name = draftName(userId, key);
      try {
        return inPage.get(name) ?? parseDraft(storage().getItem(name));
      } catch {
        return null;
      }
    },
    async save(key, value, baseRevision) {
      const userId = await owner();
      if (userId === null || value.length > longestDraft) return false;
      const name = draftName(userId, key);
      const draft: SavedDraft = { value, baseRevision, savedAtMs: now() };
      try {
        storage().setItem(name, JSON.stringify(draft));
        inPage.delete(name);
        return true;
      } catch {
        inPage.set(name, draft);
        return false;
      }
    },
    async remove(key) {
      const userId = await owner();
      if (userId === null) return;
      inPage.delete(draftName(userId, key));
      try {
        storage().removeItem(draftName(userId, key));
      } catch {
        // Nothing was kept there either.
      }
    },
  };
}
