import { expect, it } from 'vitest';
import { rateText, readRate, readVnd } from './rate-text.ts';

it.each([
  ['10', 1000],
  ['7,5', 750],
  ['7.55 %', 755],
  ['0', 0],
  ['100', 10_000],
  ['100,01', null],
  ['7,555', null],
  ['', null],
  ['-1', null],
  ['mười', null],
])('reads %j as %j', (typed, rate) => {
  expect(readRate(typed)).toBe(rate);
});

it('writes a rate as it is read', () => {
  expect([rateText(1000), rateText(750), rateText(755)]).toEqual(['10%', '7,5%', '7,55%']);
});

it.each([
  ['5.000.000 ₫', '5000000'],
  ['2 000 000', '2000000'],
  ['0', '0'],
  ['5,5', null],
  ['', null],
  ['1'.repeat(16), null],
])('reads the amount %j as %j', (typed, digits) => {
  expect(readVnd(typed)).toBe(digits);
});
