import { describe, expect, it } from 'vitest';
import { listKeyOf, rowAfter } from './list-keys.ts';

const press = (key: string, more: Partial<Parameters<typeof listKeyOf>[0]> = {}) =>
  listKeyOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe('keys of the list', () => {
  it.each([
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['Home', 'first'],
    ['End', 'last'],
    [' ', 'toggle'],
    ['Enter', 'open'],
    ['Delete', 'remove'],
    ['Escape', 'clear'],
    ['x', null],
  ] as const)('%s is %s', (key, meaning) => expect(press(key)).toBe(meaning));

  it('Ctrl+A and Ctrl+Z work with the command key and with Caps Lock, other combinations are the system’s', () => {
    expect([
      press('a', { ctrlKey: true }),
      press('A', { metaKey: true }),
      press('z', { ctrlKey: true }),
    ]).toEqual(['select_all', 'select_all', 'undo']);
    expect([
      press('a'),
      press('ArrowDown', { ctrlKey: true }),
      press('ArrowDown', { altKey: true }),
    ]).toEqual([null, null, null]);
  });
});

describe('moving', () => {
  const ids = ['a', 'b', 'c'];
  it.each([
    ['a', 'next', 'b'],
    ['c', 'next', 'c'],
    ['a', 'previous', 'a'],
    ['b', 'previous', 'a'],
    ['b', 'first', 'a'],
    ['a', 'last', 'c'],
    ['gone', 'next', 'a'],
  ] as const)('from %s %s is %s', (from, move, to) => expect(rowAfter(ids, from, move)).toBe(to));
  it('leads nowhere in an empty list', () => expect(rowAfter([], 'a', 'next')).toBeNull());
});
