import { foldText } from '#shared/kernel/fold-text.ts';

const longestSearch = 100;

/** More words than anybody types; the rest is left out. */
export const mostWords = 8;

/**
 * The words of a search, without case and accents, each once, and no more than `mostWords`: every
 * one of them is looked for in every row.
 */
export function searchWords(search: string): readonly string[] {
  const words = foldText(search.slice(0, longestSearch))
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, mostWords);
}
