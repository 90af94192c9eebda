import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { middleOf, percentOf, squareOf, wholeSquare } from './crop-area.ts';

const sides = integer({ min: 1, max: 8000 });

it('a square is square in pixels and never leaves the picture, wherever it is put and however large', () => {
  assert(
    property(
      sides,
      sides,
      integer({ min: -50, max: 150 }),
      integer({ min: -50, max: 150 }),
      integer({ min: 0, max: 200 }),
      (width, height, x, y, percent) => {
        const area = squareOf(percent, { x, y }, { width, height });
        expect((area.width / 100) * width).toBeCloseTo((area.height / 100) * height, 4);
        for (const [from, size] of [
          [area.x, area.width],
          [area.y, area.height],
        ] as const) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(from + size).toBeLessThanOrEqual(100.000001);
        }
      },
    ),
  );
});

it('the first square is the largest one in the middle, and another size stays where it was', () => {
  const size = { width: 400, height: 200 };
  expect(wholeSquare(size)).toEqual({ x: 25, y: 0, width: 50, height: 100 });
  const half = squareOf(50, middleOf(wholeSquare(size)), size);
  expect([half, percentOf(half, size)]).toEqual([{ x: 37.5, y: 25, width: 25, height: 50 }, 50]);
});
