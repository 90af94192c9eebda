import { describe, expect, it } from 'vitest';
import type { AmountColumns, StatementColumns } from './find-columns.ts';
import { createMoneyReader } from './read-money.ts';

const plain: StatementColumns = {
  day: 9,
  memos: [9],
  reference: 9,
  amounts: { kind: 'one', amount: 0, direction: null },
  time: null,
  account: null,
  balance: null,
  currency: null,
  charges: [],
};

/** What the lines say: `+1000`, `-1000`, a problem, or `–` for nothing; or why none is read. */
function readAll(
  amounts: AmountColumns,
  body: readonly (readonly string[])[],
  charges: readonly number[] = [],
): readonly string[] | string {
  const reader = createMoneyReader({ ...plain, amounts, charges }, body);
  if (!reader.ok) return reader.error.code;
  return [
    reader.value.direction,
    ...body.map((cells) => {
      const money = reader.value.read(cells);
      if (money === null) return '–';
      return money.problem ?? `${money.direction === 'in' ? '+' : '-'}${money.amountVnd}`;
    }),
  ];
}

describe('money in two columns', () => {
  const two = { kind: 'two', credit: 0, debit: 1 } as const;

  it('comes or leaves by the column that it stands in, and never by both', () => {
    expect(
      readAll(two, [
        ['1.000', ''],
        ['', '2.000'],
        ['0', '3.000'],
        ['4.000', '-'],
        ['5.000', '6.000'],
        ['', ''],
        ['0', '0'],
        ['–', '—'],
        ['x', ''],
        ['', 'x'],
        ['-1.000', ''],
      ]),
    ).toEqual([
      'two_columns',
      '+1000',
      '-2000',
      '-3000',
      '+4000',
      'both_amounts',
      '–',
      '–',
      '–',
      'amount',
      'amount',
      'amount',
    ]);
  });

  it('left with a sign or without one, but not with both in one table', () => {
    expect(
      readAll(two, [
        ['', '-2.000'],
        ['', '-3.000'],
      ]),
    ).toEqual(['two_columns', '-2000', '-3000']);
    expect(
      readAll(two, [
        ['', '-2.000'],
        ['', '0'],
      ]),
    ).toEqual(['two_columns', '-2000', '–']);
    expect(
      readAll(two, [
        ['', '-2.000'],
        ['', '3.000'],
      ]),
    ).toEqual(['two_columns', 'direction', '-3000']);
  });

  it('only comes where there is no column for what left', () => {
    expect(readAll({ kind: 'two', credit: 0, debit: null }, [['1.000', '2.000'], ['']])).toEqual([
      'credit_only',
      '+1000',
      '–',
    ]);
  });
});

describe('money in one column', () => {
  const one = { kind: 'one', amount: 0, direction: null } as const;

  it('is of nobody knows where without a sign', () => {
    expect(readAll(one, [['1.000'], ['2.000']])).toBe('STATEMENT_DIRECTION_UNKNOWN');
  });

  it('came without a sign where what left has one', () => {
    expect(readAll(one, [['1.000'], ['-2.000'], ['(3.000)'], [''], ['0'], ['x']])).toEqual([
      'sign',
      '+1000',
      '-2000',
      '-3000',
      '–',
      '–',
      'amount',
    ]);
  });

  it('is unreadable without a sign where what came has one', () => {
    expect(readAll(one, [[' +1.000'], ['2.000'], ['-3.000']])).toEqual([
      'sign',
      '+1000',
      'direction',
      '-3000',
    ]);
  });
});

describe('money beside a word', () => {
  const certain = { kind: 'one', amount: 0, direction: { at: 1, isCertain: true } } as const;
  const kind = { kind: 'one', amount: 0, direction: { at: 1, isCertain: false } } as const;

  it.each(['C', 'Cr', 'Có', '(+)', 'CREDIT', 'Ghi có', 'In', 'Vào', 'Tiền vào', 'Thu', 'Báo có'])(
    'came by %j',
    (word) => {
      expect(readAll(certain, [['1.000', word]])).toEqual(['word', '+1000']);
    },
  );

  it.each([
    'D',
    'Dr',
    'Nợ',
    '(-)',
    '\u2212',
    'Debit',
    'Ghi nợ',
    'Out',
    'Ra',
    'Tiền ra',
    'Chi',
    'Báo nợ',
  ])('left by %j', (word) => {
    expect(readAll(certain, [['1.000', word]])).toEqual(['word', '-1000']);
  });

  it('that says nothing, or something else than its sign, is unreadable', () => {
    expect(
      readAll(certain, [
        ['1.000', ''],
        ['1.000', 'Cx'],
        ['1.000', 'Chi tiết'],
        ['1.000', 'Không ra'],
        ['+1.000', 'C'],
        ['-1.000', 'D'],
        ['+1.000', 'D'],
        ['-1.000', 'C'],
        ['', 'C'],
      ]),
    ).toEqual([
      'word',
      'direction',
      'direction',
      'direction',
      'direction',
      '+1000',
      '-1000',
      'direction',
      'direction',
      '–',
    ]);
  });

  it('that may be a kind says it where every line of money has none other', () => {
    expect(
      readAll(kind, [
        ['1.000', 'Tiền vào'],
        ['2.000', 'Tiền ra'],
        ['', 'Số dư'],
        ['3.000', ''],
      ]),
    ).toEqual(['word', '+1000', '-2000', '–', 'direction']);
    expect(
      readAll(kind, [
        ['+1.000', 'Tiền vào'],
        ['-2.000', 'Thu phí'],
      ]),
    ).toEqual(['sign', '+1000', '-2000']);
    expect(readAll(kind, [['1.000', '']])).toBe('STATEMENT_DIRECTION_UNKNOWN');
  });
});

it('is unreadable with a fee beside it, which it may contain or not', () => {
  const two = { kind: 'two', credit: 0, debit: 1 } as const;
  expect(
    readAll(
      two,
      [
        ['1.000', '', '', '0'],
        ['1.000', '', '', '100'],
        ['1.000', '', '100', ''],
        ['', '', '100', '-'],
        ['x', '', '100', ''],
      ],
      [2, 3],
    ),
  ).toEqual(['two_columns', '+1000', 'charge', 'charge', 'charge', 'amount']);
});
