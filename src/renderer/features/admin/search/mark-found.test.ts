import { describe, expect, it } from 'vitest';
import { markFound } from './mark-found.ts';

const marked = (text: string, search: string): readonly string[] =>
  markFound(text, search).marks.map(([start, end]) => text.slice(start, end));

describe('what a search found, marked in its hit', () => {
  it.each([
    ['Bùi Mai Phương', 'mai phuong', ['Mai', 'Phương']],
    ['BUI MAI PHUONG CK', 'mai PHƯƠNG', ['MAI', 'PHUONG']],
    ['maiphuong.bui@gmail.com', 'mai phuong', ['maiphuong', 'mai']],
    ['#MV-2509', '2509', ['2509']],
    ['Đề cương', 'đề', ['Đề']],
    ['đê'.normalize('NFD'), 'de', ['đê'.normalize('NFD')]],
    ['Trần', 'khác', []],
    ['Trần', '', []],
    ['aaa', 'aa', ['aaa']],
  ])('%s by %s', (text, search, expected) => expect(marked(text, search)).toEqual(expected));
});
