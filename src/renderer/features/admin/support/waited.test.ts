import { expect, it } from 'vitest';
import { waitedText } from './waited.ts';

it('says how long somebody waits in units that fit, never less than nothing', () => {
  const minute = 60_000;
  expect([-5, 12, 60, 200, 1440, 1700].map((minutes) => waitedText(0, minutes * minute))).toEqual([
    '0 phút',
    '12 phút',
    '1 giờ 0 phút',
    '3 giờ 20 phút',
    '1 ngày 0 giờ',
    '1 ngày 4 giờ',
  ]);
});
