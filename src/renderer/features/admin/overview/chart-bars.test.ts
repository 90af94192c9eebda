import { expect, it } from 'vitest';
import { chartBars } from './chart-bars.ts';

const size = { width: 300, height: 100 };

it('puts both sides on one scale that fills the drawing', () => {
  const { bars, zero } = chartBars(
    [
      { key: 'a', up: 300n, down: 0n },
      { key: 'b', up: 150n, down: 100n },
    ],
    size,
  );
  expect(zero).toBe(75);
  expect(bars.map(({ key, side, y, height }) => [key, side, y, height])).toEqual([
    ['a', 'up', 0, 75],
    ['b', 'up', 37.5, 37.5],
    ['b', 'down', 75, 25],
  ]);
});

it('keeps every bar inside its column', () => {
  const { bars } = chartBars(
    Array.from({ length: 30 }, (_, day) => ({ key: String(day), up: BigInt(day + 1), down: 0n })),
    size,
  );
  expect(bars).toHaveLength(30);
  for (const [index, { x, width }] of bars.entries())
    expect(x >= index * 10 && x + width <= (index + 1) * 10).toBe(true);
});

it('draws a line and nothing else without money', () => {
  expect(chartBars([{ key: 'a', up: 0n, down: 0n }], size)).toEqual({ bars: [], zero: 100 });
});
