import type { ListedStorage } from '#renderer/platform/web/study/tick-journal.ts';

/** A localStorage over a map. */
export function textStorage(texts: Map<string, string>): ListedStorage {
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}
