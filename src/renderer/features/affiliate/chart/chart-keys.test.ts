import { expect, it } from 'vitest';
import { columnAfterKey } from './chart-keys.ts';

it.each([
  ['ArrowRight', 5, 6],
  ['ArrowUp', 5, 6],
  ['ArrowLeft', 5, 4],
  ['ArrowDown', 5, 4],
  ['PageUp', 5, 12],
  ['PageDown', 8, 1],
  ['Home', 5, 0],
  ['End', 5, 20],
] as const)('%s leads from day %d to %d', (key, from, to) => {
  expect(columnAfterKey(key, from, 21)).toBe(to);
});

it('stays inside at both ends', () => {
  expect(columnAfterKey('ArrowLeft', 0, 21)).toBe(0);
  expect(columnAfterKey('ArrowRight', 20, 21)).toBe(20);
  expect(columnAfterKey('PageUp', 18, 21)).toBe(20);
  expect(columnAfterKey('PageDown', 3, 21)).toBe(0);
});

it('leaves every other key to the page', () => {
  for (const key of ['Tab', 'a', 'Enter', ' ', 'Escape'])
    expect(columnAfterKey(key, 3, 21)).toBeNull();
  expect(columnAfterKey('End', 0, 0)).toBeNull();
});
