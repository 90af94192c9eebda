import { describe, expect, it } from 'vitest';
import { banks } from '#shared/domain/commerce/banks.ts';
import { matching, move, startingWith } from './select-keys.ts';

const cities = [
  { value: 'ct', label: 'Cần Thơ' },
  { value: 'dl', label: 'Đà Lạt' },
  { value: 'dn', label: 'Đà Nẵng', disabled: true },
  { value: 'hn', label: 'Hà Nội' },
  { value: 'hue', label: 'Huế' },
];

describe('matching', () => {
  it('finds by letters without marks and case', () => {
    expect(matching(cities, 'DA l').map((city) => city.value)).toEqual(['dl']);
  });
  it('finds inside a label', () => {
    expect(matching(cities, 'nội').map((city) => city.value)).toEqual(['hn']);
  });
  it('puts first what is called so, then what begins so, then a word that does: Enter takes the first', () => {
    const options = banks.map(({ bin, shortName, name }) => ({
      value: bin,
      label: shortName,
      hint: name,
    }));
    const first = (typed: string) => matching(options, typed)[0]?.label;
    expect(['mb', 'vp', 'acb', 'tp', 'viet', 'BIDV', 'quan doi'].map(first)).toEqual([
      'MBBank',
      'VPBank',
      'ACB',
      'TPBank',
      'VietABank',
      'BIDV',
      'MBBank',
    ]);
    expect(matching(options, 'mb').map(({ label }) => label)).toContain('CIMB');
  });
  it('gives all for nothing typed', () => {
    expect(matching(cities, '  ')).toEqual(cities);
  });
});

describe('move', () => {
  it('skips what cannot be chosen', () => {
    expect(move(cities, 1, 'next')).toBe(3);
    expect(move(cities, 3, 'previous')).toBe(1);
  });
  it('stays at the ends', () => {
    expect(move(cities, 4, 'next')).toBe(4);
    expect(move(cities, 0, 'previous')).toBe(0);
  });
  it('goes to the first and the last that can be chosen', () => {
    expect(move(cities, 3, 'first')).toBe(0);
    expect(
      move(
        [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B', disabled: true },
        ],
        0,
        'last',
      ),
    ).toBe(0);
  });
  it('enters an untouched list from either end', () => {
    expect(move(cities, -1, 'next')).toBe(0);
    expect(move(cities, -1, 'previous')).toBe(4);
  });
});

describe('startingWith', () => {
  it('goes round all that begin with the same letter', () => {
    expect(startingWith(cities, 0, 'h')).toBe(3);
    expect(startingWith(cities, 3, 'h')).toBe(4);
    expect(startingWith(cities, 4, 'h')).toBe(3);
  });
  it('takes the first option into account when nothing is active', () => {
    expect(startingWith(cities, -1, 'c')).toBe(0);
  });
  it('stays on an option that still fits while more is typed', () => {
    expect(startingWith(cities, 4, 'hu')).toBe(4);
    expect(startingWith(cities, 3, 'hu')).toBe(4);
  });
  it('reads letters without marks and never lands on what cannot be chosen', () => {
    expect(startingWith(cities, 0, 'd')).toBe(1);
    expect(startingWith(cities, 1, 'da n')).toBe(1);
  });
  it('stays where it is when nothing fits', () => {
    expect(startingWith(cities, 2, 'x')).toBe(2);
    expect(startingWith([], -1, 'x')).toBe(-1);
  });
});
