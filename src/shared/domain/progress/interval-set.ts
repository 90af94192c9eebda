import type { Interval } from './progress.ts';

/**
 * Sets of whole seconds as sorted, disjoint, half-open intervals. Touching intervals join, gaps
 * never close: a second is in a result exactly when an input has it (held against a bitmap in
 * interval-set.test.ts).
 */

/** The same seconds, sorted and joined. Empty and reversed pairs hold no second and vanish. */
export function normaliseIntervals(intervals: readonly Interval[]): readonly Interval[] {
  if (isNormalised(intervals)) return intervals;
  const sorted = intervals.filter(([start, end]) => start < end).toSorted((a, b) => a[0] - b[0]);
  const joined: Interval[] = [];
  for (const interval of sorted) append(joined, interval);
  return joined;
}

/** Seconds in either of two normalised sets. */
export function unionIntervals(
  a: readonly Interval[],
  b: readonly Interval[],
): readonly Interval[] {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  // A tick beside all that was watched: each tick of a call would walk through all of it.
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  if (few.length * 8 <= many.length) return few.reduce(withInterval, many);
  const joined: Interval[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const left = a[i];
    const right = b[j];
    if (left !== undefined && (right === undefined || left[0] <= right[0])) {
      append(joined, left);
      i += 1;
    } else if (right !== undefined) {
      append(joined, right);
      j += 1;
    } else return joined;
  }
}

/** The same set with the seconds of one more interval. */
function withInterval(set: readonly Interval[], [start, end]: Interval): readonly Interval[] {
  // What ends before it begins, and what begins after it ends, stays as it is.
  const from = firstOf(set, ([, otherEnd]) => otherEnd >= start);
  const to = firstOf(set, ([otherStart]) => otherStart > end);
  const [first, last] = [set[from], set[to - 1]];
  if (from >= to || first === undefined || last === undefined)
    return set.toSpliced(from, 0, [start, end]);
  if (first[0] <= start && first[1] >= end) return set;
  return set.toSpliced(from, to - from, [Math.min(start, first[0]), Math.max(end, last[1])]);
}

/** The place of the first that it holds of, where it holds of all behind that. */
function firstOf(set: readonly Interval[], holds: (interval: Interval) => boolean): number {
  let low = 0;
  let high = set.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const interval = set[middle];
    if (interval !== undefined && holds(interval)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * A normalised set whose gaps behind `fromSeconds` are closed when more than `most` intervals lie
 * there. Says more seconds, never fewer; what is given again stays as it is.
 */
export function closeGapsBehind(
  set: readonly Interval[],
  fromSeconds: number,
  most: number,
): readonly Interval[] {
  const from = firstOf(set, ([, end]) => end > fromSeconds);
  const [first, last] = [set[from], set.at(-1)];
  if (set.length - from <= most || first === undefined || last === undefined) return set;
  return [...set.slice(0, from), [first[0], last[1]]];
}

/** Seconds of a normalised set that lie in `[0, endSeconds)`. */
export function clipIntervals(
  intervals: readonly Interval[],
  endSeconds: number,
): readonly Interval[] {
  const last = intervals.at(-1);
  const first = intervals[0];
  if (first === undefined || last === undefined || (first[0] >= 0 && last[1] <= endSeconds))
    return intervals;
  const clipped: Interval[] = [];
  for (const [start, end] of intervals) {
    const from = Math.max(0, start);
    const to = Math.min(end, endSeconds);
    if (from < to) clipped.push([from, to]);
  }
  return clipped;
}

/** How many seconds a normalised set holds. */
export function coveredSeconds(intervals: readonly Interval[]): number {
  let total = 0;
  for (const [start, end] of intervals) total += end - start;
  return total;
}

/** Whether every second of the normalised `part` is in the normalised `whole`. */
export function containsIntervals(whole: readonly Interval[], part: readonly Interval[]): boolean {
  let i = 0;
  for (const [start, end] of part) {
    while (i < whole.length && (whole[i]?.[1] ?? 0) < end) i += 1;
    const around = whole[i];
    if (around === undefined || around[0] > start) return false;
  }
  return true;
}

function isNormalised(intervals: readonly Interval[]): boolean {
  let previousEnd = -Infinity;
  for (const [start, end] of intervals) {
    if (start <= previousEnd || start >= end) return false;
    previousEnd = end;
  }
  return true;
}

/** Adds an interval that starts at or after the last one. */
function append(joined: Interval[], interval: Interval): void {
  const last = joined.at(-1);
  if (last === undefined || interval[0] > last[1]) joined.push(interval);
  else if (interval[1] > last[1]) joined[joined.length - 1] = [last[0], interval[1]];
}
