import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const hour = 3_600_000;

it('counts hours up to two days, then days, and says when it is late', () => {
  expect(timeLeft(hour - 1, 0)).toBe('còn 0 giờ');
  expect(timeLeft(47 * hour, 0)).toBe('còn 47 giờ');
  expect(timeLeft(48 * hour, 0)).toBe('còn 2 ngày');
  expect(timeLeft(0, 1)).toBe('trễ hạn');
});
