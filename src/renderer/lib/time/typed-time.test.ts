import { expect, it } from 'vitest';
import { dayFault } from './day-fault.ts';
import { readClock } from './read-clock.ts';

it.each([
  ['09:00', '09:00'],
  ['9:00', '09:00'],
  ['9h', '09:00'],
  ['9H30', '09:30'],
  ['9', '09:00'],
  [' 20.15 ', '20:15'],
  ['24:00', null],
  ['9:60', null],
  ['9:5', null],
  ['sáng', null],
  ['', null],
])('reads the time %j as %j', (typed, time) => expect(readClock(typed)).toBe(time));

it('says of a day what is wrong with it alone', () => {
  expect(dayFault('2026-11-28', '2026-11-29')).toBe(
    'Ngày này sớm quá. Bạn chọn từ ngày 29/11/2026 trở đi nhé.',
  );
  expect(dayFault('', '2026-11-29')).toBe('Bạn chọn ngày nhé.');
  expect(dayFault('2026-11-29', '2026-11-29')).toBeUndefined();
});
