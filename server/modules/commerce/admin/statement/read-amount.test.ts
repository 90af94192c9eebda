import { describe, expect, it } from 'vitest';
import { readAmount, readFigure } from './read-amount.ts';

describe('an amount of a statement', () => {
  it.each([
    ['2.610.000\u00A0₫', 2_610_000n],
    ['2 610 000 đ', 2_610_000n],
    ['VND 5.000', 5000n],
    ['5.000VNĐ', 5000n],
    ['5.000 Vnđ', 5000n],
    ['+5.000', 5000n],
    ['-5.000,00', -5000n],
    ['( 5.000 )', -5000n],
    ['(-5.000)', -5000n],
    ['1,000.0', 1000n],
    ['12,345,678', 12_345_678n],
    ['100', 100n],
    ['0100', 100n],
    ['0,00', 0n],
  ])('%j is %s', (written, amount) => {
    expect(readAmount(written)).toBe(amount);
  });

  it.each([
    '()',
    '(5.000',
    'x(5.000)',
    '(5.000)x',
    '5.000)',
    '--5',
    '+-5',
    '5-',
    '.5',
    '.000',
    '1.000,000',
    '1.000.0000',
    '1.000,000.00',
    '12345.678',
    '1234.567.890',
    '1.0000',
    '1,00,000',
    '1.000 000x',
    'x5.000',
    '5.000 USD',
    '5 %',
    '1.000,5',
    '1.000,05',
  ])('%j is none', (written) => {
    expect(readAmount(written)).toBeNull();
    expect(readFigure(written)).toBeNull();
  });

  it.each([
    ['999.999.999.999.999', 999_999_999_999_999n],
    ['-999.999.999.999.999', -999_999_999_999_999n],
    ['1.000.000.000.000.000', null],
    ['-1.000.000.000.000.000', null],
  ])('%j is no larger than a movement can be: %s', (written, amount) => {
    expect(readAmount(written)).toBe(amount);
  });
});

describe('a figure of a statement', () => {
  it('may be larger than a movement, up to 30 digits', () => {
    expect(readFigure('-1.000.000.000.000.000')).toBe(-1_000_000_000_000_000n);
    expect(readFigure('9'.repeat(30))).toBe(999_999_999_999_999_999_999_999_999_999n);
    expect(readFigure('9'.repeat(31))).toBeNull();
    expect(readFigure(`999${'.999'.repeat(10)}`)).toBe(BigInt('9'.repeat(33)));
    expect(readFigure(`999${',999'.repeat(11)}`)).toBeNull();
  });
});
