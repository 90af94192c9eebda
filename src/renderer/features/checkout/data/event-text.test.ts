import { expect, it } from 'vitest';
import { eventText, eventTexts, type OrderEvent } from './event-text.ts';

it('says what happened, with the money where there was some', () => {
  expect(eventText({ kind: 'created', amount: '2900000' })).toBe('Tạo đơn');
  expect(eventText({ kind: 'money_in', amount: '1000000' })).toBe('Ghi nhận 1.000.000\u00A0₫');
});

it('says of an account that was taken back no more than that', () => {
  expect(eventText({ kind: 'account_taken_back', amount: '2900000' })).toBe(
    'Rút lại tài khoản nhận tiền',
  );
});

it('says that something happened for an event of a newer server, and shows no word of a machine', () => {
  expect(eventText({ kind: 'gifted_to_friend', amount: null })).toBe('Cập nhật đơn');
  expect(eventText({ kind: 'money_in', amount: null })).toBe('Cập nhật đơn');
});

it('says of money that was looked at first that it came once', () => {
  const event = (kind: string, amount: string): OrderEvent => ({
    __typename: 'OrderEvent',
    id: `${kind}${amount}`,
    at: '2026-11-29T03:00:00.000Z',
    kind,
    amount,
    note: null,
  });
  const texts = eventTexts([
    event('money_in', '500000'),
    event('review', '2610000'),
    event('money_in', '100000'),
    event('money_in', '2610000'),
    event('money_in', '2610000'),
  ]);
  expect(texts).toEqual([
    'Ghi nhận 500.000\u00A0₫',
    'Nhận 2.610.000\u00A0₫, đang kiểm tra',
    'Ghi nhận 100.000\u00A0₫',
    'Đã xác nhận 2.610.000\u00A0₫',
    'Ghi nhận 2.610.000\u00A0₫',
  ]);
});

it('says of a return that was none that the transfer stands, and of a second transfer that it was made', () => {
  const event = (id: string, kind: string, note: string | null): OrderEvent => ({
    __typename: 'OrderEvent',
    id,
    at: '2026-11-29T03:00:00.000Z',
    kind,
    amount: '2900000',
    note,
  });
  const texts = eventTexts([
    event('1', 'refund_sent', 'FT1'),
    event('2', 'refund_returned', null),
    event('3', 'refund_sent', 'FT1'),
    event('4', 'refund_returned', null),
    event('5', 'refund_sent', 'FT2'),
    event('6', 'refund_started', null),
    event('7', 'refund_sent', 'FT2'),
  ]);
  expect([texts[0], texts[2], texts[4], texts[6]]).toEqual([
    'Đã chuyển lại 2.900.000\u00A0₫',
    'Ngân hàng không trả lại 2.900.000\u00A0₫, lần chuyển trước vẫn có hiệu lực',
    'Đã chuyển lại 2.900.000\u00A0₫',
    'Đã chuyển lại 2.900.000\u00A0₫',
  ]);
});
