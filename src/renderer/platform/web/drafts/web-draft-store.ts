import {
  type DraftKey,
  draftName,
  type SavedDraft,
  longestDraft,
  parseDraft,
} from '#shared/drafts/saved-draft.ts';
import type { LateDraftRows } from '#shared/drafts/unsaved-drafts.ts';
import type { DraftsPort } from '../../port.ts';

export interface WebDraftStoreDeps {
  readonly rows: LateDraftRows;
  /** Id of who is signed in; null for a guest, who has no drafts. */
  readonly owner: () => Promise<string | null>;
  readonly now: () => number;
  /** This page among those that are open: no other one has it. */
  readonly pageId: string;
}

type Kept = ReadonlyMap<string, string>;

/** A draft as the rows have it. */
interface Stored {
  readonly name: string;
  readonly text: string;
  readonly draft: SavedDraft;
}

interface LateOffer {
  readonly at: { readonly name: string; readonly own: string };
  /** What was found soon. */
  readonly newest: Stored | null;
  readonly onLate: (draft: SavedDraft) => boolean;
}

/**
 * Drafts in the rows of a browser, by person and page. Each page writes its own, so that two that
 * are open at the same time keep both of what is written in them: what a page took up goes when it
 * is written anew or sent, and what another one left is found once there is none of one's own. In a
 * browser that denies it, or is full, they last as long as the page.
 */
export function createWebDraftStore({ rows, owner, now, pageId }: WebDraftStoreDeps): DraftsPort {
  /** What the browser did not take, or has not taken yet. */
  const inPage = new Map<string, SavedDraft>();
  /** What this page took up of another one, by the draft's name. */
  const taken = new Map<string, Stored>();

  /** Removes what was taken up, unless its page has gone on writing. */
  async function dropTaken(name: string): Promise<void> {
    const other = taken.get(name);
    taken.delete(name);
    if (other !== undefined) await rows.removeIf(other.name, (text) => text === other.text);
  }

  /** What was found late, unless something as new was found soon or this page has its own now. */
  async function offerLate(later: () => Promise<Kept | null>, { at, newest, onLate }: LateOffer) {
    const all = await later();
    if (all === null || inPage.has(at.name) || parseDraft(all.get(at.own) ?? null) !== null) return;
    const late = newestOf(all, at.name);
    if (late === null || (newest !== null && byMoment(newest, late) >= 0)) return;
    if (onLate(late.draft)) taken.set(at.name, late);
  }

  /** Who is signed in may be nobody: then there is no draft. */
  async function named(key: DraftKey) {
    const userId = await owner();
    if (userId === null) return null;
    const name = draftName(userId, key);
    return { name, own: `${name} ${pageId}` };
  }

  return {
    async load(key, onLate) {
      const at = await named(key);
      if (at === null) return null;
      const { values, later } = await rows.list(at.name);
      const own = inPage.get(at.name) ?? parseDraft(values.get(at.own) ?? null);
      const newest = newestOf(values, at.name);
      if (later !== null && onLate !== undefined && own === null)
        void offerLate(later, { at, newest, onLate });
      if (own !== null || newest === null) return own;
      taken.set(at.name, newest);
      return newest.draft;
    },
    async save(key, value, baseRevision) {
      const at = await named(key);
      if (at === null || value.length > longestDraft) return false;
      const draft: SavedDraft = { value, baseRevision, savedAtMs: now() };
      inPage.set(at.name, draft);
      if (!(await rows.put(at.own, JSON.stringify(draft)))) return false;
      // It may have been written on meanwhile.
      if (inPage.get(at.name) === draft) inPage.delete(at.name);
      await dropTaken(at.name);
      return true;
    },
    async remove(key) {
      const at = await named(key);
      if (at === null) return;
      inPage.delete(at.name);
      await rows.removeIf(at.own, () => !inPage.has(at.name));
      await dropTaken(at.name);
    },
  };
}

/** What pages left under a name, and an earlier version under the name itself. */
function draftsOf(kept: Kept, name: string): readonly Stored[] {
  return [...kept].flatMap(([stored, text]): readonly Stored[] => {
    const draft = stored === name || stored.startsWith(`${name} `) ? parseDraft(text) : null;
    return draft === null ? [] : [{ name: stored, text, draft }];
  });
}

function newestOf(kept: Kept, name: string): Stored | null {
  return draftsOf(kept, name).toSorted(byMoment).at(-1) ?? null;
}

function byMoment(a: Stored, b: Stored): number {
  return a.draft.savedAtMs - b.draft.savedAtMs;
}
