import {
  type LeftDraft,
  parseUnsaved,
  sortLeft,
  unsavedKey,
  type UnsavedNote,
} from '#shared/sync/unsaved-note.ts';
import type { NotesPort } from '../port.ts';
import type { ListedStorage } from './tick-journal.ts';

/**
 * What was begun and not saved, in localStorage: written at once, also when the page goes away,
 * each writer's under a name of its own. A browser that denies it, or is full, costs only the
 * durability: the draft then lasts as long as the page.
 */
export function createWebDrafts(
  storage: () => ListedStorage,
  owner: () => Promise<string>,
  now: () => number = Date.now,
): Pick<NotesPort, 'readDraft' | 'listDrafts' | 'keepDraft'> {
  const inPage = new Map<string, UnsavedNote>();
  const find = (key: string): UnsavedNote | null => {
    try {
      return inPage.get(key) ?? parseUnsaved(storage().getItem(key));
    } catch {
      return null;
    }
  };
  const remove = (key: string): void => {
    inPage.delete(key);
    try {
      storage().removeItem(key);
    } catch {
      // Nothing was kept there either.
    }
  };
  return {
    readDraft: async (subject) => find(unsavedKey(await owner(), subject)),
    async listDrafts({ kind, id }) {
      const name = unsavedKey(await owner(), { kind, id });
      const found = [...new Set([...namesIn(storage), ...inPage.keys()])].flatMap(
        (key): readonly LeftDraft[] => {
          const draft = key === name || key.startsWith(`${name} `) ? find(key) : null;
          if (draft === null) return [];
          return [{ writer: key === name ? null : key.slice(name.length + 1), draft }];
        },
      );
      const { left, surplus } = sortLeft(found, now());
      for (const { writer } of surplus) remove(writer === null ? name : `${name} ${writer}`);
      return left;
    },
    async keepDraft(subject, draft) {
      const key = unsavedKey(await owner(), subject);
      if (draft === null) return remove(key);
      inPage.delete(key);
      try {
        storage().setItem(key, JSON.stringify(draft));
      } catch {
        inPage.set(key, draft);
      }
    },
  };
}

function namesIn(storage: () => ListedStorage): readonly string[] {
  try {
    const kept = storage();
    return Array.from({ length: kept.length }, (_none, at) => kept.key(at) ?? '');
  } catch {
    return [];
  }
}
