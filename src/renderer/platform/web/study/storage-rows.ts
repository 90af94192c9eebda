import type { DraftRows } from '#shared/drafts/unsaved-drafts.ts';
import type { ListedStorage } from './tick-journal.ts';

/**
 * Rows in localStorage: written at once, also when the page goes away. A browser that denies it has
 * none; one that is full says so, and what was kept under the name before stays.
 */
export function createStorageRows(storage: () => ListedStorage): DraftRows {
  return {
    names: (prefix) =>
      attempt(() => namesIn(storage()).filter((name) => name.startsWith(prefix))) ?? [],
    find: (name) => attempt(() => storage().getItem(name)),
    put: (name, value) =>
      attempt(() => {
        storage().setItem(name, value);
        return true;
      }) ?? false,
    remove: (name) =>
      attempt(() => {
        storage().removeItem(name);
        return true;
      }) ?? false,
  };
}

function namesIn(kept: ListedStorage): readonly string[] {
  return Array.from({ length: kept.length }, (_none, at) => kept.key(at) ?? '');
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
