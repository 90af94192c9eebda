import { expect, it } from 'vitest';
import { compactTimestamp, timeOrDay } from './compact-moment.ts';

const now = Date.parse('2026-11-21T14:31:00+07:00');

it.each([
  ['2026-11-21T00:05:00+07:00', '00:05', '00:05'],
  ['2026-11-20T23:59:00+07:00', '20/11 23:59', '20/11'],
  ['2025-11-21T14:31:00+07:00', '21/11/2025 14:31', '21/11/2025'],
])('writes %s as %s, and as %s where a list has little room', (moment, text, short) => {
  expect(compactTimestamp(Date.parse(moment), now)).toBe(text);
  expect(timeOrDay(Date.parse(moment), now)).toBe(short);
});
