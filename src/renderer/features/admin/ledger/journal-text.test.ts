import { describe, expect, it } from 'vitest';
import { journalText } from './journal-text.ts';

describe('a journal in words', () => {
  it.each([
    ['refund_sent:a1', 'REFUND_SENT', 'Đã hoàn tiền'],
    ['refund_returned:a1:b2', 'REFUND_SENT', 'Tiền hoàn bị trả lại'],
    ['cancelled:a1:b2', 'WRITE_OFF', 'Đơn hủy, phải trả lại'],
    ['short:a1', 'WRITE_OFF', 'Bỏ qua phần thiếu'],
    ['payout_failed:a1', 'PAYOUT_FAILED', 'Chi trả không thành'],
    ['a key of before', 'ORDER_PAID', 'Đơn đã trả'],
  ] as const)('is told as what was done: %s', (key, kind, text) => {
    expect(journalText({ key, kind })).toBe(text);
  });
});
