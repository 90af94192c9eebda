import { expect, it } from 'vitest';
import { createTableSize, TooLarge } from './table-size.ts';

it('holds cells of 4.000 characters, and none that is longer', () => {
  const size = createTableSize();
  expect(size.hold('x'.repeat(4000))).toBe('x'.repeat(4000));
  expect(() => size.hold('x'.repeat(4001))).toThrow(TooLarge);
});

it('holds 400.000 cells of a file, and not one more', () => {
  const size = createTableSize();
  for (let cell = 0; cell < 400_000; cell += 1) size.hold('');
  expect(() => size.hold('')).toThrow(TooLarge);
});

it('holds 16 million characters of a file, and not one more', () => {
  const size = createTableSize();
  const cell = 'x'.repeat(4000);
  for (let held = 0; held < 4000; held += 1) size.hold(cell);
  expect(() => size.hold('x')).toThrow(TooLarge);
});
