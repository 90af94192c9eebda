import { expect, it } from 'vitest';
import { transferFeesVnd } from './commerce-rules.ts';
import { assessSurplus } from './surplus.ts';

it('takes a fee without a word, more by the word of whoever saw that very sum, and no other', () => {
  expect([
    assessSurplus(0n, null),
    assessSurplus(transferFeesVnd, null),
    assessSurplus(transferFeesVnd + 1n, null)?.code,
    assessSurplus(100_000n, 100_000n),
    assessSurplus(900_000n, 100_000n)?.code,
    assessSurplus(0n, 100_000n)?.code,
  ]).toEqual([null, null, 'TRANSFERS_TOO_MUCH', null, 'SEEN_CHANGED', 'SEEN_CHANGED']);
});
