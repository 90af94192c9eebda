import { describe, expect, it } from 'vitest';
import { shortenHit } from './shorten-hit.ts';

/** `numbers(1, 3)` is "001 002 003": every word starts at a place that is easily counted. */
function numbers(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(3, '0')).join(
    ' ',
  );
}

const hundred = numbers(1, 100);

describe('the line of a text that a hit shows', () => {
  it('is the text where that is 140 letters long', () => {
    const text = `${numbers(1, 34)} 1234`;
    expect(text).toHaveLength(140);
    const marks = [[136, 140]] as const;
    expect(shortenHit({ text, marks })).toEqual({ text, marks });
  });

  it('makes blanks of line breaks', () =>
    expect(shortenHit({ text: 'hoa\nmai\tvàng', marks: [[4, 7]] })).toEqual({
      text: 'hoa mai vàng',
      marks: [[4, 7]],
    }));

  it('begins with the text where the match stands in front', () =>
    expect(shortenHit({ text: hundred, marks: [[36, 39]] })).toEqual({
      text: `${numbers(1, 35)}…`,
      marks: [[36, 39]],
    }));

  it('begins with the text where nothing is marked', () =>
    expect(shortenHit({ text: hundred, marks: [] })).toEqual({
      text: `${numbers(1, 35)}…`,
      marks: [],
    }));

  it('shows some words before a match in the middle, and whole words', () =>
    expect(shortenHit({ text: hundred, marks: [[196, 199]] })).toEqual({
      text: `…${numbers(41, 74)}…`,
      marks: [[37, 40]],
    }));

  it('shows as much as it can of the end', () =>
    expect(shortenHit({ text: hundred, marks: [[392, 395]] })).toEqual({
      text: `…${numbers(66, 100)}`,
      marks: [[133, 136]],
    }));

  it('keeps the marks that are seen, up to where they are', () => {
    const marks = [
      [156, 159],
      [160, 163],
      [196, 199],
      [288, 299],
      [296, 299],
    ] as const;
    expect(shortenHit({ text: hundred, marks }, 196)).toEqual({
      text: `…${numbers(41, 74)}…`,
      marks: [
        [1, 4],
        [37, 40],
        [129, 136],
      ],
    });
  });

  it('cuts a text without blanks where there is room', () => {
    const text = 'a'.repeat(300);
    expect(shortenHit({ text, marks: [[5, 8]] })).toEqual({
      text: `${'a'.repeat(139)}…`,
      marks: [[5, 8]],
    });
    expect(
      shortenHit({
        text,
        marks: [
          [100, 103],
          [202, 205],
        ],
      }),
    ).toEqual({ text: `…${'a'.repeat(138)}…`, marks: [[37, 40]] });
    expect(shortenHit({ text, marks: [[290, 293]] })).toEqual({
      text: `…${'a'.repeat(139)}`,
      marks: [[130, 133]],
    });
  });

  it('cuts a long word rather than to end far too early', () =>
    expect(shortenHit({ text: `hoa mai ${'a'.repeat(300)}`, marks: [[0, 7]] })).toEqual({
      text: `hoa mai ${'a'.repeat(131)}…`,
      marks: [[0, 7]],
    }));

  it('begins at the match where that is the first word that begins near', () =>
    expect(shortenHit({ text: `${'a'.repeat(100)} mai ${hundred}`, marks: [[101, 104]] })).toEqual({
      text: `…mai ${numbers(1, 33)}…`,
      marks: [[1, 4]],
    }));

  it('cuts a long word before the match rather than the match', () => {
    const link = `${'a'.repeat(99)}/`;
    expect(shortenHit({ text: `${link}mai ${hundred}`, marks: [[100, 103]] })).toEqual({
      text: `…${'a'.repeat(35)}/mai ${numbers(1, 24)}…`,
      marks: [[37, 40]],
    });
    expect(shortenHit({ text: `${link}5 ${hundred}`, marks: [[100, 101]] })).toEqual({
      text: `…${'a'.repeat(35)}/5 ${numbers(1, 25)}…`,
      marks: [[37, 38]],
    });
  });

  it('keeps letters and their marks together', () => {
    expect(shortenHit({ text: 'e\u0302\u0300'.repeat(100), marks: [[0, 3]] }).text).toBe(
      `${'e\u0302\u0300'.repeat(46)}…`,
    );
    expect(shortenHit({ text: 'e\u0302\u0300'.repeat(100), marks: [[90, 93]] }).text).toBe(
      `…${'e\u0302\u0300'.repeat(46)}…`,
    );
    expect(shortenHit({ text: '😀'.repeat(100), marks: [[0, 2]] }).text).toBe(
      `${'😀'.repeat(69)}…`,
    );
  });
});
