import {
  isSameDraft,
  type LeftDraft,
  longestUnsaved,
  parseUnsaved,
  unsavedKey,
  type UnsavedDraft,
  type UnsavedSubject,
} from './unsaved-draft.ts';

/** Texts by name, as a host keeps them. What cannot be read is not there. */
export interface DraftRows {
  /** Names that begin so. */
  names(prefix: string): readonly string[];
  find(name: string): string | null;
  /** True when it is durable; else what was there before is as it was. */
  put(name: string, value: string): boolean;
  remove(name: string): void;
}

/** Drafts of every person at this device, each under its writer's name. Null = a guest. */
export interface UnsavedDrafts {
  /** Those of every writer about it, newest first; `of.writer` does not matter. */
  list(person: string | null, of: UnsavedSubject): Promise<readonly LeftDraft[]>;
  /**
   * Keeps what a writer wrote, in the place of what that writer kept before. True when it outlives
   * the application; otherwise it lasts as long as that, and what was kept before stays beneath it.
   */
  keep(person: string | null, of: UnsavedSubject, draft: UnsavedDraft): Promise<boolean>;
  /**
   * Takes a draft away, if it is still the one that was seen; false when its writer wrote on since,
   * or it is not there.
   */
  takeAway(person: string | null, of: UnsavedSubject, seen: UnsavedDraft): Promise<boolean>;
}

/**
 * Drafts over the rows of a host; null rows keep nothing. Nothing is ever deleted but what its
 * writer, or somebody who saw it as it is, takes away: neither age nor number decides, for clocks
 * are wrong and words are not made again.
 */
export function createUnsavedDrafts(rows: () => Promise<DraftRows | null>): UnsavedDrafts {
  /** What the device did not take. */
  const inMemory = new Map<string, UnsavedDraft>();
  const find = (kept: DraftRows | null, name: string): UnsavedDraft | null =>
    inMemory.get(name) ?? parseUnsaved(kept?.find(name) ?? null);
  return {
    async list(person, { kind, id }) {
      const kept = await rows();
      const name = keyOf(person, { kind, id });
      const isOfIt = (other: string) => other === name || other.startsWith(`${name} `);
      const names = new Set([...(kept?.names(name) ?? []), ...inMemory.keys()].filter(isOfIt));
      return [...names]
        .flatMap((each): readonly LeftDraft[] => {
          const draft = find(kept, each);
          const writer = each === name ? null : each.slice(name.length + 1);
          return draft === null ? [] : [{ writer, draft }];
        })
        .toSorted((a, b) => (b.draft.savedAtMs ?? 0) - (a.draft.savedAtMs ?? 0));
    },
    async keep(person, of, draft) {
      const kept = await rows();
      const name = keyOf(person, of);
      const isDurable =
        kept !== null &&
        draft.text.length <= longestUnsaved &&
        kept.put(name, JSON.stringify(draft));
      if (isDurable) inMemory.delete(name);
      else inMemory.set(name, draft);
      return isDurable;
    },
    async takeAway(person, of, seen) {
      const kept = await rows();
      const name = keyOf(person, of);
      // Nothing happens between looking and removing: on the desktop one process does both.
      const now = find(kept, name);
      if (now === null || !isSameDraft(now, seen)) return false;
      inMemory.delete(name);
      kept?.remove(name);
      return true;
    },
  };
}

function keyOf(person: string | null, subject: UnsavedSubject): string {
  return unsavedKey(person ?? 'guest', subject);
}
