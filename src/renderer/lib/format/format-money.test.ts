import { expect, it } from 'vitest';
import { formatMoney } from './format-money.ts';

it('writes whole dong with dots, a no-break space and the sign behind', () => {
  expect(formatMoney('2610000')).toBe('2.610.000\u00A0₫');
  expect(formatMoney(0n)).toBe('0\u00A0₫');
});

it('writes what is taken off with a true minus', () => {
  expect(formatMoney(-290_000n)).toBe('\u2212290.000\u00A0₫');
});

it('keeps every digit of amounts that a floating point number would round', () => {
  expect(formatMoney('9007199254740993')).toBe('9.007.199.254.740.993\u00A0₫');
});

it('refuses what is no whole number', () => {
  expect(() => formatMoney('1.5')).toThrow(SyntaxError);
});
