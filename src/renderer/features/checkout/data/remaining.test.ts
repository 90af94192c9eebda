import { expect, it } from 'vitest';
import { formatRemaining } from './remaining.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

it.each([
  [7 * day - minute, '6\u00A0ngày 23\u00A0giờ'],
  [day, '1\u00A0ngày'],
  [day - minute, '23\u00A0giờ 59\u00A0phút'],
  [59_000, '59\u00A0giây'],
  [day - 1, '23\u00A0giờ 59\u00A0phút'],
  [1, '0\u00A0giây'],
  [0, '0\u00A0giây'],
  [-hour, '0\u00A0giây'],
])('%i ms are %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});
