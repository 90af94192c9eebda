import { foldText } from '../../src/shared/kernel/fold-text.ts';

const longestSearch = 100;

/**
 * LIKE patterns of the words of a search, without accents, for texts that `fold_text` folded; an
 * empty search fits everything.
 */
export function wordPatterns(search: string): readonly string[] {
  const words = foldText(search.slice(0, longestSearch))
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0
    ? ['%']
    : words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
