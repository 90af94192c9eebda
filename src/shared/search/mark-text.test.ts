import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markFound, markText } from './mark-text.ts';
import { holds, levelsOf, prepareText, termsOf } from './match-text.ts';
import { parseQuery } from './search-query.ts';
import { hitTextLength, shortenHit } from './shorten-hit.ts';

/** The parts that a search marks in a text; null when it does not find it. */
function marked(typed: string, text: string): readonly string[] | null {
  const query = parseQuery(typed)?.inText;
  if (!query) return null;
  const level = levelsOf(query).find((each) => holds(prepareText(text), termsOf(query, each)));
  return level === undefined
    ? null
    : markText(text, query, level).map(([start, end]) => text.slice(start, end));
}

describe('what a search finds in a text', () => {
  it.each([
    ['accents are optional', 'de cuong', 'Viết đề cương trước', ['đề cương']],
    ['case does not matter', 'ĐỀ CƯƠNG', 'viết đề cương trước', ['đề cương']],
    [
      'accents apart from their letters are the same',
      'đề cương',
      'đe\u0302\u0300 cương',
      ['đe\u0302\u0300 cương'],
    ],
    ['the last word may be begun', 'khoa h', 'khóa học', ['khóa']],
    ['the last word may be begun with two letters', 'khoa ho', 'khóa học', ['khóa họ']],
    ['words stand in any order', 'cuong de', 'đề cương', ['đề', 'cương']],
    ['all words are needed', 'de cuong bay', 'đề cương năm phần', null],
    ['a word inside another is none', 'ong', 'không', null],
    ['a phrase must stand as it is', '"cuong de"', 'đề cương', null],
    ['a phrase is marked as one', '"nam phan"', 'năm phần, phần năm', ['năm phần']],
    ['a finished phrase does not go on', '"nam ph"', 'năm phần', null],
    ['an open phrase may go on', '"nam ph', 'năm phần', ['năm ph']],
    ['with accents typed, those very words are marked', 'lá', 'là lá la', ['lá']],
    [
      'with accents typed, others are found when there is nothing else',
      'lá',
      'là la',
      ['là', 'la'],
    ],
    ['a finished word is marked alone when it is there', 'tro', 'trò chuyện trong nhà', ['trò']],
    ['a word typed before a phrase is marked', 'nở "hoa mai"', 'hoa mai nở', ['hoa mai', 'nở']],
    ['a word typed behind a phrase is marked', '"hoa mai" nở', 'nở, hoa mai', ['nở', 'hoa mai']],
    [
      'phrases that overlap are marked as one',
      '"mai vàng" "vàng nở"',
      'hoa mai vàng nở',
      ['mai vàng nở'],
    ],
    ['a word inside a phrase is marked with it', '"hoa mai nở" mai', 'hoa mai nở', ['hoa mai nở']],
    ['the longer of two phrases is marked', '"hoa mai" "hoa mai nở"', 'hoa mai nở', ['hoa mai nở']],
    ['a finished word is not begun', 'mai va', 'vàng, mainh, mai', ['và', 'mai']],
    ['words in a row are marked there only', 'hoa mai', 'mai và hoa mai, hoa', ['hoa mai']],
    ['a letter that is not demanded yet is not marked', 'hoa mai n', 'hoa mai vàng', ['hoa mai']],
    ['typed without accents, each is as good', 'la', 'là lá la', ['là', 'lá', 'la']],
    ['typed in the newer spelling, the older is the same', 'hoà', 'hòa hoa', ['hòa']],
    ['punctuation is nothing', '— … !', 'đề cương', null],
    ['one letter is too short', 'đ', 'đề cương', null],
  ])('%s: %s in %s', (_rule, typed, text, expected) => {
    expect(marked(typed, text)).toEqual(expected);
  });

  it('marks what is there of a row of words, though the text breaks off', () => {
    const query = parseQuery('hoa mai')?.inText;
    if (!query) throw new Error('nothing is asked');
    const level = { whole: true, exact: false, adjacent: true };
    expect(markFound('hoa mai nở, hoa', query, level)).toEqual([[0, 7]]);
    expect(markFound('nở hoa', query, level)).toEqual([]);
  });

  it('marks whole letters, sorted and disjoint, and folds to the words asked for, whatever is typed', () => {
    const letters = fc
      .array(
        fc.constantFrom('đ', 'ê', 'e\u0302', 'a', 'á', 'b', '😀', 'ﬁ', ' ', ' ', '"', '2', ','),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(letters, letters, (typed, text) => {
        const query = parseQuery(typed)?.inText;
        if (!query) return;
        for (const level of levelsOf(query)) {
          const terms = termsOf(query, level);
          const marks = markText(text, query, level);
          expect(marks.length > 0).toBe(holds(prepareText(text), terms));
          let before = 0;
          for (const [start, end] of marks) {
            expect(start).toBeGreaterThanOrEqual(before);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
            expect(text.slice(start, end).isWellFormed()).toBe(true);
            before = end;
          }
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('finds at a later level whatever it finds at an earlier one', () => {
    const words = fc.array(fc.constantFrom('là', 'lá', 'la', 'lan', 'đề', 'de', 'cương', 'cuong'), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(words, words, (typed, text) => {
        const query = parseQuery(typed.join(' '))?.inText;
        if (!query) return;
        const loosest = levelsOf(query).at(-1);
        const found = levelsOf(query).some((level) =>
          holds(prepareText(text.join(' ')), termsOf(query, level)),
        );
        expect(found).toBe(
          loosest !== undefined && holds(prepareText(text.join(' ')), termsOf(query, loosest)),
        );
      }),
    );
  });
});

describe('the line that a hit shows', () => {
  it('leaves a short text alone', () =>
    expect(shortenHit({ text: 'đề cương', marks: [[0, 2]] })).toEqual({
      text: 'đề cương',
      marks: [[0, 2]],
    }));

  it('cuts between words and keeps the first match in sight', () => {
    const text = `${'một hai ba bốn '.repeat(30)}đề cương ${'năm sáu bảy '.repeat(30)}`;
    const at = text.indexOf('đề');
    const shown = shortenHit({ text, marks: [[at, at + 8]] });
    const [[start, end] = [0, 0]] = shown.marks;
    expect(shown.text.slice(start, end)).toBe('đề cương');
    expect(shown.text).toMatch(/^…(một|hai|ba|bốn) .*(năm|sáu|bảy)…$/u);
    expect(start).toBeLessThan(40);
  });

  it('is one line, not too long, never half a letter, and its marks say the same as before, whatever the text', () => {
    const part = fc.constantFrom('đề', '😀', 'e\u0302\u0300', '\n', ' ', 'dàidàidài', 'x');
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 400 }),
        fc.nat(),
        fc.integer({ min: 1, max: 30 }),
        (parts, at, length) => {
          const text = parts.join('');
          const whole = wholeLetters(text, at % text.length, length);
          const shown = shortenHit({ text, marks: [whole] });
          expect(shown.text.length).toBeLessThanOrEqual(hitTextLength);
          expect(shown.text.isWellFormed()).toBe(true);
          expect(shown.text).not.toMatch(/\n/);
          const [[start, end] = [0, 0]] = shown.marks;
          const before = text.slice(...whole).replaceAll('\n', ' ');
          expect(before.startsWith(shown.text.slice(start, end))).toBe(true);
          expect(end).toBeGreaterThan(start);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

/** A range of a text moved to the borders of its letters. */
function wholeLetters(text: string, from: number, length: number): [number, number] {
  const borders = [...new Intl.Segmenter('vi').segment(text)].map(({ index }) => index);
  const start = borders.findLast((index) => index <= from) ?? 0;
  return [start, [...borders, text.length].find((index) => index >= start + length) ?? text.length];
}
