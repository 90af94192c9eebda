import { expect, test } from 'vitest';
import { everyPair } from '../every-pair.ts';

test('a choice of cells has each pair of values, and no more cells than it needs', () => {
  const values = [0, 1, 2];
  const cells = values.flatMap((a) =>
    values.flatMap((b) => values.flatMap((c) => values.map((d) => ({ a, b, c, d })))),
  );
  const chosen = everyPair(cells);
  const pairs = (['a', 'b', 'c', 'd'] as const).flatMap((one, index, all) =>
    all.slice(index + 1).map((other) => [one, other] as const),
  );
  for (const [one, other] of pairs)
    expect(new Set(chosen.map((cell) => `${cell[one]} ${cell[other]}`)).size).toBe(9);
  expect(chosen.length).toBeLessThan(16);
  expect(everyPair([])).toEqual([]);
});
