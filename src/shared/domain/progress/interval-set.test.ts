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

  it('one interval beside many joins what it touches and covers, and nothing else', () => {
    const many = Array.from({ length: 20 }, (_, at): Interval => [at * 4, at * 4 + 2]);
    const seconds = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(seconds, seconds, fc.boolean(), (start, end, isFirst) => {
        const one = normaliseIntervals([[start, end]]);
        const union = isFirst ? unionIntervals(one, many) : unionIntervals(many, one);
        expect(bitmap(union, 90)).toEqual(bitmap([...many, ...one], 90));
        expect(normaliseIntervals(union)).toEqual(union);
      }),
      { numRuns: 2_000 },
    );
  });

  it('what changes nothing is the very set that was given', () => {
    const set: readonly Interval[] = [
      [0, 3],
      [5, 8],
    ];
    expect(normaliseIntervals(set)).toBe(set);
    expect(unionIntervals(set, [])).toBe(set);
    expect(unionIntervals([], set)).toBe(set);
    expect(clipIntervals(set, 8)).toBe(set);
    expect(clipIntervals(set, 9)).toBe(set);
    expect(closeGapsBehind(set, 0, 2)).toBe(set);
    expect(
      unionIntervals(
        Array.from({ length: 8 }, (_, at): Interval => [at * 4, at * 4 + 2]),
        [[4, 6]],
      ),
    ).toHaveLength(8);
  });

  it('nothing stays nothing, and what ends where the rest begins stays apart', () => {
    expect(clipIntervals([], 10)).toEqual([]);
    expect(closeGapsBehind([], 0, 0)).toEqual([]);
    expect(closeGapsBehind([[0, 5]], 5, 0)).toEqual([[0, 5]]);
    expect(coveredSeconds([])).toBe(0);
    const ending: readonly Interval[] = [
      [0, 5],
      [6, 7],
      [8, 9],
    ];
    expect(closeGapsBehind(ending, 5, 1)).toEqual([
      [0, 5],
      [6, 9],
    ]);
    expect(containsIntervals([], [[0, 1]])).toBe(false);
  });

  it('seconds before the beginning are cut off', () => {
    expect(clipIntervals([[-5, 3]], 10)).toEqual([[0, 3]]);
  });
});

function bitmap(intervals: readonly Interval[], upTo = length): boolean[] {
  return Array.from({ length: upTo }, (_, second) =>
    intervals.some(([start, end]) => start <= second && second < end),
  );
}
