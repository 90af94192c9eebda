import { expect, it } from 'vitest';
import { commissionLife } from './commission-life.ts';
import type { CommissionRow } from './commission-list.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 9, day));
const row: CommissionRow = {
  id: 'c',
  order_number: 2500,
  plan: 'pro',
  order_vnd: 2_900_000n,
  base_vnd: 2_900_000n,
  rate_bp: 1000,
  amount_vnd: 290_000n,
  status: 'pending',
  created_at: at(2),
  approved_at: null,
  ended_at: null,
  end_reason: null,
  held_at: null,
  held_note: null,
  attributed_by: 'click',
  clicked_at: at(1),
  link_name: null,
  ordered_at: at(2),
  paid_at: at(2),
  hold_ends_at: at(9),
  payout_id: null,
  payout_status: null,
  payout_created_at: null,
  payout_sent_at: null,
  payout_ended_at: null,
};
const approved = { ...row, status: 'approved', approved_at: at(10) } as const;
const steps = (commission: CommissionRow) =>
  commissionLife(commission).map(
    ({ kind, isDone, at: moment }) => `${kind}${isDone ? '' : '?'} ${moment?.getUTCDate() ?? '-'}`,
  );

it.each<readonly [string, CommissionRow, readonly string[]]>([
  [
    'one that waits',
    row,
    ['CLICK 1', 'ORDER 2', 'PAID 2', 'HOLD_ENDS? 9', 'APPROVED? -', 'PAID_OUT? -'],
  ],
  [
    'one by a sign-up, whose day is the buyer’s own affair',
    { ...row, attributed_by: 'signup', clicked_at: null },
    ['SIGNUP -', 'ORDER 2', 'PAID 2', 'HOLD_ENDS? 9', 'APPROVED? -', 'PAID_OUT? -'],
  ],
  [
    'one that is looked at',
    { ...row, status: 'on_hold', held_at: at(5) },
    ['CLICK 1', 'ORDER 2', 'PAID 2', 'ON_HOLD 5', 'HOLD_ENDS? 9', 'APPROVED? -', 'PAID_OUT? -'],
  ],
  [
    'one that was looked at and rejected',
    { ...row, status: 'void', held_at: at(5), ended_at: at(6), end_reason: 'fraud' },
    ['CLICK 1', 'ORDER 2', 'PAID 2', 'ON_HOLD 5', 'VOID 6'],
  ],
  [
    'one in the wallet',
    approved,
    ['CLICK 1', 'ORDER 2', 'PAID 2', 'HOLD_ENDS 9', 'APPROVED 10', 'IN_PAYOUT? -', 'PAID_OUT? -'],
  ],
  [
    'one that was sent, or of which the bank told that it was',
    {
      ...approved,
      status: 'in_payout',
      payout_id: 'p',
      payout_status: 'sent',
      payout_created_at: at(15),
      payout_sent_at: at(16),
    },
    ['CLICK 1', 'ORDER 2', 'PAID 2', 'HOLD_ENDS 9', 'APPROVED 10', 'IN_PAYOUT 15', 'PAID_OUT 16'],
  ],
  [
    'one that was taken back after it was paid',
    {
      ...approved,
      status: 'reversed',
      payout_id: 'p',
      payout_status: 'completed',
      payout_created_at: at(15),
      payout_ended_at: at(17),
      ended_at: at(20),
      end_reason: 'refunded',
    },
    [
      'CLICK 1',
      'ORDER 2',
      'PAID 2',
      'HOLD_ENDS 9',
      'APPROVED 10',
      'IN_PAYOUT 15',
      'PAID_OUT 17',
      'REVERSED 20',
    ],
  ],
  [
    'one that was taken back out of a payment that failed',
    {
      ...approved,
      status: 'reversed',
      payout_id: 'p',
      payout_status: 'failed',
      payout_created_at: at(15),
      ended_at: at(20),
      end_reason: 'refunded',
    },
    ['CLICK 1', 'ORDER 2', 'PAID 2', 'HOLD_ENDS 9', 'APPROVED 10', 'REVERSED 20'],
  ],
])('tells the life of %s', (_what, commission, expected) => {
  expect(steps(commission)).toEqual(expected);
});
