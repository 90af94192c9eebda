import { expect, it } from 'vitest';
import { readBirthDate } from './birth-date.ts';

it.each([
  ['20/11/1990', '1990-11-20'],
  [' 1/2/2001 ', '2001-02-01'],
  ['20-11-1990', '1990-11-20'],
  ['20.11.1990', '1990-11-20'],
  ['20 11 1990', '1990-11-20'],
  ['20111990', '1990-11-20'],
  ['1990-11-20', '1990-11-20'],
  ['31/02/1990', '1990-02-31'],
])('%j is %s', (typed, day) => {
  expect(readBirthDate(typed)).toBe(day);
});

it.each(['', '20/11', '20/11/90', 'hai mươi', '2011199', '20/11/19900'])(
  '%j is no birthday',
  (typed) => {
    expect(readBirthDate(typed)).toBeNull();
  },
);
