import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatRemaining, nextTickMs } from './remaining.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

it.each([
  [7 * day - minute, '6\u00A0ngày 23\u00A0giờ'],
  [day, '1\u00A0ngày'],
  [day - minute, '23\u00A0giờ 59\u00A0phút'],
  [59_000, '59\u00A0giây'],
  [day - 1, '23\u00A0giờ 59\u00A0phút'],
  [1, '0\u00A0giây'],
  [0, '0\u00A0giây'],
  [-hour, '0\u00A0giây'],
])('%i ms are %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});

const anyTime = fc.oneof(
  fc.integer({ min: -hour, max: 8 * day }),
  fc.double({ min: -hour, max: 8 * day, noNaN: true }),
  // Around what is shown in other units: the days, the hours, the minutes.
  fc
    .tuple(
      fc.constantFrom(day, hour, minute, 1000),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: -1500, max: 1500 }),
    )
    .map(([unit, times, off]) => unit * times + off),
);

it('the text never grows stale before the next tick, whatever time is left', () => {
  fc.assert(
    fc.property(
      anyTime,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (left, part) => {
        const wait = nextTickMs(left);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(20_000);
        // A timer counts whole milliseconds: it may come up to one too late, never earlier.
        const before = left - part * (wait - 1);
        expect(formatRemaining(before)).toBe(formatRemaining(left));
      },
    ),
    { numRuns: 2000 },
  );
});

it('a tick below the longest wait shows another text: none is for nothing', () => {
  fc.assert(
    fc.property(anyTime, (left) => {
      const wait = nextTickMs(left);
      fc.pre(wait < 20_000);
      expect(formatRemaining(left - wait)).not.toBe(formatRemaining(left));
    }),
    { numRuns: 2000 },
  );
});

it('24 hours and a moment become 23 hours 59 minutes at once', () => {
  expect(nextTickMs(day + 0.4)).toBe(1);
});
