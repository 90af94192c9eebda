import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../kernel/fold-text.ts';
import { prefixEnd, wordsOf } from './words.ts';

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

  it('writes both places of a tone mark alike, only where they mean the same', () => {
    const exact = (text: string) => wordsOf(text)[0]?.exact;
    expect(exact('HOÀ')).toBe(exact('hòa'));
    expect(exact('thuý')).toBe(exact('thúy'));
    expect(exact('hoàn')).toBe('hoàn');
  });

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
