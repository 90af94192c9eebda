import { describe, expect, it } from 'vitest';
import {
  barPath,
  columnAt,
  columnMiddle,
  labelledColumns,
  linePath,
  valueY,
} from './chart-shapes.ts';

const box = { width: 308, height: 148, top: 8, right: 4, bottom: 40, left: 4 };
const scale = { low: -100, high: 100, ticks: [-100, 0, 100] };

describe('places', () => {
  it('share the width evenly and are found again by the pointer', () => {
    for (let index = 0; index < 30; index += 1)
      expect(columnAt(box, 30, columnMiddle(box, 30, index))).toBe(index);
    expect([columnAt(box, 30, 2), columnAt(box, 30, 306)]).toEqual([null, null]);
  });

  it('put the highest value at the top and the lowest at the bottom', () => {
    expect([100, 0, -100].map((value) => valueY(box, scale, value))).toEqual([8, 58, 108]);
  });
});

describe('bars', () => {
  const bar = (value: number) => barPath(box, scale, { count: 30, index: 0, value });
  it('grow up for what was earned and down for what was lost, from one base line', () => {
    expect(bar(100)).toBe('M5.6 58v-46.6q0 -3.4 3.4 -3.4h0q3.4 0 3.4 3.4v46.6Z');
    expect(bar(-100)).toBe('M5.6 58v46.6q0 3.4 3.4 3.4h0q3.4 0 3.4 -3.4v-46.6Z');
  });

  it('are seen however small, and are not there for nothing', () => {
    expect(bar(0.01)).toContain('q0 -2 2 -2');
    expect(bar(0)).toBe('');
  });
});

it('draws the former period without the days it did not have', () => {
  expect(linePath({ ...box, width: 38 }, scale, [0, 100, null, -100])).toBe(
    'M7.75 58L15.25 8M30.25 108',
  );
});

describe('words below', () => {
  const room = { count: 30, regular: (index: number) => (index + 1) % 5 === 0, covers: 3 };
  it('are those of the design: the first, the last, today and every fifth that finds room', () => {
    expect(labelledColumns({ ...room, today: 20 }).map((index) => index + 1)).toEqual([
      1, 5, 10, 15, 21, 25, 30,
    ]);
    expect(labelledColumns({ ...room, count: 31, today: null }).map((index) => index + 1)).toEqual([
      1, 5, 10, 15, 20, 25, 31,
    ]);
  });

  it('never touch each other where there is little room', () => {
    expect(labelledColumns({ ...room, today: 20, covers: 8 }).map((index) => index + 1)).toEqual([
      1, 10, 21, 30,
    ]);
    expect(labelledColumns({ ...room, count: 1, today: 0 })).toEqual([0]);
    expect(labelledColumns({ ...room, count: 0, today: null })).toEqual([]);
  });
});
