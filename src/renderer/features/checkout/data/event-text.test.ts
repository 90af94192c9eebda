import { expect, it } from 'vitest';
import { eventText } from './event-text.ts';

it('says what happened, with the money where there was some', () => {
  expect(eventText({ kind: 'created', amount: '2900000' })).toBe('Tạo đơn');
  expect(eventText({ kind: 'money_in', amount: '1000000' })).toBe('Nhận 1.000.000\u00A0₫');
});

it('says that something happened for an event of a newer server, and shows no word of a machine', () => {
  expect(eventText({ kind: 'gifted_to_friend', amount: null })).toBe('Cập nhật đơn');
  expect(eventText({ kind: 'money_in', amount: null })).toBe('Cập nhật đơn');
});
