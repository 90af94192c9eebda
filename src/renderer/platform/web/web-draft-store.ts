import {
  type DraftKey,
  draftName,
  type SavedDraft,
  longestDraft,
  parseDraft,
} from '#shared/drafts/saved-draft.ts';
import type { DraftsPort } from '../port.ts';
import type { ListedStorage } from './tick-journal.ts';

export interface WebDraftStoreDeps {
  readonly storage: () => ListedStorage;
  /** Id of who is signed in; null for a guest, who has no drafts. */
  readonly owner: () => Promise<string | null>;
  readonly now: () => number;
  /** This page among those that are open: no other one has it. */
  readonly pageId: string;
}

/** A draft as the storage has it. */
interface Stored {
  readonly name: string;
  readonly text: string;
  readonly draft: SavedDraft;
}

/**
 * Drafts in localStorage, by person and page: written at once, also when the page goes away. Each
 * page writes its own, so that two that are open at the same time keep both of what is written in
 * them: what a page took up goes when it is written anew or sent, and what another one left is
 * found once there is none of one's own. In a browser that denies it, or is full, they last as long
 * as the page.
 */
export function createWebDraftStore({
  storage,
  owner,
  now,
  pageId,
}: WebDraftStoreDeps): DraftsPort {
  const inPage = new Map<string, SavedDraft>();
  /** What this page took up of another one, by the draft's name. */
  const taken = new Map<string, Stored>();

  /** Removes what was taken up, unless its page has gone on writing. */
  function dropTaken(kept: ListedStorage, name: string): void {
    const other = taken.get(name);
    if (other !== undefined && kept.getItem(other.name) === other.text) kept.removeItem(other.name);
    taken.delete(name);
  }

  /** Who is signed in may be nobody: then there is no draft. */
  async function named(key: DraftKey) {
    const userId = await owner();
    if (userId === null) return null;
    const name = draftName(userId, key);
    return { name, own: `${name} ${pageId}` };
  }

  return {
    async load(key) {
      const at = await named(key);
      if (at === null) return null;
      try {
        const kept = storage();
        const own = inPage.get(at.name) ?? parseDraft(kept.getItem(at.own));
        if (own !== null) return own;
        const newest = draftsOf(kept, at.name).toSorted(byMoment).at(-1);
        if (newest === undefined) return null;
        taken.set(at.name, newest);
        return newest.draft;
      } catch {
        return inPage.get(at.name) ?? null;
      }
    },
    async save(key, value, baseRevision) {
      const at = await named(key);
      if (at === null || value.length > longestDraft) return false;
      const draft: SavedDraft = { value, baseRevision, savedAtMs: now() };
      try {
        const kept = storage();
        kept.setItem(at.own, JSON.stringify(draft));
        inPage.delete(at.name);
        dropTaken(kept, at.name);
        return true;
      } catch {
        inPage.set(at.name, draft);
        return false;
      }
    },
    async remove(key) {
      const at = await named(key);
      if (at === null) return;
      inPage.delete(at.name);
      try {
        const kept = storage();
        kept.removeItem(at.own);
        dropTaken(kept, at.name);
      } catch {
        // Nothing was kept there either.
      }
    },
  };
}

/** What pages left under a name, and an earlier version under the name itself. */
function draftsOf(kept: ListedStorage, name: string): readonly Stored[] {
  const names = Array.from({ length: kept.length }, (_, at) => kept.key(at));
  return names.flatMap((stored): readonly Stored[] => {
    if (stored === null || (stored !== name && !stored.startsWith(`${name} `))) return [];
    const text = kept.getItem(stored);
    const draft = parseDraft(text);
    return text === null || draft === null ? [] : [{ name: stored, text, draft }];
  });
}

function byMoment(a: Stored, b: Stored): number {
  return a.draft.savedAtMs - b.draft.savedAtMs;
}
