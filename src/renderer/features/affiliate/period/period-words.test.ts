import { expect, it } from 'vitest';
import { fullDays, periodName, shortDays, shortPeriodName } from './period-words.ts';

it('names months and quarters as the selects do', () => {
  expect(shortPeriodName({ kind: 'MONTH', year: 2026, index: 11 })).toBe('Tháng 11');
  expect(shortPeriodName({ kind: 'QUARTER', year: 2026, index: 4 })).toBe('Quý 4');
  expect(periodName({ kind: 'MONTH', year: 2026, index: 1 })).toBe('Tháng 1/2026');
  expect(periodName({ kind: 'QUARTER', year: 2027, index: 2 })).toBe('Quý 2/2027');
});

it('names days shortly, and with the year where it is not clear', () => {
  expect(shortDays({ from: '2026-11-08', to: '2026-11-08' })).toBe('08/11');
  expect(shortDays({ from: '2026-10-01', to: '2026-10-04' })).toBe('01/10–04/10');
  expect(fullDays({ from: '2026-10-01', to: '2026-10-21' })).toBe('01/10–21/10/2026');
  expect(fullDays({ from: '2026-12-28', to: '2027-01-03' })).toBe('28/12/2026–03/01/2027');
  expect(fullDays({ from: '2026-11-08', to: '2026-11-08' })).toBe('08/11/2026');
});
