import { foldText } from '../../../src/shared/kernel/fold-text.ts';

const longestSearch = 100;

/**
 * Regular expressions of PostgreSQL for the words of a search, for texts that `fold_text` folded:
 * each finds words that begin so. Anywhere within words would find too much: Vietnamese syllables
 * are short (`hoàn` is in `khoản`). An empty search fits everything.
 */
export function wordStarts(search: string): readonly string[] {
  const words = foldText(search.slice(0, longestSearch))
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.map(
    (word) =>
      (/^[\p{L}\p{N}]/u.test(word) ? String.raw`\m` : '') +
      word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
  );
}
