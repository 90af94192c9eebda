import {
  type DraftKey,
  draftName,
  type SavedDraft,
  longestDraft,
  parseDraft,
} from '#shared/drafts/saved-draft.ts';
import type { MetaStore } from '../cache/stores/meta-store.ts';

/** What a person writes and the server does not have yet; a guest (null) has none. */
export interface DraftStore {
  load(person: string | null, key: DraftKey): Promise<SavedDraft | null>;
  /**
   * True when it is durable: false without a cache, with a disk that takes no more, for a guest,
   * and for what is too long.
   */
  save(
    person: string | null,
    draft: { readonly key: DraftKey; readonly value: string; readonly baseRevision: number },
  ): Promise<boolean>;
  /** True when it will not come back. */
  remove(person: string | null, key: DraftKey): Promise<boolean>;
}

export interface DraftStoreDeps {
  readonly meta: () => Promise<MetaStore | null>;
  readonly now: () => number;
}

/** Drafts in the cache, by person. */
export function createDraftStore({ meta, now }: DraftStoreDeps): DraftStore {
  async function inStore<T>(
    person: string | null,
    otherwise: T,
    work: (store: MetaStore, userId: string) => T,
  ): Promise<T> {
    const store = await meta();
    return store === null || person === null ? otherwise : work(store, person);
  }

  return {
    load: async (person, key) =>
      inStore<SavedDraft | null>(person, null, (store, userId) =>
        parseDraft(store.find(draftName(userId, key))),
      ),
    async save(person, { key, value, baseRevision }) {
      if (value.length > longestDraft) return false;
      return inStore(person, false, (store, userId) =>
        store.put(
          draftName(userId, key),
          JSON.stringify({ value, baseRevision, savedAtMs: now() }),
        ),
      );
    },
    remove: async (person, key) =>
      inStore(person, false, (store, userId) => store.remove(draftName(userId, key))),
  };
}
