import { expect, it } from 'vitest';
import { compactMoment } from './compact-moment.ts';

const now = Date.parse('2026-11-21T14:31:00+07:00');

it.each([
  ['2026-11-21T00:05:00+07:00', '00:05'],
  ['2026-11-20T23:59:00+07:00', '20/11 23:59'],
  ['2025-11-21T14:31:00+07:00', '21/11/2025 14:31'],
])('writes %s as %s', (moment, text) => {
  expect(compactMoment(Date.parse(moment), now)).toBe(text);
});
