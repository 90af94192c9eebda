import { describe, expect, it } from 'vitest';
import {
  isEarly,
  lowestAmount,
  openShare,
  type PlanOffers,
  refundDays,
  topCommission,
} from './offer.ts';

const offer = (plan: 'PRO' | 'KHA_PRO', amount: string, original = amount): PlanOffers[number] => ({
  __typename: 'PlanOffer',
  plan,
  name: plan,
  amount,
  original_amount: original,
  early_amount: amount,
  early_until: null,
  benefits: [],
});

describe('the facts of the offer', () => {
  it('are those of the specification: 7 days, 30 %', () =>
    expect([refundDays, topCommission]).toEqual([7, 30]));
  it('say how much of the course is open, and nothing of an empty one', () => {
    expect([
      openShare({ total: 45, released: 18 }),
      openShare({ total: 30, released: 12 }),
      openShare({ total: 3, released: 1 }),
      openShare({ total: 0, released: 0 }),
    ]).toEqual([40, 40, 33, null]);
  });
  it('name the cheapest plan by its amount, not by its text', () => {
    expect(lowestAmount([offer('PRO', '10000000'), offer('KHA_PRO', '1900000')])).toBe('1900000');
    expect([lowestAmount([]), lowestAmount(null)]).toEqual([null, null]);
  });
  it('call the price early only while it is lower than the list', () => {
    expect([
      isEarly([offer('PRO', '2900000', '4900000')]),
      isEarly([offer('PRO', '4900000')]),
      isEarly(null),
    ]).toEqual([true, false, false]);
  });
});
