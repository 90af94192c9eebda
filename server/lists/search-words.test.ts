import { describe, expect, it } from 'vitest';
import { wordStarts } from '../modules/blog/word-starts.ts';
import { readTyped } from '../modules/office-search/read-typed.ts';
import { mostWords, searchWords } from './search-words.ts';
import { wordPatterns } from './word-patterns.ts';

const fifty = Array.from({ length: 50 }, (_, at) => String.fromCharCode(0x61 + (at % 26))).join(
  ' ',
);

describe('the words of a search', () => {
  it('are each looked for once, without case and accents', () => {
    expect(searchWords(' Tiền  TIEN tiền hoàn ')).toEqual(['tien', 'hoan']);
    expect(searchWords(' ')).toEqual([]);
  });

  it('are few, whoever reads them', () => {
    const counts = [
      searchWords(fifty),
      wordPatterns(fifty),
      wordStarts(fifty),
      readTyped(fifty)?.words ?? [],
    ].map(({ length }) => length);
    expect(counts).toEqual([mostWords, mostWords, mostWords, mostWords]);
    expect(wordStarts('t '.repeat(50))).toEqual([String.raw`\mt`]);
  });
});
