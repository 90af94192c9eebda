import { searchWords } from './search-words.ts';

/**
 * LIKE patterns of the words of a search (`searchWords`), for texts that `fold_text` folded; an
 * empty search fits everything.
 */
export function wordPatterns(search: string): readonly string[] {
  const words = searchWords(search);
  return words.length === 0
    ? ['%']
    : words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
