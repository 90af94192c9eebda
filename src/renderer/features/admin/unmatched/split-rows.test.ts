import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import {
  amountOf,
  amountsOf,
  firstRows,
  retyped,
  withAsked,
  withRow,
  withWord,
  wrongOf,
} from './split-rows.ts';

const unasked = { asked: [], said: [] };
const named = (code: string, amount: string) => ({ code, amount, name: 'Nguyễn Hoài An' });

describe('the parts of a movement, as they are typed', () => {
  it('begin with what its words name, and as two', () => {
    expect(firstRows([], 5_800_000n)).toEqual([
      { key: 0, code: '', amount: '', ...unasked },
      { key: 1, code: '', amount: '', ...unasked },
    ]);
    expect(firstRows([named('MV1', '2900000')], 5_800_000n)).toEqual([
      { key: 0, code: 'MV1', amount: '2.900.000', ...unasked },
      { key: 1, code: '', amount: '2.900.000', ...unasked },
    ]);
    // Nothing is missing of what is paid.
    expect(firstRows([named('MV1', '2900000'), named('MV2', '0')], 5_800_000n)[1]?.amount).toBe('');
  });

  it('have what is left in a row that is added', () => {
    const rows = firstRows([named('CT1', '2900000'), named('CT2', '2900000')], 5_811_000n);
    expect(wrongOf(rows, 5_811_000n)).toMatchObject({ code: 'SPLIT_AMOUNT' });
    const more = withRow(rows, 5_811_000n);
    expect(more.at(-1)).toEqual({ key: 2, code: '', amount: '11.000', ...unasked });
    expect(wrongOf(more, 5_811_000n)).toBeNull();
    expect(amountsOf(more).map(({ amountVnd }) => amountVnd)).toEqual([
      2_900_000n,
      2_900_000n,
      11_000n,
    ]);
    expect(withRow(more, 5_811_000n).at(-1)?.amount).toBe('');
  });

  it('have each its own question and answer, which go with what was asked about', () => {
    const rows = firstRows([named('MV1', '2900000'), named('MV2', '2900000')], 5_800_000n);
    const refused = appError('SPLIT_KNOWN', { field: 'parts.1', parts: [1] });
    const [first, second] = withAsked(withAsked(rows, refused), refused);
    expect([first?.asked, second?.asked]).toEqual([[], ['other']]);
    const answered = second === undefined ? undefined : withWord(second, 'other', true);
    expect(answered?.said).toEqual(['other']);
    expect(answered && retyped(answered, { amount: '2.800.000' })).toMatchObject(unasked);
    expect(answered && withWord(answered, 'other', false).said).toEqual([]);
    expect(withAsked(rows, appError('SPLIT_COUNT'))).toBe(rows);
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
