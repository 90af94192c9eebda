import { describe, expect, it } from 'vitest';
import { amountOf, amountsOf, firstRows, withRow, wrongOf } from './split-rows.ts';

const named = (code: string, amount: string) => ({ code, amount, name: 'Nguyễn Hoài An' });

describe('the parts of a movement, as they are typed', () => {
  it('begin with what its words name, and as two', () => {
    expect(firstRows([], 5_800_000n)).toEqual([
      { key: 0, code: '', amount: '' },
      { key: 1, code: '', amount: '' },
    ]);
    expect(firstRows([named('MV1', '2900000')], 5_800_000n)).toEqual([
      { key: 0, code: 'MV1', amount: '2.900.000' },
      { key: 1, code: '', amount: '2.900.000' },
    ]);
    // Nothing is missing of what is paid.
    expect(firstRows([named('MV1', '2900000'), named('MV2', '0')], 5_800_000n)[1]?.amount).toBe('');
  });

  it('have what is left in a row that is added', () => {
    const rows = firstRows([named('CT1', '2900000'), named('CT2', '2900000')], 5_811_000n);
    expect(wrongOf(rows, 5_811_000n)).toMatchObject({ code: 'SPLIT_AMOUNT' });
    const more = withRow(rows, 5_811_000n);
    expect(more.at(-1)).toEqual({ key: 2, code: '', amount: '11.000' });
    expect(wrongOf(more, 5_811_000n)).toBeNull();
    expect(amountsOf(more).map(({ amountVnd }) => amountVnd)).toEqual([
      2_900_000n,
      2_900_000n,
      11_000n,
    ]);
    expect(withRow(more, 5_811_000n).at(-1)?.amount).toBe('');
  });

  it.each([
    ['2.900.000', 2_900_000n],
    ['2 900 000', 2_900_000n],
    ['0', null],
    ['', null],
    ['-5', null],
    ['2,9 triệu', null],
  ])('read %j', (typed, amount) => expect(amountOf(typed)).toBe(amount));
});
