import { draftName } from '#shared/drafts/saved-draft.ts';
import { unsavedKey } from '#shared/drafts/unsaved-draft.ts';
import type { UnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { DraftStore } from './draft-store.ts';

/** The drafts of the pages, and word of those that only this process has. */
export interface WatchedDrafts {
  readonly drafts: UnsavedDrafts;
  readonly draftStore: DraftStore;
  /** Tells whether there are any, at each answer to whoever writes. */
  readonly subscribeUnkept: (listener: (isAny: boolean) => void) => Unsubscribe;
}

/** Knows what was refused, whatever the page makes of the answer. */
export function watchDrafts(drafts: UnsavedDrafts, draftStore: DraftStore): WatchedDrafts {
  const unkept = new Set<string>();
  const listeners = createListeners<boolean>();
  const note = (name: string, isLost: boolean) => {
    if (isLost) unkept.add(name);
    else unkept.delete(name);
    listeners.emit(unkept.size > 0);
  };
  return {
    subscribeUnkept: listeners.add,
    drafts: {
      ...drafts,
      async keep(person, of, draft) {
        const isKept = await drafts.keep(person, of, draft);
        note(unsavedKey(person ?? 'guest', of), !isKept);
        return isKept;
      },
      async takeAway(person, of, seen) {
        const isGone = await drafts.takeAway(person, of, seen);
        if (isGone) note(unsavedKey(person ?? 'guest', of), false);
        return isGone;
      },
    },
    draftStore: {
      ...draftStore,
      async save(person, draft) {
        const isKept = await draftStore.save(person, draft);
        // A guest has none to lose.
        if (person !== null) note(draftName(person, draft.key), !isKept);
        return isKept;
      },
      async remove(person, key) {
        const isGone = await draftStore.remove(person, key);
        // Whatever the disk still has: these words are no loss any more.
        if (person !== null) note(draftName(person, key), false);
        return isGone;
      },
    },
  };
}
