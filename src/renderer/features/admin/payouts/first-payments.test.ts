import { expect, it } from 'vitest';
import { firstOf, mostAtOnce } from './first-payments.ts';

const run = (confirmed: number, sent: number) =>
  Array.from({ length: confirmed + sent }, (_, n) => ({
    id: n,
    status: n < sent ? ('SENT' as const) : ('CONFIRMED' as const),
  }));

it('chooses of a long run what has the longest way to go, one state at a time', () => {
  expect(firstOf(run(129, 0)).map(({ id }) => id)).toEqual(
    Array.from({ length: mostAtOnce }, (_, n) => n),
  );
  // The first hundred are sent: the others come next, not those again.
  expect(firstOf(run(29, 100)).map(({ id }) => id)).toEqual(
    Array.from({ length: 29 }, (_, n) => 100 + n),
  );
  expect(firstOf(run(0, 129))).toHaveLength(mostAtOnce);
});
