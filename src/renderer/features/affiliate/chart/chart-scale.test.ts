import { array, assert as check, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisWords, chartScale } from './chart-scale.ts';

describe('the scale', () => {
  it.each([
    ['the month of the design', [1_920_000, 580_000], [0, 800_000, 1_600_000, 2_400_000]],
    ['a few clicks', [1, 2], [0, 1, 2]],
    ['a single click', [1], [0, 1]],
    ['a day that only lost', [-500_000], [-600_000, -400_000, -200_000, 0]],
    ['days that won and lost', [1_000_000, -300_000], [-400_000, 0, 400_000, 800_000, 1_200_000]],
  ])('of %s has round lines', (_what, values, ticks) => {
    expect(chartScale(values).ticks).toEqual(ticks);
  });

  it('of a period without anything is its base line, with room above', () => {
    expect(chartScale([0, 0])).toEqual({ low: 0, high: 1, ticks: [0] });
    expect(chartScale([])).toEqual({ low: 0, high: 1, ticks: [0] });
  });

  it('holds every value and 0, in two to five lines of whole steps', () => {
    check(
      property(
        array(integer({ min: -2_000_000_000, max: 2_000_000_000 }), {
          minLength: 1,
          maxLength: 31,
        }),
        (values) => {
          const { low, high, ticks } = chartScale(values);
          expect(values.every((value) => low <= value && value <= high)).toBe(true);
          expect(ticks).toContain(0);
          expect(ticks.every(Number.isInteger)).toBe(true);
          expect(
            ticks.length <= 5 && (ticks.length >= 2 || values.every((value) => value === 0)),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('the words of the axis', () => {
  it.each([
    [
      [0, 800_000, 1_600_000, 2_400_000],
      ['0', '0,8\u00A0tr', '1,6\u00A0tr', '2,4\u00A0tr'],
    ],
    [
      [-500_000, 0, 500_000],
      ['\u2212500k', '0', '500k'],
    ],
    [
      [0, 250_000_000, 500_000_000, 1_000_000_000],
      ['0', '0,25\u00A0tỷ', '0,5\u00A0tỷ', '1\u00A0tỷ'],
    ],
    [
      [0, 500],
      ['0', '500'],
    ],
  ])('say %j in one unit', (ticks, words) => {
    expect(axisWords(ticks, true)).toEqual(words);
  });

  it('of counts are the counts', () => {
    expect(axisWords([0, 2000, 4000], false)).toEqual(['0', '2.000', '4.000']);
  });
});
