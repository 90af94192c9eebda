import { expect, it } from 'vitest';
import { holdEnds, holdWays } from './payout-hold.ts';

it.each(holdEnds)('says to the affiliate what lets payouts go on: %s', (end) => {
  const { sentence, action } = holdWays[end];
  expect(sentence).toMatch(/^Bạn .+ để được chi trả tiếp\b.*\.$/);
  expect(action).toMatch(/^\p{Lu}.+[^.]$/u);
});

it('asks for something else each time', () => {
  expect(new Set(holdEnds.map((end) => holdWays[end].action)).size).toBe(3);
});
