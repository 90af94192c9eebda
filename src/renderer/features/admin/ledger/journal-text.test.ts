import { describe, expect, it } from 'vitest';
import { journalText } from './journal-text.ts';

describe('a journal of the list', () => {
  it.each([
    ['refund_returned:a1:b2', 'REFUND_SENT', '-5', 'Tiền hoàn bị trả lại'],
    ['ignored:a1:b2', 'WRITE_OFF', '-5', 'Xóa sổ tiền đã chuyển đi'],
    ['bank_fee:a1:b2', 'BANK_FEE', '-5', 'Phí ngân hàng'],
    ['bank_fee:a1:c3', 'BANK_FEE', '5', 'Gỡ phí ngân hàng'],
    ['a key of before', 'ORDER_PAID', '5', 'Đơn đã trả'],
  ] as const)('is told as what was done: %s', (key, kind, amount, text) => {
    const lines = [{ __typename: 'JournalLine', account: 'CASH', amount }] as const;
    expect(journalText({ key, kind, lines })).toBe(text);
  });
});
