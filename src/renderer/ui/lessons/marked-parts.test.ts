import { expect, it } from 'vitest';
import { markedParts } from './marked-parts.ts';

it('cuts a text at its marks and loses nothing', () => {
  const parts = markedParts('đề cương năm', [
    [0, 2],
    [9, 12],
  ]);
  expect(parts.map(({ text, isMarked }) => [text, isMarked])).toEqual([
    ['đề', true],
    [' cương ', false],
    ['năm', true],
  ]);
  expect(markedParts('', [])).toEqual([]);
});
