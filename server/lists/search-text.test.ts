import { expect, it } from 'vitest';
import { likePattern, orderNumberIn } from './search-text.ts';

it('folds what is typed and takes the signs of LIKE as they are', () => {
  expect(likePattern('  Đỗ Thảo ')).toBe('%do thao%');
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%');
  expect(likePattern('  ')).toBeNull();
  expect(likePattern(null)).toBeNull();
});

it.each([
  ['#MV-2522', 2522],
  ['mv2522', 2522],
  ['MV 2522', 2522],
  ['2522', 2522],
  ['MV2522HAN', null],
  ['9999999999', null],
  [null, null],
])('reads the number of an order in %j', (typed, number) => {
  expect(orderNumberIn(typed)).toBe(number);
});
