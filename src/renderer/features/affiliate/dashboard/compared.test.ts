import { expect, it } from 'vitest';
import { changeText, compare } from './compared.ts';

it.each([
  [112n, 100n, { kind: 'changed', perMille: 120 }],
  [92, 100, { kind: 'changed', perMille: -80 }],
  [-50n, 100n, { kind: 'changed', perMille: -1500 }],
  [100n, 100n, { kind: 'same' }],
  [0, 0, { kind: 'same' }],
  [5, 0, { kind: 'noShare' }],
  [5n, -5n, { kind: 'noShare' }],
] as const)('compares %d with %d', (current, previous, compared) => {
  expect(compare(current, previous)).toEqual(compared);
});

it('is exact where a float is not', () => {
  expect(compare(9_007_199_254_740_993n, 9_007_199_254_740_992n)).toEqual({
    kind: 'changed',
    perMille: 0,
  });
});

it.each([
  [120, '+12%'],
  [-80, '\u22128%'],
  [124, '+12%'],
  [4, '+0,4%'],
  [0, '+0,1%'],
  [-1500, '\u2212150%'],
  [12_340, '+1.234%'],
])('says %d per mille as %s', (perMille, text) => {
  expect(changeText(perMille)).toBe(text);
});
