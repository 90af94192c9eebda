import { describe, expect, it } from 'vitest';
import { placeAfterKey } from './place-after-key.ts';

const course = [
  { id: 'A', lessons: [{ id: '1' }, { id: '2' }] },
  { id: 'B', lessons: [] },
  { id: 'C', lessons: [{ id: '3' }] },
];

describe('Alt and an arrow', () => {
  it.each([
    ['1', 'ArrowDown', { chapterId: 'A', position: 1 }],
    ['2', 'ArrowUp', { chapterId: 'A', position: 0 }],
    ['2', 'ArrowDown', { chapterId: 'B', position: 0 }],
    ['3', 'ArrowUp', { chapterId: 'B', position: 0 }],
    ['1', 'ArrowUp', null],
    ['3', 'ArrowDown', null],
    ['1', 'ArrowLeft', null],
    ['9', 'ArrowUp', null],
  ])('moves lesson %s by %s to %o', (id, key, place) =>
    expect(placeAfterKey(course, id, key)).toEqual(place),
  );
});
