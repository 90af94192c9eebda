import {
  parseUnsaved,
  unsavedKey,
  type UnsavedNote,
  type UnsavedSubject,
} from '../../shared/sync/unsaved-note.ts';
import type { MetaStore } from '../cache/stores/meta-store.ts';

/** What a person began to write and has not saved; a guest's (null) is kept under no name. */
export interface KeptDrafts {
  read(person: string | null, subject: UnsavedSubject): Promise<UnsavedNote | null>;
  /** Durable when it resolves, unless the disk refuses. Null takes it away. */
  keep(person: string | null, subject: UnsavedSubject, draft: UnsavedNote | null): Promise<void>;
}

/** Drafts in the cache. Without a cache nothing is kept. */
export function createKeptDrafts(meta: () => Promise<MetaStore | null>): KeptDrafts {
  return {
    async read(person, subject) {
      const store = await meta();
      return parseUnsaved(store?.find(keyOf(person, subject)) ?? null);
    },
    async keep(person, subject, draft) {
      const store = await meta();
      if (draft === null) store?.remove(keyOf(person, subject));
      else store?.put(keyOf(person, subject), JSON.stringify(draft));
    },
  };
}

function keyOf(person: string | null, subject: UnsavedSubject): string {
  return unsavedKey(person ?? 'guest', subject);
}
