import { expect, it } from 'vitest';
import { refundWords } from '#shared/domain/commerce/refund-state.ts';
import { progressText } from './refund-progress.ts';

const refund = {
  state: 'requested',
  amount: '2900000',
  sent_at: null,
  due_at: '2026-12-02T03:00:00.000Z',
  held_until: null,
} as const;

it('tells of what was sent the day: where a bank tells no hour, noon stands for it', () => {
  const sent = { ...refund, sent_at: '2026-11-29T05:00:00.000Z' };
  expect(progressText(sent, Date.parse(sent.sent_at))).toBe(
    'Đã chuyển 2.900.000\u00A0₫ cho bạn ngày 29/11/2026.',
  );
});

it('says the word that the office reads of the same state', () => {
  const now = Date.parse(refund.due_at) - 1;
  for (const state of ['requested', 'sending'] as const)
    expect(progressText({ ...refund, state }, now)).toMatch(new RegExp(`^${refundWords[state]} `));
});

it('promises no day that has passed', () => {
  const due = Date.parse(refund.due_at);
  expect(progressText(refund, due - 1)).toContain('dự kiến trước 02/12/2026');
  expect(progressText(refund, due)).not.toContain('dự kiến trước');
  expect(progressText(refund, due)).toContain('chậm hơn');
});
