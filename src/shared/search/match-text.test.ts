import { describe, expect, it } from 'vitest';
import { bestWord, levelsOf, type MatchLevel, prepareText, termsOf } from './match-text.ts';
import { parseQuery, type WordQuery } from './search-query.ts';

function queryOf(typed: string): WordQuery {
  const query = parseQuery(typed)?.inText;
  if (!query) throw new Error(`nothing is asked by ${typed}`);
  return query;
}

/** A level in words, as its flags are named. */
function named({ whole, exact, adjacent }: MatchLevel): string {
  return [
    whole ? 'whole' : 'begun',
    ...(exact ? ['exact'] : []),
    ...(adjacent ? ['adjacent'] : []),
  ].join(' ');
}

const begun: MatchLevel = { whole: false, exact: false, adjacent: false };
const whole: MatchLevel = { whole: true, exact: false, adjacent: false };

describe('the levels of a search, best first, none twice', () => {
  it.each([
    ['one word', 'mai', ['whole', 'begun']],
    ['one word with accents', 'lá', ['whole exact', 'whole', 'begun']],
    ['two words', 'hoa mai', ['whole adjacent', 'whole', 'begun adjacent', 'begun']],
    [
      'accents on the last word only, which say nothing while it is begun',
      'hoa lá',
      ['whole exact adjacent', 'whole exact', 'whole adjacent', 'whole', 'begun adjacent', 'begun'],
    ],
    [
      'accents on the first word',
      'lá mai',
      [
        'whole exact adjacent',
        'whole exact',
        'whole adjacent',
        'whole',
        'begun exact adjacent',
        'begun exact',
        'begun adjacent',
        'begun',
      ],
    ],
    ['a letter after one word', 'hoa m', ['whole adjacent', 'whole', 'begun']],
    [
      'a letter after two words',
      'hoa mai n',
      ['whole adjacent', 'whole', 'begun adjacent', 'begun'],
    ],
    ['a phrase', '"hoa mai"', ['whole']],
    [
      'a phrase and a word',
      '"hoa mai" nay',
      ['whole adjacent', 'whole', 'begun adjacent', 'begun'],
    ],
    ['a word and a phrase', 'nay "hoa mai"', ['whole adjacent', 'whole']],
    ['an open phrase', '"hoa mai', ['whole', 'begun']],
  ])('%s: %s', (_rule, typed, expected) =>
    expect(levelsOf(queryOf(typed)).map(named)).toEqual(expected),
  );
});

describe('what a level demands', () => {
  it('asks for every word once, the last one begun', () =>
    expect(termsOf(queryOf('mai hoa mai va'), begun)).toEqual({
      words: ['mai', 'hoa'],
      prefix: 'va',
      runs: [],
      exact: [],
    }));

  it('asks for accents of the words that were typed with them', () =>
    expect(termsOf(queryOf('la bàn gỗ'), { ...whole, exact: true })).toEqual({
      words: ['la', 'ban', 'go'],
      prefix: null,
      runs: [],
      exact: ['bàn', 'gỗ'],
    }));

  it('asks for a row of words that may go on', () =>
    expect(termsOf(queryOf('hoa mai va'), { ...begun, adjacent: true })).toEqual({
      words: ['hoa', 'mai'],
      prefix: 'va',
      runs: [{ words: ['hoa', 'mai', 'va'], open: true }],
      exact: [],
    }));

  it('asks for a phrase that does not go on', () =>
    expect(termsOf(queryOf('"hoa mai" va'), begun)).toEqual({
      words: ['hoa', 'mai'],
      prefix: 'va',
      runs: [{ words: ['hoa', 'mai'], open: false }],
      exact: [],
    }));

  it('asks for no row where one word is left of a phrase', () =>
    expect(termsOf(queryOf('"hoa m'), begun)).toEqual({
      words: ['hoa'],
      prefix: null,
      runs: [],
      exact: [],
    }));
});

describe('the word at which a text answers best', () => {
  it.each([
    ['the very first', 'mai', whole, 'mai vàng nở', 0],
    ['a whole word, not one that begins so', 'mai', whole, 'maika trồng mai', 2],
    ['a begun word', 'va', begun, 'hoa mai vàng', 2],
    ['the first of several', 'nở mai', whole, 'một cành mai đã nở', 2],
    ['the first, though it is the begun one', 'mai va', begun, 'cành vàng có mai', 1],
    ['words in a row', 'hoa mai', { ...whole, adjacent: true }, 'mai là hoa, hoa mai nở', 3],
    [
      'words in a row to the end of the last',
      '"hoa mai" vang',
      whole,
      'hoa maika vàng, hoa mai nở',
      3,
    ],
    ['words in a row, the last begun', 'hoa ma', { ...begun, adjacent: true }, 'ma, hoa mai', 1],
    ['the phrase that was typed first', '"hoa mai" "đầu năm"', whole, 'đầu năm có hoa mai', 3],
    ['the accents that were typed', 'lá', { ...whole, exact: true }, 'là cành, là lá', 3],
    ['any accents where none are demanded', 'lá', whole, 'một là lá', 1],
  ])('is %s: %s', (_rule, typed, level, text, expected) =>
    expect(bestWord(prepareText(text), termsOf(queryOf(typed), level))).toBe(expected),
  );
});
