import { type DraftKey, draftName, type KeptDraft, longestDraft, parseDraft } from '../../shared/drafts/kept-draft.ts';
import type { MetaStore } from '../cache/stores/meta-store.ts';

/** What the person who is signed in writes and the server does not have yet; the page never says who that is. */
export interface DraftShelf {
  load(key: DraftKey): Promise<KeptDraft | null>;
  /** True when it is durable: false without a cache, with a disk that takes no more, for a guest, and for what is too long. */
  save(key: DraftKey, value: string, baseRevision: number): Promise<boolean>;
  remove(key: DraftKey): Promise<void>;
}

export interface DraftShelfParts {
  readonly meta: () => Promise<MetaStore | null>;
  /** Id of who is signed in; null for a guest, who has no drafts. */
  readonly owner: () => Promise<string | null>;
  readonly now: () => number;
}

/** Drafts in the cache, by person. */
export function createDraftShelf({ meta, owner, now }: DraftShelfParts): DraftShelf {
  async function onShelf<T>(otherwise: T, work: (store: MetaStore, userId: string) => T): Promise<T> {
    const [store, userId] = [await meta(), await owner()];
    return store === null || userId === null ? otherwise : work(store, userId);
  }

  return {
    load: async (key) => onShelf<KeptDraft | null>(null, (store, userId) => parseDraft(store.find(draftName(userId, key)))),
    async save(key, value, baseRevision) {
      if (value.length > longestDraft) return false;
      return onShelf(false, (store, userId) => store.put(draftName(userId, key), JSON.stringify({ value, baseRevision, savedAtMs: now() })));
    },
    remove: async (key) => onShelf(undefined, (store, userId) => store.remove(draftName(userId, key))),
  };
}
