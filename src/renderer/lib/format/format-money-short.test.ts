import { expect, it } from 'vitest';
import { formatMoneyShort } from './format-money-short.ts';

it.each([
  ['0', '0'],
  ['500', '500'],
  ['300000', '300k'],
  ['999499', '999k'],
  ['999500', '1\u00A0tr'],
  ['1600000', '1,6\u00A0tr'],
  ['999949999', '999,9\u00A0tr'],
  ['999950000', '1\u00A0tỷ'],
  ['2400000000', '2,4\u00A0tỷ'],
])('writes %s as %s', (vnd, text) => {
  expect(formatMoneyShort(vnd)).toBe(text);
});
