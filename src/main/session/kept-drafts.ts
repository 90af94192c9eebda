import { parseUnsaved, unsavedKey, type UnsavedNote, type UnsavedSubject } from '../../shared/sync/unsaved-note.ts';
import type { MetaStore } from '../cache/stores/meta-store.ts';

/** What the person who is signed in began to write and has not saved; the page never says who that is. */
export interface KeptDrafts {
  read(subject: UnsavedSubject): Promise<UnsavedNote | null>;
  /** Durable when it resolves, unless the disk refuses. Null takes it away. */
  keep(subject: UnsavedSubject, draft: UnsavedNote | null): Promise<void>;
}

/** Drafts in the cache. Without a cache nothing is kept. */
export function createKeptDrafts(meta: () => Promise<MetaStore | null>, owner: () => Promise<string>): KeptDrafts {
  return {
    async read(subject) {
      const store = await meta();
      return parseUnsaved(store?.find(unsavedKey(await owner(), subject)) ?? null);
    },
    async keep(subject, draft) {
      const store = await meta();
      const key = unsavedKey(await owner(), subject);
      if (draft === null) store?.remove(key);
      else store?.put(key, JSON.stringify(draft));
    },
  };
}
