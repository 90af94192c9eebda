import { describe, expect, it } from 'vitest';
import { readTyped } from './read-typed.ts';

describe('what somebody types into the search of the office', () => {
  it.each([
    ['2610000', 2_610_000n],
    ['2.610.000', 2_610_000n],
    ['2,610,000 ₫', 2_610_000n],
    ['2 610 000 VND', 2_610_000n],
    ['2.610.000đ', 2_610_000n],
    ['26.10.000', null],
    ['261', null],
    ['#2610000', null],
    ['2610000 phương', null],
  ])('reads %s as an amount of %s', (text, amount) => expect(readTyped(text)?.amount).toBe(amount));

  it.each([
    ['#MV-2522', 2522],
    ['mv2522', 2522],
    ['2522', 2522],
    ['MV3F8NKP7W', null],
  ])('reads %s as order %s', (text, number) => expect(readTyped(text)?.number).toBe(number));

  it('takes a text with # for the number of an order only, and everything else for words too', () => {
    expect(readTyped('#2522')).toMatchObject({ isOrderCode: true, words: [] });
    expect(readTyped('Mai  Phương')).toMatchObject({
      isOrderCode: false,
      words: ['%mai%', '%phuong%'],
      code: 'MAIPHUONG',
    });
  });

  it('reads a phone number in every spelling', () => {
    for (const text of ['0903 123 456', '+84 903.123.456', '0903123456'])
      expect(readTyped(text)?.phone).toBe('+84903123456');
  });

  it('takes signs of LIKE as they are, and no more than eight words', () => {
    expect(readTyped('100%_')?.words).toEqual([String.raw`%100\%\_%`]);
    expect(readTyped('a b c d e f g h i j')?.words).toHaveLength(8);
  });

  it('means nothing by less than two letters', () => {
    for (const text of ['', ' ', 'a', ' a ']) expect(readTyped(text)).toBeNull();
    expect(readTyped('ab')).not.toBeNull();
  });
});
