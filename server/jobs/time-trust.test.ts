import { describe, expect, it } from 'vitest';
import { assessLeap, type SeenTime } from './time-trust.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const limits = { clockLeapMs: day, clockTrialMs: 60 * minute };
const start = Date.parse('2026-11-23T00:00:00Z');

function look(from: SeenTime, times: readonly number[]): { believed: boolean[]; last: SeenTime } {
  let last = from;
  const believed = times.map((atMs) => {
    const { isBelieved, after } = assessLeap(last, atMs, limits);
    last = after;
    return isBelieved;
  });
  return { believed, last };
}

const every = (fromMs: number, stepMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => fromMs + at * stepMs);

describe('a clock that is held against the time seen last', () => {
  const seen = { seenMs: start, leap: null };

  it('is believed while it runs on, and when it went back', () => {
    expect(
      look(seen, [
        start + minute,
        start + day,
        start + 2 * day,
        start - 400 * day,
        start - 399.5 * day,
      ]).believed,
    ).toEqual([true, true, true, true, true]);
  });

  it('is believed after a leap once a server lived with it for the whole trial', () => {
    const { believed, last } = look(seen, every(start + 200 * day, 10 * minute, 7));
    expect(believed).toEqual([false, false, false, false, false, false, true]);
    expect(last).toEqual({ seenMs: start + 200 * day + 60 * minute, leap: null });
  });

  it('lets time in which no server ran count for a moment only', () => {
    expect(look(seen, every(start + 200 * day, 12 * 60 * minute, 4)).believed).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('begins its trial anew with every further leap', () => {
    const { believed } = look(seen, [
      ...every(start + 2 * day, 10 * minute, 6),
      ...every(start + 200 * day, 10 * minute, 6),
    ]);
    expect(believed).not.toContain(true);
  });

  it('forgets the leap when it is put right', () => {
    const { believed, last } = look(seen, [
      start + 200 * day,
      start + 200 * day + minute,
      start + 2 * minute,
    ]);
    expect(believed).toEqual([false, false, true]);
    expect(last).toEqual({ seenMs: start + 2 * minute, leap: null });
  });
});
