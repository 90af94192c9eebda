import { describe, expect, it } from 'vitest';
import { givesAccess, mayBecome, orderStatuses } from './order-status.ts';

describe('the life of an order', () => {
  it('goes from paid to refunded in three steps, and never back to what was paid', () => {
    expect([
      mayBecome('paid', 'refund_requested'),
      mayBecome('refund_requested', 'refunding'),
      mayBecome('refunding', 'refunded'),
    ]).toEqual([true, true, true]);
    // What a person laid to the wrong transfers is on its way again.
    expect(orderStatuses.filter((to) => mayBecome('refunded', to))).toEqual(['refunding']);
    // Until it is being sent its learner may keep the order after all.
    expect(mayBecome('refund_requested', 'paid')).toBe(true);
    for (const after of ['refunding', 'refunded'] as const)
      expect(orderStatuses.filter((to) => mayBecome(after, to) && givesAccess(to))).toEqual([]);
  });

  it('never leaves paid but by a refund or because its money was another’s, and stays nowhere by going to itself', () => {
    expect(orderStatuses.filter((to) => mayBecome('paid', to))).toEqual([
      'refund_requested',
      'cancelled',
    ]);
    expect(orderStatuses.filter((status) => mayBecome(status, status))).toEqual([]);
  });

  it('can end paid from every state that a learner may still be owed something in', () => {
    expect(orderStatuses.filter((from) => mayBecome(from, 'paid'))).toEqual([
      'pending',
      'underpaid',
      'review',
      'refund_requested',
      'expired',
      'cancelled',
    ]);
    expect(orderStatuses.filter(givesAccess)).toEqual(['paid']);
  });

  it.each([
    ['pending', ['underpaid', 'review', 'expired', 'cancelled']],
    ['underpaid', ['pending', 'review', 'expired', 'cancelled']],
    ['review', ['pending', 'underpaid', 'expired', 'cancelled']],
  ] as const)('is %s again whenever its money says so, until it was paid', (to, before) => {
    expect(orderStatuses.filter((from) => mayBecome(from, to))).toEqual(before);
  });

  it('expires only while it waits for money, and is cancelled then, later or by money that was another’s', () => {
    expect(orderStatuses.filter((from) => mayBecome(from, 'expired'))).toEqual([
      'pending',
      'underpaid',
      'review',
    ]);
    expect(orderStatuses.filter((from) => mayBecome(from, 'cancelled'))).toEqual([
      'pending',
      'underpaid',
      'review',
      'paid',
      'expired',
    ]);
  });

  it('waits for another account when its refund did not go through', () => {
    expect(orderStatuses.filter((from) => mayBecome(from, 'refund_requested'))).toEqual([
      'paid',
      'refunding',
    ]);
  });
});
