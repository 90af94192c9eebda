import { expect, it } from 'vitest';
import {
  commissionEndReasons,
  isCommissionEndReason,
  mayBeReconsidered,
} from './commission-end.ts';

it('lets what a person or a comparison decided be reconsidered, never what became of the sale', () => {
  expect(commissionEndReasons.filter(mayBeReconsidered)).toEqual(['same_person', 'fraud']);
  expect(mayBeReconsidered(null)).toBe(false);
});

it('knows the reasons of this version, and takes no other word for one', () => {
  expect(
    ['refunded', 'sale_undone', 'same_person', 'fraud', 'affiliate_gone'].map(
      isCommissionEndReason,
    ),
  ).toEqual([true, true, true, true, true]);
  expect(['expired', '', null].map(isCommissionEndReason)).toEqual([false, false, false]);
});
