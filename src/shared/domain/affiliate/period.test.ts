import { assert as check, constantFrom, date, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bucketsOf,
  currentPeriod,
  daysOf,
  firstPeriodYear,
  holdsMoment,
  isOver,
  isPeriod,
  momentsOf,
  monthsOf,
  periodOf,
  periodsOfYear,
  previousPeriod,
  sameDaysOfPrevious,
  weeksOf,
} from './period.ts';

const kinds = constantFrom('MONTH' as const, 'QUARTER' as const);
const moments = date({
  min: new Date('2001-01-01'),
  max: new Date('2900-01-01'),
  noInvalidDate: true,
}).map((at) => at.getTime());
const periods = integer({ min: firstPeriodYear + 1, max: 2999 }).chain((year) =>
  kinds.chain((kind) =>
    integer({ min: 1, max: periodsOfYear(kind) }).map((index) => periodOf(kind, year, index)),
  ),
);
const at = (iso: string) => Date.parse(iso);

/** The calendar's own answer, by the time zone data of the platform. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Ho_Chi_Minh',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

describe('edges in Asia/Ho_Chi_Minh', () => {
  it.each([
    ['2026-10-31T16:59:59.999Z', 'MONTH', 10],
    ['2026-10-31T17:00:00.000Z', 'MONTH', 11],
    ['2026-09-30T16:59:59.999Z', 'QUARTER', 3],
    ['2026-09-30T17:00:00.000Z', 'QUARTER', 4],
    ['2026-12-31T16:59:59.999Z', 'QUARTER', 4],
  ] as const)('%s is in %s %d of 2026', (iso, kind, index) => {
    expect(currentPeriod(kind, at(iso))).toMatchObject({ kind, year: 2026, index });
  });

  it('turns the year at 17:00 UTC', () => {
    expect(currentPeriod('MONTH', at('2026-12-31T17:00:00Z'))).toEqual({
      kind: 'MONTH',
      year: 2027,
      index: 1,
      from: '2027-01-01',
      to: '2027-01-31',
    });
  });

  it('is the day that the calendar of the time zone shows, at every moment', () => {
    check(
      property(moments, kinds, (ms, kind) => {
        const period = currentPeriod(kind, ms);
        const today = calendar.format(ms);
        expect(period.from <= today && today <= period.to).toBe(true);
        expect(holdsMoment(period, ms)).toBe(true);
        const { fromMs, endMs } = momentsOf(period);
        expect(fromMs <= ms && ms < endMs).toBe(true);
        expect([calendar.format(fromMs), calendar.format(endMs - 1)]).toEqual([
          period.from,
          period.to,
        ]);
        expect([isOver(period, endMs - 1), isOver(period, endMs)]).toEqual([false, true]);
      }),
    );
  });
});

describe('a range of days', () => {
  const range = { from: '2028-02-28', to: '2028-03-01' };

  it('has its days, the first one first, and none when it ends before it begins', () => {
    expect(daysOf(range)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysOf({ from: range.to, to: range.from })).toEqual([]);
  });

  it('holds the moments of its days in Vietnam, and no other', () => {
    expect(
      [
        '2028-02-27T23:59:59.999+07:00',
        '2028-02-28T00:00:00+07:00',
        '2028-03-01T23:59:59.999+07:00',
        '2028-03-02T00:00:00+07:00',
      ].map((iso) => holdsMoment(range, at(iso))),
    ).toEqual([false, true, true, false]);
  });
});

describe('months and quarters', () => {
  it.each([
    [2024, '2024-02-29', 29],
    [2026, '2026-02-28', 28],
    [2000, '2000-02-29', 29],
    [2100, '2100-02-28', 28],
  ])('know the leap day of %d', (year, last, days) => {
    const february = periodOf('MONTH', year, 2);
    expect(february.to).toBe(last);
    expect(daysOf(february)).toHaveLength(days);
  });

  it('a quarter is its three months, day for day', () => {
    check(
      property(
        integer({ min: firstPeriodYear, max: 2999 }),
        integer({ min: 1, max: 4 }),
        (year, index) => {
          const quarter = periodOf('QUARTER', year, index);
          expect(monthsOf(quarter).flatMap(daysOf)).toEqual(daysOf(quarter));
        },
      ),
    );
  });

  it('follow each other without a gap, also over the year', () => {
    check(
      property(periods, (period) => {
        const previous = previousPeriod(period);
        expect(momentsOf(previous).endMs).toBe(momentsOf(period).fromMs);
        expect(previous.kind).toBe(period.kind);
      }),
    );
    expect(previousPeriod(periodOf('QUARTER', 2027, 1))).toMatchObject({ year: 2026, index: 4 });
  });

  it('refuses one that there is not', () => {
    const wrong = [
      ['MONTH', 2026, 0],
      ['MONTH', 2026, 13],
      ['QUARTER', 2026, 5],
      ['MONTH', 2026, 1.5],
      ['MONTH', 1999, 1],
      ['MONTH', 3000, 1],
      ['MONTH', Number.NaN, 1],
    ] as const;
    expect(wrong.map(([kind, year, index]) => isPeriod({ kind, year, index }))).toEqual(
      wrong.map(() => false),
    );
    for (const [kind, year, index] of wrong)
      expect(() => periodOf(kind, year, index)).toThrow(RangeError);
    expect(() => periodOf('MONTH', 2026, 13)).toThrow('no MONTH 13 of 2026');
  });
});

describe('buckets of a chart', () => {
  it('weeks begin on Mondays, are cut off at the edges alone and cover the quarter once', () => {
    check(
      property(periods, (period) => {
        const weeks = weeksOf(period);
        expect(weeks.flatMap(daysOf)).toEqual(daysOf(period));
        expect(weeks.slice(1).every(({ from }) => new Date(from).getUTCDay() === 1)).toBe(true);
        expect(weeks.slice(0, -1).every(({ to }) => new Date(to).getUTCDay() === 0)).toBe(true);
        expect(weeks.every((week) => daysOf(week).length <= 7)).toBe(true);
      }),
    );
  });

  it('cover the period once, a month by its days', () => {
    check(
      property(periods, (period) => {
        expect(bucketsOf(period).flatMap(daysOf)).toEqual(daysOf(period));
      }),
    );
    expect(bucketsOf(periodOf('MONTH', 2026, 11))).toHaveLength(30);
    expect(bucketsOf(periodOf('MONTH', 2026, 11))[29]).toEqual({
      from: '2026-11-30',
      to: '2026-11-30',
    });
    expect(bucketsOf(periodOf('QUARTER', 2026, 4))[0]).toEqual({
      from: '2026-10-01',
      to: '2026-10-04',
    });
  });
});

describe('what a period is compared with', () => {
  it.each([
    ['MONTH', '2026-11-21T05:00:00Z', '2026-10-01', '2026-10-21'],
    ['MONTH', '2026-03-31T05:00:00Z', '2026-02-01', '2026-02-28'],
    ['MONTH', '2024-03-30T05:00:00Z', '2024-02-01', '2024-02-29'],
    ['MONTH', '2026-01-01T00:00:00Z', '2025-12-01', '2025-12-01'],
    ['QUARTER', '2026-12-31T05:00:00Z', '2026-07-01', '2026-09-30'],
    ['QUARTER', '2026-05-02T05:00:00Z', '2026-01-01', '2026-02-01'],
  ] as const)('a running %s at %s with %s to %s', (kind, iso, from, to) => {
    expect(sameDaysOfPrevious(currentPeriod(kind, at(iso)), at(iso))).toEqual({ from, to });
  });

  it('one that is over or has not begun: with the whole one before', () => {
    const now = at('2026-11-21T05:00:00Z');
    expect(sameDaysOfPrevious(periodOf('MONTH', 2026, 3), now)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(sameDaysOfPrevious(periodOf('MONTH', 2026, 12), now)).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
    });
  });

  it('never with more days than have gone by, nor past the end of the one before', () => {
    check(
      property(moments, kinds, (ms, kind) => {
        const period = currentPeriod(kind, ms);
        const days = daysOf(sameDaysOfPrevious(period, ms));
        const gone = daysOf({ from: period.from, to: calendar.format(ms) }).length;
        expect(days).toHaveLength(Math.min(gone, daysOf(previousPeriod(period)).length));
      }),
    );
  });
});
