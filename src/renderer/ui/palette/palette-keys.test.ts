import { expect, it } from 'vitest';
import { entryAfter } from './palette-keys.ts';

it('arrows walk round and round, and into the list from outside at either end', () => {
  expect([
    entryAfter(-1, 1, 3),
    entryAfter(-1, -1, 3),
    entryAfter(2, 1, 3),
    entryAfter(0, -1, 3),
    entryAfter(0, 1, 0),
  ]).toEqual([0, 2, 0, 2, -1]);
});
