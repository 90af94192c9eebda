import { describe, expect, it } from 'vitest';
import { type MatterFacts, orderMatters } from './order-matters.ts';

const now = Date.parse('2026-11-29T10:00:00Z');
const later = '2026-11-29T11:00:00Z';
const over = '2026-11-29T09:00:00Z';

function order(more: Partial<MatterFacts>): MatterFacts {
  return {
    __typename: 'Order',
    id: '1',
    code: '#MV-1',
    total_amount: '2900000',
    status: 'PENDING',
    expires_at: later,
    received_amount: '0',
    missing_amount: '0',
    server_now: '2026-11-29T10:00:00Z',
    refund: null,
    excess_refund: null,
    ...more,
  };
}

const refund = (state: string, cameBack = false) =>
  ({
    __typename: 'OrderRefund',
    id: 'r',
    state,
    amount: '1000000',
    came_back: cameBack,
  }) as const;

const matterOf = (more: Partial<MatterFacts>) => orderMatters([order(more)], now)[0]?.matter;
const part = { received_amount: '1000000', missing_amount: '1900000' };

describe('what an order holds or wants', () => {
  it('is its price while its code counts', () => {
    const pay = { kind: 'pay', untilMs: Date.parse(later) };
    expect(matterOf({ missing_amount: '2900000' })).toEqual({ ...pay, missing: '2900000' });
    expect(matterOf({ status: 'UNDERPAID', ...part })).toEqual({ ...pay, missing: '1900000' });
    expect(matterOf({ expires_at: over, missing_amount: '2900000' })).toBeUndefined();
  });

  it('is the part that was paid once its time is over, before and after the order was swept', () => {
    const short = { kind: 'short', got: '1000000', missing: '1900000' };
    expect(matterOf({ status: 'UNDERPAID', expires_at: over, ...part })).toEqual(short);
    expect(matterOf({ status: 'REVIEW', expires_at: over, ...part })).toEqual(short);
  });

  it('is money that the office looks at', () =>
    expect(matterOf({ status: 'REVIEW', received_amount: '2900000' })).toEqual({
      kind: 'review',
    }));

  it('is money that goes back and has no account yet, whatever became of the order', () => {
    const account = { kind: 'account', amount: '1000000' };
    expect(matterOf({ status: 'CANCELLED', excess_refund: refund('needs_account') })).toEqual({
      ...account,
      cameBack: false,
    });
    expect(matterOf({ status: 'REFUND_REQUESTED', refund: refund('needs_account', true) })).toEqual(
      { ...account, cameBack: true },
    );
    expect(matterOf({ status: 'PAID', excess_refund: refund('needs_account') })).toBeDefined();
    expect(matterOf({ status: 'PAID', excess_refund: refund('requested') })).toBeUndefined();
  });

  it('is nothing of an order that is over', () => {
    for (const status of ['PAID', 'EXPIRED', 'CANCELLED', 'REFUNDING', 'REFUNDED'] as const)
      expect(matterOf({ status })).toBeUndefined();
  });
});

it('forgets no order that holds money beside a newer one, and names one that waits for all of it', () => {
  const found = orderMatters(
    [
      order({ id: 'new', missing_amount: '2900000' }),
      order({ id: 'other', missing_amount: '1900000' }),
      order({ id: 'paid', status: 'PAID' }),
      order({ id: 'part', status: 'REVIEW', ...part }),
    ],
    now,
  );
  expect(found.map(({ id }) => id)).toEqual(['new', 'part']);
});
