import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Box,
  chooseWindowPlace,
  fitInto,
  isReachable,
  windowSize,
  withWindowPlace,
} from './window-place.ts';

const primary = { key: '1', workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
const second = { key: '2', workArea: { x: 1920, y: -200, width: 2560, height: 1400 } };
const none = { lastDisplay: null, byDisplay: {} };

test('at first it opens in the middle of the primary display at its first size', () => {
  expect(chooseWindowPlace(none, [primary, second])).toEqual({
    bounds: { x: 320, y: 120, width: 1280, height: 800 },
    isMaximised: false,
  });
});

test('it opens where it last stood, on each display', () => {
  const onSecond = { bounds: { x: 2000, y: 0, width: 1500, height: 900 }, isMaximised: true };
  const onPrimary = { bounds: { x: 10, y: 20, width: 1000, height: 700 }, isMaximised: false };
  const places = withWindowPlace(withWindowPlace(none, '1', onPrimary), '2', onSecond);
  expect(chooseWindowPlace(places, [primary, second])).toEqual(onSecond);
  expect(chooseWindowPlace(places, [primary])).toEqual(onPrimary); // the second display is gone
});

test('no more than eight displays are remembered', () => {
  const place = { bounds: { x: 0, y: 0, width: 1000, height: 700 }, isMaximised: false };
  const many = Array.from({ length: 20 }, (_, n) => `d${n}`).reduce(
    (places, key) => withWindowPlace(places, key, place),
    none as ReturnType<typeof withWindowPlace>,
  );
  expect(Object.keys(many.byDisplay)).toHaveLength(8);
  expect(many.byDisplay['d19']).toEqual(place);
});

test('whatever was remembered, the window lies inside a display that exists', () => {
  const number = fc.integer({ min: -100_000, max: 100_000 });
  const area = fc.record({
    x: number,
    y: number,
    width: fc.integer({ min: 320, max: 8000 }),
    height: fc.integer({ min: 240, max: 8000 }),
  });
  fc.assert(
    fc.property(
      fc.record({ x: number, y: number, width: number, height: number }),
      area,
      fc.boolean(),
      (bounds, workArea, known) => {
        const places = {
          lastDisplay: known ? '1' : 'gone',
          byDisplay: { '1': { bounds, isMaximised: false } },
        };
        const { bounds: chosen } = chooseWindowPlace(places, [{ key: '1', workArea }]);
        expect(isInside(chosen, workArea)).toBe(true);
        expect(chosen.width).toBeGreaterThanOrEqual(Math.min(windowSize.minWidth, workArea.width));
        expect(chosen.height).toBeGreaterThanOrEqual(
          Math.min(windowSize.minHeight, workArea.height),
        );
      },
    ),
  );
});

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

test('a window counts as reachable only while its title bar can be taken', () => {
  const area = { x: 0, y: 0, width: 1920, height: 1040 };
  const at = (x: number, y: number) => isReachable({ x, y, width: 1280, height: 800 }, area);
  expect([at(0, 0), at(1800, 1000), at(-1160, 0)]).toEqual([true, true, true]);
  expect([at(1801, 0), at(-1161, 0), at(0, -1), at(0, 1001), at(5000, 5000)]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('moved into a display, a window is reachable wherever it was', () => {
  const number = fc.integer({ min: -20_000, max: 20_000 });
  fc.assert(
    fc.property(
      fc.record({
        x: number,
        y: number,
        width: fc.integer({ min: 200, max: 5000 }),
        height: fc.integer({ min: 200, max: 5000 }),
      }),
      (bounds) => {
        expect(isReachable(fitInto(bounds, second.workArea), second.workArea)).toBe(true);
      },
    ),
  );
});
