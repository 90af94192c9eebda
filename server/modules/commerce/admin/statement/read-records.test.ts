import { describe, expect, it } from 'vitest';
import { readRecords } from './read-records.ts';

const read = (text: string, most = 100) =>
  readRecords(text, ';', most).map(({ line, cells }) => [line, ...cells]);

describe('the lines of a text', () => {
  it.each<[string, string, readonly (readonly (string | number)[])[]]>([
    [
      'of every system',
      'a;b\nc;d\r\ne;f\rg;h',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
        [3, 'e', 'f'],
        [4, 'g', 'h'],
      ],
    ],
    ['with a break at the end', 'a;b\n', [[1, 'a', 'b']]],
    [
      'of which some are empty',
      '\n\r\na;b\n \nc\n',
      [
        [3, 'a', 'b'],
        [5, 'c'],
      ],
    ],
    [
      'with empty cells',
      ';a;\n;;\n',
      [
        [1, '', 'a', ''],
        [2, '', '', ''],
      ],
    ],
    ['with a delimiter at the end', 'a;', [[1, 'a', '']]],
    ['with blanks around', ' a ;\t\u00A0b\t; c d ', [[1, 'a', 'b', 'c d']]],
    [
      'with quoted cells',
      '"a;b";"c""d" ; "e" \n"";f',
      [
        [1, 'a;b', 'c"d', 'e'],
        [2, '', 'f'],
      ],
    ],
    [
      'within one cell, counted where it ends',
      '"a\nb\r\nc\rd";e\nf',
      [
        [4, 'a\nb\r\nc\rd', 'e'],
        [5, 'f'],
      ],
    ],
    ['with a quote within a cell', 'a "b";"c" d\n', [[1, 'a "b"', '"c" d']]],
    ['with a quote that is never closed', 'a;b\nc;"d\n', []],
    ['of nothing', '', []],
  ])('%s', (_what, text, records) => {
    expect(read(text)).toEqual(records);
  });

  it('are no more than are asked for', () => {
    expect(read('a\nb\nc\n', 2)).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(read('a\n\nb\nc\n', 2)).toEqual([
      [1, 'a'],
      [3, 'b'],
    ]);
  });
});
