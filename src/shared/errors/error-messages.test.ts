import { expect, it } from 'vitest';
import { messageOf } from './error-messages.ts';

it.each([
  [1, '1 giây'],
  [119, '119 giây'],
  [120, '2 phút'],
  [121, '3 phút'],
  [7_140, '119 phút'],
  [7_141, '2 giờ'],
  [86_400, '24 giờ'],
])('says a wait of %i seconds in its unit, and never less', (retryAfterSeconds, words) => {
  expect(messageOf({ code: 'RATE_LIMITED', retryAfterSeconds })).toBe(
    `Bạn thao tác hơi nhanh. Thử lại sau ${words}.`,
  );
});
