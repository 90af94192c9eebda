import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#renderer/graphql/generated/graphql.ts';
import {
  awaitsMoney,
  cancelledText,
  hasOtherOrder,
  groupDigits,
  isPaying,
  longWaitMs,
  type OrderDetail,
  priceLines,
  statusBadge,
  stripOf,
} from './order-view.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

function order(status: OrderStatus, more: Partial<OrderDetail> = {}): OrderDetail {
  return {
    __typename: 'Order',
    id: '1',
    code: '#MV-2481',
    plan: 'PRO',
    is_upgrade: false,
    status,
    created_at: '2026-11-21T09:00:00Z',
    expires_at: '2026-11-22T09:00:00Z',
    paid_at: null,
    refundable_until: null,
    original_amount: '4900000',
    early_discount: '2000000',
    upgrade_credit: '0',
    voucher_code: null,
    voucher_discount: '0',
    total_amount: '2900000',
    received_amount: '0',
    missing_amount: '2900000',
    excess_amount: '0',
    returned_amount: '0',
    waived_amount: '0',
    refundable_amount: '2900000',
    referred_by: null,
    payment_info: null,
    events: [],
    refund: null,
    excess_refund: null,
    invoice: null,
    server_now: '2026-11-21T10:00:00Z',
    ...more,
  };
}

const strip = (
  of: OrderDetail,
  more: { readonly online?: boolean; readonly nowMs?: number } = {},
) => stripOf({ order: of, online: true, nowMs: now, waitingSinceMs: now, ...more });

describe('the live strip', () => {
  it('waits, and offers help after two minutes', () => {
    expect(strip(order('PENDING'))).toEqual({ kind: 'waiting', isLong: false });
    expect(strip(order('PENDING'), { nowMs: now + longWaitMs })).toEqual({
      kind: 'waiting',
      isLong: true,
    });
  });

  it('says what came and what is missing', () => {
    const under = order('UNDERPAID', { received_amount: '1000000', missing_amount: '1900000' });
    expect(strip(under)).toEqual({
      kind: 'underpaid',
      got: '1.000.000\u00A0₫',
      missing: '1.900.000\u00A0₫',
    });
  });

  it('says what came too much', () => {
    const over = order('PAID', {
      received_amount: '3000000',
      missing_amount: '0',
      excess_amount: '100000',
    });
    expect(strip(over)).toEqual({
      kind: 'received',
      amount: '3.000.000\u00A0₫',
      extra: '100.000\u00A0₫',
    });
    expect(strip(order('PAID', { received_amount: '2900000' }))).toEqual({
      kind: 'received',
      amount: '2.900.000\u00A0₫',
      extra: null,
    });
  });

  it('says of one that ended with a part of its money there what is missing', () => {
    const short = order('REVIEW', { received_amount: '1000000', missing_amount: '1900000' });
    const amounts = { got: '1.000.000\u00A0₫', missing: '1.900.000\u00A0₫' };
    expect(strip(short)).toEqual({ kind: 'short', ...amounts });
    expect(statusBadge(short).text).toBe('Hết hạn, thiếu 1.900.000\u00A0₫');
    const over = order('UNDERPAID', { received_amount: '1000000', missing_amount: '1900000' });
    expect(strip(over, { nowMs: Date.parse('2026-11-22T09:00:00Z') })).toEqual({
      kind: 'short',
      ...amounts,
    });
    const looked = order('REVIEW', { received_amount: '1000000', missing_amount: '0' });
    expect(strip(looked)).toEqual({ kind: 'review', goesBack: null, hasPart: false });
  });

  it('expires by the time of the server even before the server says so', () => {
    expect(strip(order('PENDING'), { nowMs: Date.parse('2026-11-22T09:00:00Z') })).toEqual({
      kind: 'expired',
    });
    expect(strip(order('EXPIRED'))).toEqual({ kind: 'expired' });
  });

  it('says that the line is lost only while money is awaited', () => {
    expect(strip(order('PENDING'), { online: false })).toEqual({ kind: 'lost' });
    expect(strip(order('UNDERPAID'), { online: false })).toEqual({ kind: 'lost' });
    expect(strip(order('PAID', { received_amount: '2900000' }), { online: false }).kind).toBe(
      'received',
    );
    expect(strip(order('REVIEW', { missing_amount: '0' }), { online: false }).kind).toBe('review');
    expect(strip(order('CANCELLED'), { online: false }).kind).toBe('cancelled');
  });
});

it('hears of money for every order that money can still change, and shows the page to pay on for no settled one', () => {
  const all: readonly OrderStatus[] = [
    'PENDING',
    'UNDERPAID',
    'REVIEW',
    'PAID',
    'REFUND_REQUESTED',
    'REFUNDING',
    'REFUNDED',
    'EXPIRED',
    'CANCELLED',
  ];
  expect(all.filter(awaitsMoney)).toEqual(['PENDING', 'UNDERPAID', 'REVIEW', 'EXPIRED']);
  expect(all.filter(isPaying)).toEqual(['PENDING', 'UNDERPAID', 'REVIEW', 'EXPIRED', 'CANCELLED']);
  expect(all.map((status) => statusBadge(order(status)).text)).toHaveLength(
    new Set(all.map((status) => statusBadge(order(status)).text)).size,
  );
});

describe('the lines of a price', () => {
  it('strikes the list price out beside the early one', () => {
    expect(
      priceLines({ original_amount: '4900000', early_discount: '2000000', upgrade_credit: '0' }),
    ).toEqual([
      { key: 'original', label: 'Giá gốc', amount: '4.900.000\u00A0₫', isStruck: true },
      { key: 'early', label: 'Giá mua sớm', amount: '2.900.000\u00A0₫', isStruck: false },
    ]);
  });

  it('takes off what an owner of Khá Pro has paid', () => {
    const lines = priceLines({
      original_amount: '4900000',
      early_discount: '0',
      upgrade_credit: '1900000',
    });
    expect(lines.map(({ key, amount, isStruck }) => [key, amount, isStruck])).toEqual([
      ['original', '4.900.000\u00A0₫', false],
      ['upgrade', '\u22121.900.000\u00A0₫', false],
    ]);
  });
});

it('groups an account number by four without changing it', () => {
  expect(groupDigits('0011001932418')).toBe('0011 0019 3241 8');
  expect(groupDigits('00110019')).toBe('0011 0019');
});

it('says that money for what its learner has goes back, and which order was paid instead', () => {
  const event = (kind: string, note: string | null): OrderDetail['events'][number] => ({
    __typename: 'OrderEvent',
    id: kind,
    at: '2026-11-21T09:30:00Z',
    kind,
    amount: kind === 'review' ? '1900000' : null,
    note,
  });
  const at = (status: OrderStatus, last: OrderDetail['events'][number]) =>
    stripOf({
      order: order(status, { missing_amount: '0', events: [event('created', null), last] }),
      online: true,
      nowMs: now,
      waitingSinceMs: now,
    });
  expect(at('REVIEW', event('review', 'plan_owned'))).toEqual({
    kind: 'review',
    goesBack: '1.900.000\u00A0₫',
    hasPart: false,
  });
  expect(at('REVIEW', event('review', 'plan_part'))).toEqual({
    kind: 'review',
    goesBack: '1.900.000\u00A0₫',
    hasPart: true,
  });
  const looked = { kind: 'review', goesBack: null, hasPart: false };
  expect(at('REVIEW', event('review', 'late'))).toEqual(looked);
  expect(at('CANCELLED', event('cancelled', 'other_paid #MV-1'))).toEqual({
    kind: 'cancelled',
    cause: { why: 'other_paid', by: '#MV-1' },
  });
  const unknown = { kind: 'cancelled', cause: null };
  // An earlier version wrote a code alone, whatever that did; a sale undone is its own end.
  expect(at('CANCELLED', event('cancelled', '#MV-1'))).toEqual(unknown);
  expect(at('CANCELLED', event('sale_undone', null))).toEqual(unknown);
});

it.each([
  [
    null,
    'Bạn có thể đăng ký lại bất cứ lúc nào. Nếu bạn đã chuyển tiền cho đơn này, tiền không mất: chúng tôi kiểm tra rồi mở khóa học hoặc chuyển lại cho bạn.',
    false,
  ],
  [
    { why: 'called_off' },
    'Bạn có thể đăng ký lại bất cứ lúc nào. Nếu bạn đã chuyển tiền cho đơn này, tiền không mất: chúng tôi kiểm tra rồi mở khóa học hoặc chuyển lại cho bạn.',
    false,
  ],
  [{ why: 'ordered_anew', by: 'GIAM10' }, 'Bạn đã đặt đơn mới với mã ưu đãi GIAM10', true],
  [{ why: 'other_paid', by: '#MV-1' }, 'Bạn đã thanh toán đơn #MV-1', true],
  [{ why: 'base_ended', by: '#MV-1' }, 'Đơn này nâng cấp gói của đơn #MV-1', false],
  [{ why: 'unsellable' }, 'Đơn này không còn thanh toán được.', false],
] as const)('says why an order was called off, and what is next: %j', (cause, words, leads) => {
  expect(cancelledText(cause)).toContain(words);
  expect(hasOtherOrder(cause)).toBe(leads);
  // Whoever has the other order is not told to order once more.
  expect(cancelledText(cause).includes('đăng ký lại')).toBe(!leads);
});
