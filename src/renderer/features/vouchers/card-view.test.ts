import { expect, it } from 'vitest';
import type { VoucherCard } from '#shared/vouchers/voucher-card.ts';
import { sortCards, viewCard } from './card-view.ts';

const now = Date.parse('2026-11-21T10:00:00+07:00');
const hour = 3_600_000;
const card: VoucherCard = {
  id: '1',
  code: 'MAISOM10',
  kind: 'percent',
  percent: 10,
  amountVnd: null,
  capVnd: null,
  minOrderVnd: '0',
  plans: ['kha_pro', 'pro'],
  startsAtMs: 0,
  endsAtMs: Date.parse('2026-11-30T23:59:00+07:00'),
  hasDailyUses: false,
  isPersonal: false,
  isPaused: false,
  isUsedUp: false,
  usedUpUntilMs: null,
  isUsedByYou: false,
};
const view = (
  changes: Partial<VoucherCard> = {},
  order: Parameters<typeof viewCard>[0]['order'] = null,
) => viewCard({ card: { ...card, ...changes }, order, nowMs: now });

it('says what a voucher is worth, for which plans and until when', () => {
  expect(view()).toMatchObject({
    worth: '10%',
    worthInFull: '10%',
    text: 'Gói Pro và Khá Pro. Hết hạn 30/11/2026.',
    countdown: null,
  });
  expect(
    view({ kind: 'fixed', percent: null, amountVnd: '300000', minOrderVnd: '2500000' }),
  ).toMatchObject({
    worth: '300k',
    worthInFull: '300.000\u00A0₫',
    text: 'Đơn từ 2.500.000\u00A0₫. Hết hạn 30/11/2026.',
  });
  expect(
    view({
      plans: ['pro'],
      minOrderVnd: '2500000',
      capVnd: '400000',
      isPersonal: true,
      endsAtMs: null,
    }).text,
  ).toBe('Dành riêng cho bạn. Đơn từ 2.500.000\u00A0₫. Gói Pro. Giảm tối đa 400.000\u00A0₫.');
});

it('says instead why it cannot be used, for the order that asks', () => {
  const order = { plan: 'kha_pro', amountVnd: 1_710_000n } as const;
  expect(view({ minOrderVnd: '2500000' }, order)).toMatchObject({
    state: { kind: 'not_for_order' },
    text: 'Mã này dùng cho đơn từ 2.500.000\u00A0₫.',
  });
  expect(view({ plans: ['pro'] }, order).text).toBe('Mã này chỉ dùng cho gói Pro.');
  expect(view({ usedUpUntilMs: now + 14 * hour })).toMatchObject({
    text: 'Đã hết lượt hôm nay. Mở lại lúc 00:00.',
    countdown: 'Mở sau 14\u00A0giờ',
  });
  expect(view({ endsAtMs: now })).toMatchObject({
    text: 'Đã hết hạn ngày 21/11/2026.',
    countdown: null,
  });
});

it('counts down by the minute in its last two days, by the second in its last hour', () => {
  expect(view({ endsAtMs: now + 48 * hour }).countdown).toBe('Còn 48\u00A0giờ');
  expect(view({ endsAtMs: now + 48 * hour + 1 }).countdown).toBe(null);
  expect(view({ endsAtMs: now + 5 * hour + 90_000 }).countdown).toBe('Còn 5\u00A0giờ 1\u00A0phút');
  expect(view({ endsAtMs: now + 272_500 }).countdown).toBe('Còn 4:33');
  expect(view({ startsAtMs: now + 2 * hour })).toMatchObject({
    state: { kind: 'not_yet' },
    countdown: 'Mở sau 2\u00A0giờ',
  });
});

it('brings what can be used to the front', () => {
  expect(
    sortCards([
      view({ code: 'A', isPaused: true }),
      view({ code: 'B' }),
      view({ code: 'C', isUsedByYou: true }),
      view({ code: 'D' }),
    ]).map(({ code }) => code),
  ).toEqual(['B', 'D', 'A', 'C']);
});
