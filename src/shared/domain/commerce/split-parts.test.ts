import { describe, expect, it } from 'vitest';
import { assessParts, restOfParts } from './split-parts.ts';

const parts = (...amounts: readonly bigint[]) => amounts.map((amountVnd) => ({ amountVnd }));
const singles = (count: number) => Array.from({ length: count }, () => ({ amountVnd: 1n }));

describe('what of a movement no part has yet', () => {
  it.each([
    [1_000_000n, [], 1_000_000n],
    [1_000_000n, [400_000n], 600_000n],
    [1_000_000n, [400_000n, 600_000n], 0n],
    [1_000_000n, [400_000n, 600_001n], -1n],
  ])('of %d less %s is %d', (whole, amounts, rest) => {
    expect(restOfParts(whole, parts(...amounts))).toBe(rest);
  });
});

describe('the parts of a movement', () => {
  it('are two to five hundred', () => {
    expect(
      [0, 1, 2, 3, 500, 501].map((count) => assessParts(BigInt(count), singles(count))?.code),
    ).toEqual(['SPLIT_COUNT', 'SPLIT_COUNT', undefined, undefined, undefined, 'SPLIT_COUNT']);
  });

  it.each([
    ['come to the whole movement', [400_000n, 600_000n], null],
    ['leave nothing of it', [400_000n, 599_999n], 'SPLIT_AMOUNT'],
    ['are no more than it', [400_000n, 600_001n], 'SPLIT_AMOUNT'],
    ['are each something', [1_000_000n, 0n], 'SPLIT_AMOUNT'],
    ['take nothing back', [1_000_001n, -1n], 'SPLIT_AMOUNT'],
    ['are not all nothing', [0n, 0n], 'SPLIT_AMOUNT'],
  ])('%s: %s', (_rule, amounts, code) => {
    expect(assessParts(1_000_000n, parts(...amounts))?.code ?? null).toBe(code);
  });
});
