import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  indexOptions,
  isOfChoice,
  periodAt,
  periodVariables,
  readPeriod,
  switchKind,
  withPeriod,
  yearOptions,
} from './period-address.ts';

const now = Date.parse('2026-11-21T13:52:00+07:00');
const read = (address: string) => readPeriod(new URLSearchParams(address));

describe('the address', () => {
  it.each([
    ['', { kind: 'MONTH', at: 'now' }],
    ['kind=quarter', { kind: 'QUARTER', at: 'now' }],
    ['kind=month&year=2026&index=2', { kind: 'MONTH', at: 'fixed', year: 2026, index: 2 }],
    ['kind=QUARTER&year=2025&index=4', { kind: 'QUARTER', at: 'fixed', year: 2025, index: 4 }],
  ] as const)('%j is read, and written back in one way', (address, choice) => {
    expect(read(address)).toEqual(choice);
    expect(read(withPeriod(new URLSearchParams('state=PAID&year=1'), choice).toString())).toEqual(
      choice,
    );
  });

  it.each([
    'kind=quarter&year=2026&index=5',
    'year=2026&index=13',
    'year=26&index=1',
    'year=2026',
    'year=x&index=1',
    'year=2026&index=1.5',
  ])('%j names no period: the running one', (address) => {
    expect(read(address).at).toBe('now');
  });

  it('keeps what else stands in it, and is plain for the running month', () => {
    expect(
      withPeriod(new URLSearchParams('kind=quarter&year=2025&index=1&state=PAID'), {
        kind: 'MONTH',
        at: 'now',
      }).toString(),
    ).toBe('state=PAID');
  });

  it('asks for the running month without variables: that is the answer which hosts keep', () => {
    expect(periodVariables(read(''))).toEqual({});
    expect(periodVariables(read('kind=quarter'))).toEqual({ kind: 'QUARTER' });
    expect(periodVariables(read('year=2026&index=2'))).toEqual({
      kind: 'MONTH',
      year: 2026,
      index: 2,
    });
  });
});

describe('choosing', () => {
  it('of the running period follows the calendar, of an earlier one stays', () => {
    expect(choiceOf('MONTH', { year: 2026, index: 11 }, now)).toEqual({ kind: 'MONTH', at: 'now' });
    expect(choiceOf('MONTH', { year: 2026, index: 10 }, now)).toEqual({
      kind: 'MONTH',
      at: 'fixed',
      year: 2026,
      index: 10,
    });
    expect(choiceOf('MONTH', { year: 2025, index: 12 }, now)).toMatchObject({
      year: 2025,
      index: 12,
    });
  });

  it('another year never leads to a period that has not begun', () => {
    expect(choiceOf('MONTH', { year: 2026, index: 12 }, now)).toEqual({ kind: 'MONTH', at: 'now' });
  });

  it('goes from a month to its quarter, and from a quarter to its last month', () => {
    expect(switchKind({ kind: 'MONTH', year: 2026, index: 5 }, 'QUARTER', now)).toEqual({
      kind: 'QUARTER',
      at: 'fixed',
      year: 2026,
      index: 2,
    });
    expect(switchKind({ kind: 'QUARTER', year: 2025, index: 2 }, 'MONTH', now)).toEqual({
      kind: 'MONTH',
      at: 'fixed',
      year: 2025,
      index: 6,
    });
    expect(switchKind({ kind: 'MONTH', year: 2026, index: 11 }, 'QUARTER', now)).toEqual({
      kind: 'QUARTER',
      at: 'now',
    });
    expect(switchKind({ kind: 'QUARTER', year: 2026, index: 4 }, 'MONTH', now)).toEqual({
      kind: 'MONTH',
      at: 'now',
    });
    expect(switchKind({ kind: 'MONTH', year: 2026, index: 3 }, 'MONTH', now)).toMatchObject({
      index: 3,
    });
  });

  it('lists every period of the year, those that have not begun marked', () => {
    expect(
      indexOptions('MONTH', 2026, now).map(({ number, isLater }) => (isLater ? -number : number)),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -12]);
    expect(
      indexOptions('QUARTER', 2025, now).map(({ value, isLater }) => [value, isLater]),
    ).toEqual([
      ['1', false],
      ['2', false],
      ['3', false],
      ['4', false],
    ]);
  });

  it('lists the years with figures, and the one of the address', () => {
    expect(yearOptions(2024, 2026, now)).toEqual([2026, 2025, 2024]);
    expect(yearOptions(2026, 2026, now)).toEqual([2026]);
    expect(yearOptions(2026, 2024, now)).toEqual([2026, 2025, 2024]);
  });
});

describe('the period meant', () => {
  it('is the running one at the turn of the month in Vietnam', () => {
    expect(
      periodAt({ kind: 'MONTH', at: 'now' }, Date.parse('2026-11-30T16:59:59Z')),
    ).toMatchObject({ index: 11 });
    expect(
      periodAt({ kind: 'MONTH', at: 'now' }, Date.parse('2026-11-30T17:00:00Z')),
    ).toMatchObject({ index: 12 });
  });

  it('is told from another one', () => {
    expect(isOfChoice({ kind: 'MONTH', at: 'now' }, { kind: 'MONTH', year: 2026, index: 10 })).toBe(
      true,
    );
    expect(
      isOfChoice({ kind: 'MONTH', at: 'now' }, { kind: 'QUARTER', year: 2026, index: 4 }),
    ).toBe(false);
    expect(
      isOfChoice(
        { kind: 'MONTH', at: 'fixed', year: 2026, index: 9 },
        { kind: 'MONTH', year: 2026, index: 10 },
      ),
    ).toBe(false);
  });
});
