import { expect, it } from 'vitest';
import { secondsLeft } from './format-duration.ts';

it('counts to the end so that what is over and what is left come to the length', () => {
  for (const at of [0, 45, 45.4, 45.9, 76.99])
    expect(Math.floor(at) + secondsLeft(77, at)).toBe(77);
  expect(secondsLeft(77, 80)).toBe(0);
});
