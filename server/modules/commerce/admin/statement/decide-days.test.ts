import { describe, expect, it } from 'vitest';
import { type DayEvidence, decideDays } from './decide-days.ts';
import { readTimestamp } from './read-moment.ts';

interface Written {
  readonly day: string;
  readonly moved?: bigint;
  readonly balance?: bigint;
  readonly memo?: string;
}

function decide(
  written: readonly (string | Written)[],
  evidence: Partial<DayEvidence> = {},
): string {
  const lines = written.map((each, at) => {
    const { day, moved, balance, memo } = typeof each === 'string' ? { day: each } : each;
    const read = readTimestamp(day, '');
    if (typeof read === 'string') throw new Error(`no day: ${day}`);
    return {
      line: at + 2,
      written: day,
      day: read.day,
      moved: moved ?? BigInt(at + 1),
      balance: balance ?? null,
      memo: memo ?? `${'abcdefghijkl'[at]} ck`,
    };
  });
  const decision = decideDays(lines, {
    latest: null,
    periods: [],
    isWorkbook: false,
    ...evidence,
  });
  return decision.kind === 'decided' ? decision.order : decision.kind;
}

/** Lines whose balances run down the table, or up. */
const chained = (days: readonly string[], isUpwards = false): readonly Written[] => {
  const lines = days.map((day, at) => ({ day, moved: BigInt(2 ** at) }));
  let balance = 1000n;
  const run = (each: (typeof lines)[number]) => ({ ...each, balance: (balance += each.moved) });
  return isUpwards ? lines.toReversed().map(run).toReversed() : lines.map(run);
};

describe('the order of day and month', () => {
  it.each([
    ['a day that is no month', ['21/11/2026', '05/03/2026'], 'usual'],
    ['a month that is none', ['11/21/2026', '05/03/2026'], 'open'],
    ['both', ['21/11/2026', '11/21/2026'], 'mixed'],
    ['equal numbers', ['05/05/2026', '06/06/2026'], 'usual'],
    ['one that is not equal', ['05/05/2026', '05/06/2026'], 'open'],
    ['the name of the month alone', ['05-Nov-2026', '06-Nov-2026'], 'usual'],
    ['a name beside numbers', ['05-Nov-2026', '05-06-2026'], 'open'],
    ['two signs between the numbers', ['21/11/2026', '21-11-2026'], 'mixed'],
    ['a year in front and one behind', ['2026/11/21', '21/11/2026'], 'mixed'],
    ['no line at all', [], 'usual'],
  ])('with %s', (_what, days, decision) => {
    expect(decide(days)).toBe(decision);
  });
});

describe('a day that has not come', () => {
  it.each([
    ['2026-11-30', 'usual'],
    ['2026-12-01', 'open'],
  ])('speaks against its order from the day after %s', (latest, decision) => {
    expect(decide(['12/01/2026'], { latest })).toBe(decision);
  });

  it('in both orders leaves it open', () => {
    expect(decide(['12/01/2026'], { latest: '2026-01-11' })).toBe('open');
  });
});

describe('the period of a statement', () => {
  const november = (from: string, to: string) => ({
    periods: [{ from: `2026-11-${from}`, to: `2026-11-${to}` }],
  });

  it.each([
    ['four days before it', '01/11/2026', november('05', '30'), 'usual'],
    ['five days before it', '01/11/2026', november('06', '30'), 'open'],
    ['four days behind it', '12/11/2026', november('01', '08'), 'usual'],
    ['five days behind it', '12/11/2026', november('01', '07'), 'open'],
  ])('holds a day that is booked %s, or not', (_what, day, evidence, decision) => {
    expect(decide([day], evidence)).toBe(decision);
  });

  it('is one of those that are named', () => {
    const january = { from: '2026-01-01', to: '2026-01-31' };
    const december = { from: '2026-12-01', to: '2026-12-31' };
    expect(decide(['12/01/2026'], { periods: [january] })).toBe('usual');
    expect(decide(['12/01/2026'], { periods: [january, december] })).toBe('open');
  });

  it('holds every line', () => {
    expect(decide(['05/11/2026', '10/12/2026'], november('01', '30'))).toBe('open');
  });
});

describe('running balances', () => {
  it.each([
    ['down the table', chained(['02/01/2026', '01/02/2026']), 'usual'],
    ['up the table', chained(['01/02/2026', '02/01/2026'], true), 'usual'],
    ['against the usual order', chained(['01/02/2026', '02/01/2026']), 'open'],
    ['against the usual order, up', chained(['02/01/2026', '01/02/2026'], true), 'open'],
    ['four days back are the bank’s', chained(['06/03/2026', '02/03/2026']), 'usual'],
    ['five days back are not', chained(['07/03/2026', '02/03/2026']), 'open'],
    ['behind one that went on', chained(['02/01/2026', '01/02/2026', '05/01/2026']), 'open'],
  ])('say when the money moved: %s', (_what, lines, decision) => {
    expect(decide(lines)).toBe(decision);
  });

  it('say nothing where one is missing or does not fit', () => {
    const [first, second, third] = chained(['02/01/2026', '01/02/2026', '02/03/2026']);
    if (first === undefined || second === undefined || third === undefined) throw new Error();
    const { balance: _, ...bare } = second;
    expect(decide([first, second, third])).toBe('usual');
    expect(decide([first, bare, third])).toBe('open');
    expect(decide([first, { ...second, balance: 1n }, third])).toBe('open');
  });

  it('that fit both ways say nothing', () => {
    expect(
      decide([
        { day: '02/01/2026', moved: 1n, balance: 5n },
        { day: '01/02/2026', moved: -1n, balance: 4n },
      ]),
    ).toBe('open');
  });
});

describe('how the days of a table lie', () => {
  it('goes on or back; one that does neither is none, where the other has four days', () => {
    expect(decide(['09/11/2026', '10/11/2026', '02/12/2026', '05/12/2026'])).toBe('usual');
    expect(decide(['09/11/2026', '02/12/2026', '05/12/2026'])).toBe('open');
    expect(decide(['05/12/2026', '02/12/2026', '10/11/2026', '09/11/2026'])).toBe('usual');
  });

  it('has hardly one day alone in each of four months, where they lie close otherwise', () => {
    expect(decide(['01/11/2026', '02/11/2026', '03/11/2026', '04/11/2026'])).toBe('usual');
    expect(decide(['01/11/2026', '02/11/2026', '03/11/2026'])).toBe('open');
    expect(decide(['01/11/2026', '02/11/2026', '03/11/2026', '04/11/2026', '04/11/2026'])).toBe(
      'usual',
    );
    expect(decide(['01/11/2026', '02/11/2026', '03/11/2026', '04/12/2026', '04/11/2026'])).toBe(
      'open',
    );
  });

  it('has one day in each month where it is one thing again and again', () => {
    const days = ['01/11/2026', '02/11/2026', '03/11/2026', '04/11/2026'];
    const named = (memos: readonly string[]) =>
      decide(days.map((day, at) => ({ day, memo: memos[at] ?? '' })));
    expect(named(['phi 1', 'phi 2/2026', 'lai 3', 'lai 4'])).toBe('open');
    expect(named(['phi 1', 'thue 2', 'lai 3', 'lai 4'])).toBe('usual');
    expect(decide(days.map((day) => ({ day, moved: 50n })))).toBe('open');
    expect(decide([...days, '04/11/2026'].map((day) => ({ day, moved: 50n })))).toBe('usual');
  });
});

describe('a day behind its year', () => {
  it('is the month first, unless everything speaks for the other, or a spreadsheet may have turned it', () => {
    expect(decide(['2026-11-05'])).toBe('usual');
    expect(decide(['2026-11-05'], { isWorkbook: true })).toBe('open');
    expect(decide(['2026-12-05'], { latest: '2026-11-30' })).toBe('open');
    expect(decide(['2026-05-12'], { latest: '2026-11-30', isWorkbook: true })).toBe('usual');
    expect(decide(['2026-12-11'], { latest: '2026-10-30' })).toBe('usual');
    expect(decide(['05/12/2026'], { latest: '2026-01-01' })).toBe('open');
  });
});
