import { searchWords } from '../../lists/search-words.ts';

/**
 * Regular expressions of PostgreSQL for the words of a search (`searchWords`), for texts that
 * `fold_text` folded: each finds words that begin so. Anywhere within words would find too much:
 * Vietnamese syllables are short (`hoàn` is in `khoản`). An empty search fits everything.
 */
export function wordStarts(search: string): readonly string[] {
  return searchWords(search).map(
    (word) =>
      (/^[\p{L}\p{N}]/u.test(word) ? String.raw`\m` : '') +
      word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
  );
}
