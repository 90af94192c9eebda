import { expect, it } from 'vitest';
import { isRefundState, refundWord } from './refund-state.ts';

it.each([
  ['proposed', 'Chờ duyệt'],
  ['needs_account', 'Chờ số tài khoản'],
  ['requested', 'Chờ chuyển'],
  ['sending', 'Đang chuyển'],
  ['sent', 'Đã chuyển'],
  ['rejected', 'Đã từ chối'],
  ['taken_back', 'Đã rút lại'],
])('a refund that is %s is «%s»', (state, word) => {
  expect([isRefundState(state), refundWord(state)]).toEqual([true, word]);
});

it.each(['lost', '', 'toString', 'Sent'])(
  'says no word for a state %j of another version',
  (state) => {
    expect([isRefundState(state), refundWord(state)]).toEqual([false, null]);
  },
);
