import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clipIntervals,
  closeGapsBehind,
  containsIntervals,
  coveredSeconds,
  normaliseIntervals,
  unionIntervals,
} from './interval-set.ts';
import type { Interval } from './progress.ts';

const length = 40;
const interval = fc.tuple(fc.integer({ min: 0, max: length }), fc.integer({ min: 0, max: length }));
const anyIntervals = fc.array(interval, { maxLength: 12 });

describe('interval sets, against a naive bitmap', () => {
  it('normalise holds exactly the same seconds, sorted, disjoint, touching ones joined', () => {
    fc.assert(
      fc.property(anyIntervals, (intervals) => {
        const normal = normaliseIntervals(intervals);
        expect(bitmap(normal)).toEqual(bitmap(intervals));
        normal.forEach(([start, end], index) => {
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThan(normal[index - 1]?.[1] ?? -1);
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('union holds a second exactly when one of the two does, and is normal again', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (a, b) => {
        const union = unionIntervals(normaliseIntervals(a), normaliseIntervals(b));
        expect(bitmap(union)).toEqual(bitmap([...a, ...b]));
        expect(normaliseIntervals(union)).toEqual(union);
      }),
      { numRuns: 2_000 },
    );
  });

  it('closing gaps loses no second, adds none before the place, and keeps what is few', () => {
    fc.assert(
      fc.property(anyIntervals, fc.nat(length), fc.nat(4), (intervals, from, most) => {
        const set = normaliseIntervals(intervals);
        const closed = closeGapsBehind(set, from, most);
        expect(containsIntervals(closed, set)).toBe(true);
        expect(bitmap(closed).slice(0, from)).toEqual(bitmap(set).slice(0, from));
        expect(normaliseIntervals(closed)).toEqual(closed);
        const behind = set.filter(([, end]) => end > from);
        expect(closed.filter(([, end]) => end > from)).toHaveLength(
          behind.length > most ? 1 : behind.length,
        );
        expect(closeGapsBehind(closed, from, Math.max(1, most))).toEqual(closed);
      }),
      { numRuns: 2_000 },
    );
  });

  it('clip holds a second exactly when it lies before the end', () => {
    fc.assert(
      fc.property(anyIntervals, fc.integer({ min: 0, max: length + 5 }), (intervals, end) => {
        const clipped = clipIntervals(normaliseIntervals(intervals), end);
        expect(bitmap(clipped)).toEqual(
          bitmap(intervals).map((held, second) => held && second < end),
        );
        expect(normaliseIntervals(clipped)).toEqual(clipped);
      }),
      { numRuns: 1_000 },
    );
  });

  it('the length is the number of seconds, and containment is that of the seconds', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (a, b) => {
        const [whole, part] = [normaliseIntervals(a), normaliseIntervals(b)];
        expect(coveredSeconds(whole)).toBe(bitmap(a).filter(Boolean).length);
        expect(containsIntervals(whole, part)).toBe(
          bitmap(b).every((held, second) => !held || bitmap(a)[second]),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('seconds before the beginning are cut off', () => {
    expect(clipIntervals([[-5, 3]], 10)).toEqual([[0, 3]]);
  });
});

function bitmap(intervals: readonly Interval[]): boolean[] {
  return Array.from({ length }, (_, second) =>
    intervals.some(([start, end]) => start <= second && second < end),
  );
}
