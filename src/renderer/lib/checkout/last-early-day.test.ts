import { expect, it } from 'vitest';
import { lastEarlyDay } from './last-early-day.ts';

const offer = { amount: '2900000', original_amount: '4900000' };

it('is the last day that the early price holds for as a whole, in Vietnamese time', () => {
  const ends = ['2027-12-31T17:00:00.000Z', '2027-12-31T10:00:00.000Z', '2028-01-01T16:59:59.999Z'];
  expect(ends.map((end) => lastEarlyDay({ ...offer, early_until: end }))).toEqual([
    '2027-12-31',
    '2027-12-30',
    '2027-12-31',
  ]);
});

it('is none for a price without an end, or that is the list’s', () => {
  expect([
    lastEarlyDay({ ...offer, early_until: null }),
    lastEarlyDay({ ...offer, amount: '4900000', early_until: '2027-12-31T17:00:00.000Z' }),
  ]).toEqual([null, null]);
});
