import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../kernel/fold-text.ts';
import { letterEnd, letterStart, prefixEnd, startsOf, wordsOf } from './words.ts';

/**
 * Text as people, keyboards and accidents make it: Vietnamese composed and not, ligatures, emoji,
 * stray marks and halves.
 */
const anyText = fc
  .array(
    fc.constantFrom(
      'Đ',
      'đ',
      'ề',
      'e\u0302\u0300',
      'ươ',
      'Ầ',
      'ﬁ',
      'ß',
      'İ',
      '𝒂',
      '😀',
      '\u0301',
      '\ud83d',
      '\udc00',
      ' ',
      '\n',
      '-',
      '7',
      '１',
      'a',
      'Z',
      '한',
      'Σ',
      '.',
      '\u200d',
      'ŉ',
    ),
  )
  .map((letters) => letters.join(''));

describe('the words of a text', () => {
  it('drops case and accents, đ too, and says where each word stands', () => {
    expect(
      wordsOf('Đề cương, “năm” phần!').map(({ folded, start, end }) => [folded, start, end]),
    ).toEqual([
      ['de', 0, 2],
      ['cuong', 3, 8],
      ['nam', 11, 14],
      ['phan', 16, 20],
    ]);
  });

  it('gives marks that stand apart to their letter', () => {
    const [word] = wordsOf('ðe'.replace('ð', 'đ') + '\u0302\u0300');
    expect(word).toEqual({ folded: 'de', exact: 'đề', start: 0, end: 4 });
  });

  it('keeps a ligature whole and counts letters outside the first plane as one', () => {
    expect(wordsOf('ﬁn 𝒂b').map(({ folded, start, end }) => [folded, start, end])).toEqual([
      ['ﬁn', 0, 2],
      ['𝒂b', 3, 6],
    ]);
  });

  it.each([
    ['HOÀ', 'hòa'],
    ['hoà'.normalize('NFD'), 'hòa'],
    ['hoạ', 'họa'],
    ['khoẻ', 'khỏe'],
    ['thuý', 'thúy'],
    ['luỹ', 'lũy'],
    ['hòa', 'hòa'],
    ['hoàn', 'hoàn'],
    ['hoà.', 'hòa'],
    ['ngoằn', 'ngoằn'],
    ['thuế', 'thuế'],
  ])('writes both places of a tone mark alike, only where they mean the same: %s', (text, exact) =>
    expect(wordsOf(text)[0]?.exact).toBe(exact),
  );

  it.each([
    ['letters of other scripts', 'học 한국 nhé', ['hoc', '한국'.normalize('NFD'), 'nhe']],
    ['marks of other scripts', 'か\u3099く và ที่', ['かく', 'va', 'ที่'.replaceAll(/\p{M}/gu, '')]],
    ['a sign that is no character', 'hoa\uffffmai', ['hoa', 'mai']],
    ['emoji and dashes', 'hoa😀mai—vàng', ['hoa', 'mai', 'vang']],
  ])('knows %s', (_rule, text, expected) =>
    expect(wordsOf(text).map(({ folded }) => folded)).toEqual(expected),
  );

  it('maps every word back to the very letters it was folded from, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let before = 0;
        for (const { folded, start, end } of wordsOf(text)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          before = end;
          const letters = [
            ...new Intl.Segmenter('vi', { granularity: 'grapheme' }).segment(
              text.slice(start, end),
            ),
          ].map(({ segment }) => foldText(segment));
          expect(letters.join('')).toBe(folded);
          expect(folded).toMatch(/^[\p{L}\p{N}]+$/u);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('ends a begun word at a letter that covers what was typed, whatever the text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(6), (text, length) => {
        for (const word of wordsOf(text)) {
          const end = prefixEnd(text, word, length);
          expect(end).toBeGreaterThanOrEqual(word.start);
          expect(end).toBeLessThanOrEqual(word.end);
          const covered = wordsOf(text.slice(word.start, end))
            .map(({ folded }) => folded)
            .join('');
          expect(word.folded.startsWith(covered)).toBe(true);
          expect(covered.length).toBeGreaterThanOrEqual(Math.min(length, word.folded.length));
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a letter of a text', () => {
  it.each([
    ['a plain one', 'mai', 0, 1],
    ['one with its accent', 'đề', 1, 2],
    ['one with accents apart', 'e\u0302\u0300 cương', 0, 3],
    ['the last one with accents apart', 'đe\u0302\u0300', 1, 4],
    ['one of two code units', '😀mai', 0, 2],
    ['one with a mark of two code units', '葛\u{e0100}b', 0, 3],
    ['one with a mark of another script', 'か\u3099く', 0, 2],
  ])('ends behind its marks: %s', (_rule, text, from, end) =>
    expect(letterEnd(text, from)).toBe(end),
  );

  it.each([
    ['where it begins', 'mai', 1, 1],
    ['before the marks of a letter', 'đe\u0302\u0300 cương', 3, 1],
    ['before both halves', 'a😀b', 2, 1],
    ['behind both halves', 'a😀b', 3, 3],
    ['at the beginning of a text', 'mai', 0, 0],
    ['at the beginning of a text that begins with a stray mark', '\u0301mai', 0, 0],
    ['at the end of a text', 'a😀', 3, 3],
    ['behind a sign that is no character', '\uffffmai', 1, 1],
  ])('starts %s', (_rule, text, at, start) => expect(letterStart(text, at)).toBe(start));
});

describe('where the words of a text start', () => {
  it('is told of a short text in little memory', () => {
    const starts = startsOf(wordsOf('hoa mai nở'));
    expect(Array.from(starts)).toEqual([0, 4, 8]);
    expect(starts.BYTES_PER_ELEMENT).toBe(2);
  });

  it('is told of a text of any length', () => {
    expect(Array.from(startsOf(wordsOf('')))).toEqual([]);
    const long = `hoa mai${' '.repeat(65_529)}nở`;
    expect(Array.from(startsOf(wordsOf(long)))).toEqual([0, 4, 65_536]);
  });
});
