import { expect, it } from 'vitest';
import { payoutWord, shownPayoutStatus } from './payout-status.ts';

it.each([
  ['draft', 'Chờ duyệt'],
  ['confirmed', 'Đã duyệt'],
  ['sent', 'Đã chuyển'],
  ['completed', 'Hoàn tất'],
  ['failed', 'Chưa chuyển được'],
])('a payment that is %s is «%s»', (status, word) => {
  expect(payoutWord(status)).toBe(word);
});

it.each(['lost', '', 'toString', 'Sent'])(
  'says no word for a state %j of another version',
  (status) => {
    expect(payoutWord(status)).toBeNull();
  },
);

it('is sent for whoever reads of it once the bank told so, and keeps every other state', () => {
  const states = ['draft', 'confirmed', 'sent', 'completed', 'failed'] as const;
  const shown = (isTold: boolean) => states.map((status) => shownPayoutStatus({ status, isTold }));
  expect(shown(true)).toEqual(['draft', 'sent', 'sent', 'completed', 'failed']);
  expect(shown(false)).toEqual(['draft', 'confirmed', 'sent', 'completed', 'failed']);
});
