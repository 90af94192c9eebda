import { expect, it } from 'vitest';
import { refundHeldForGood } from '#shared/domain/commerce/commerce-rules.ts';
import { refundStanding, waitsForOffice } from './refund-standing.ts';

const now = Date.parse('2026-11-29T10:00:00.000Z');
const refund = {
  state: 'requested',
  came_back: false,
  held_until: null,
  account_reported_at: null,
} as const;

it('is not to be sent while it may not be, in the list as beside it', () => {
  expect(refundStanding(refund, now)).toEqual({ tone: 'warn', text: 'Chờ chuyển' });
  expect(waitsForOffice(refund, now)).toBe(true);
  const held = { ...refund, held_until: '2026-11-30T09:00:00.000Z' };
  expect(refundStanding(held, now)).toEqual({ tone: 'line', text: 'Chưa tới lúc chuyển' });
  expect(waitsForOffice(held, now)).toBe(false);
  expect(refundStanding(held, Date.parse(held.held_until)).text).toBe('Chờ chuyển');
  const forGood = { ...refund, held_until: refundHeldForGood.toISOString() };
  expect(refundStanding(forGood, now).text).toBe('Chờ sửa tài khoản');
});

it('has one colour for each state', () => {
  expect(refundStanding({ ...refund, state: 'sending' }, now)).toEqual({
    tone: 'info',
    text: 'Đang chuyển',
  });
  expect(refundStanding({ ...refund, state: 'sent', came_back: true }, now)).toEqual({
    tone: 'neutral',
    text: 'Ngân hàng trả lại',
  });
});
