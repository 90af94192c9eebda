/** What was searched for on this device, newest first; kept here only, for one person at a time. */
export interface RecentSearches {
  list(personId: string): readonly string[];
  /** Puts a search first. */
  add(personId: string, text: string): readonly string[];
  /** Forgets them all, whoever's they are. */
  clear(): void;
}

/** The part of `localStorage` that is used; a browser that denies it keeps nothing. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'mai-vang-recent-searches';
const maxCount = 6;
const maxLength = 100;

/**
 * Over the storage of the page. Another person's are not shown, and go when the next one searches.
 */
export function createRecentSearches(storage: () => TextStorage): RecentSearches {
  const read = (): unknown =>
    attempt(() => JSON.parse(storage().getItem(key) ?? 'null') as unknown);
  const list = (personId: string) => readFor(read(), personId);
  return {
    list,
    add(personId, text) {
      const searched = text.trim().slice(0, maxLength);
      if (searched === '') return list(personId);
      const texts = [
        searched,
        ...list(personId).filter((other) => other.toLowerCase() !== searched.toLowerCase()),
      ].slice(0, maxCount);
      attempt(() => storage().setItem(key, JSON.stringify({ personId, texts })));
      return texts;
    },
    clear: () => void attempt(() => storage().removeItem(key)),
  };
}

function readFor(stored: unknown, personId: string): readonly string[] {
  if (
    typeof stored !== 'object' ||
    stored === null ||
    !('personId' in stored) ||
    stored.personId !== personId ||
    !('texts' in stored) ||
    !Array.isArray(stored.texts)
  )
    return [];
  const texts: readonly unknown[] = stored.texts;
  return texts.filter((text) => typeof text === 'string').slice(0, maxCount);
}

/** Storage may be denied, full or hold anything: then there is simply nothing recent. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
