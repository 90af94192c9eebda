import { describe, expect, it } from 'vitest';
import { orderBadges } from '../money/order-badge.tsx';
import { eventText } from './event-text.ts';
import { actionsOf } from './order-actions.tsx';

const order = {
  status: 'PENDING',
  received_amount: '0',
  excess_amount: '0',
  review_amount: '0',
  missing_amount: '2900000',
  open_refund_kind: null,
  open_refund_state: null,
  invoice: null,
  money_beside: null,
} as const;

describe('what can be done with an order', () => {
  it.each([
    ['waits for money', {}, ['cancel']],
    [
      'got too little',
      { status: 'UNDERPAID', received_amount: '2890000', missing_amount: '10000' },
      ['accept', 'ask', 'cancel'],
    ],
    [
      'got too little, and money beside it is looked at first',
      {
        status: 'UNDERPAID',
        received_amount: '2890000',
        missing_amount: '10000',
        money_beside: 'REPORT_WAITS',
      },
      ['cancel'],
    ],
    [
      'has money to look at first',
      { status: 'REVIEW', received_amount: '5', review_amount: '7' },
      [],
    ],
    ['got nothing and is looked at', { status: 'REVIEW' }, []],
    ['is paid', { status: 'PAID', received_amount: '2900000', missing_amount: '0' }, ['refund']],
    ['is being given back', { status: 'PAID', missing_amount: '0', open_refund_kind: 'order' }, []],
    ['is over', { status: 'REFUNDED', missing_amount: '0' }, []],
  ] as const)('when it %s', (_when, changes, actions) => {
    expect([...actionsOf({ ...order, ...changes })]).toEqual(actions);
  });

  it('says the number of an invoice when one was asked for, and corrects it then', () => {
    const invoice = {
      __typename: 'AdminInvoice',
      kind: 'person',
      name: 'An',
      tax_code: null,
      address: null,
      email: 'an@example.com',
      words: 'w1',
      issued_number: null,
      issued_at: null,
    } as const;
    expect(actionsOf({ ...order, status: 'PAID', invoice }).has('invoice')).toBe(true);
    const issued = actionsOf({
      ...order,
      status: 'PAID',
      invoice: { ...invoice, issued_number: 'HD1' },
    });
    expect([issued.has('invoice'), issued.has('correct_invoice')]).toEqual([false, true]);
  });
});

describe('the badge of an order', () => {
  const badge = (of: Parameters<typeof orderBadges>[0]) => orderBadges(of)[0];

  it('says first what an administrator has to see', () => {
    expect(badge({ ...order, status: 'UNDERPAID', missing_amount: '10000' })).toEqual({
      tone: 'warn',
      text: 'Thiếu 10.000\u00A0₫',
    });
    expect(
      badge({
        ...order,
        status: 'PAID',
        excess_amount: '2900000',
        open_refund_kind: 'excess',
        open_refund_state: 'needs_account',
      }),
    ).toEqual({ tone: 'warn', text: 'Thừa 2.900.000\u00A0₫' });
    expect(
      badge({
        ...order,
        status: 'PAID',
        open_refund_kind: 'order',
        open_refund_state: 'proposed',
      })?.text,
    ).toBe('Đề nghị hoàn');
    expect(badge({ ...order, status: 'REVIEW', review_amount: '7' })).toEqual({
      tone: 'bad',
      text: 'Chưa khớp',
    });
    expect(badge({ ...order, status: 'REVIEW', missing_amount: '10000' })).toEqual({
      tone: 'warn',
      text: 'Hết hạn, thiếu 10.000\u00A0₫',
    });
  });
});

it('tells an event with its amount, without one, and one that it does not know', () => {
  expect(eventText({ kind: 'money_in', amount: '2600000' })).toBe(
    'Ngân hàng báo có 2.600.000\u00A0₫',
  );
  expect(eventText({ kind: 'money_in', amount: '2600000', actor_name: 'Lê Thị Hạnh' })).toBe(
    'Gán 2.600.000\u00A0₫ vào đơn',
  );
  expect(eventText({ kind: 'refund_requested', amount: null })).toBe('Xin hoàn, khóa học đóng');
  expect(eventText({ kind: 'accepted_short', amount: null })).toBe('Ghi nhận đủ, bỏ qua');
  expect(eventText({ kind: 'paid', amount: null })).toBe('Đủ tiền, mở khóa học');
  expect(eventText({ kind: 'khac', amount: null })).toBe('Cập nhật đơn');
});
