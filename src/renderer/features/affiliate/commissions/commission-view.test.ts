import { describe, expect, it } from 'vitest';
import {
  commissionBadge,
  type CommissionFacts,
  commissionStatuses,
  earnedAmount,
  type StepKind,
  stepText,
  stepTone,
  wasStep,
} from './commission-view.ts';

const now = Date.parse('2026-11-21T13:52:00+07:00');
const commission = (facts: Partial<CommissionFacts>) => ({
  status: 'PENDING' as const,
  amount: '580000',
  hold_ends_at: '2026-11-27T17:30:00Z',
  end_reason: null,
  order_code: '#MV-2519',
  ...facts,
});

describe('a state', () => {
  it.each([
    ['PENDING', null, 'Chờ đến 28/11', 'warn'],
    ['APPROVED', null, 'Đã ghi nhận', 'ok'],
    ['IN_PAYOUT', null, 'Đang chi trả', 'info'],
    ['PAID', null, 'Đã chi trả', 'ok'],
    ['VOID', 'refunded', 'Đã hoàn tiền', 'line'],
    ['VOID', 'same_person', 'Không hợp lệ', 'bad'],
    ['VOID', 'fraud', 'Không hợp lệ', 'bad'],
    ['ON_HOLD', null, 'Tạm giữ', 'warn'],
    ['REVERSED', 'refunded', 'Đã thu hồi', 'bad'],
  ] as const)('%s (%s) is said as %s', (status, reason, text, tone) => {
    expect(commissionBadge(commission({ status, end_reason: reason }), now)).toEqual({
      text,
      tone,
    });
  });

  it('counts nothing of what was undone, and the whole of the rest', () => {
    expect(
      commissionStatuses.map((status) => [status, earnedAmount(commission({ status }))]),
    ).toEqual([
      ['PENDING', 580_000n],
      ['APPROVED', 580_000n],
      ['IN_PAYOUT', 580_000n],
      ['PAID', 580_000n],
      ['ON_HOLD', 580_000n],
      ['VOID', 0n],
      ['REVERSED', 0n],
    ]);
  });
});

describe('a step of its life', () => {
  const say = (kind: StepKind, facts: Partial<CommissionFacts> = {}, isDone = true) =>
    stepText({ kind, is_done: isDone }, commission(facts));
  it('says exactly why it is not paid', () => {
    expect(say('VOID', { end_reason: 'refunded' })).toBe(
      'Người mua được hoàn tiền trước khi ghi nhận, hoa hồng bằng 0',
    );
    expect(say('VOID', { end_reason: 'same_person' })).toBe(
      'Không được tính: người mua và người giới thiệu là một',
    );
    expect(say('VOID', { end_reason: 'something new' })).toBe('Không được tính');
    expect(say('REVERSED', { end_reason: 'refunded' })).toBe(
      'Người mua được hoàn tiền sau khi ghi nhận, thu hồi 580.000\u00A0₫ khỏi ví',
    );
    expect(say('REVERSED', { end_reason: 'same_person' })).toBe('Thu hồi 580.000\u00A0₫ khỏi ví');
  });

  it('says what is to come otherwise than what was', () => {
    expect([say('HOLD_ENDS'), say('HOLD_ENDS', {}, false)]).toEqual([
      'Hết hạn hoàn tiền',
      'Chờ hết hạn hoàn tiền',
    ]);
    expect([say('PAID_OUT'), say('PAID_OUT', {}, false)]).toEqual([
      'Đã chuyển về tài khoản của bạn',
      'Chuyển về tài khoản của bạn',
    ]);
  });

  it('says of a refund window that is over that it is, while a hold keeps the rest away', () => {
    const at = '2026-11-20T03:00:00.000Z';
    const was = (kind: StepKind, nowMs: number) => wasStep({ kind, is_done: false, at }, nowMs);
    expect([
      was('HOLD_ENDS', Date.parse(at) - 1),
      was('HOLD_ENDS', Date.parse(at)),
      was('APPROVED', Date.parse(at) + 1),
      wasStep({ kind: 'HOLD_ENDS', is_done: true, at }, Date.parse(at) - 1),
      wasStep({ kind: 'PAID_OUT', is_done: false, at: null }, Date.parse(at)),
    ]).toEqual([false, true, false, true, false]);
  });

  it('names the order and the amount', () => {
    expect(say('ORDER')).toBe('Đặt đơn #MV-2519');
    expect(say('PAID')).toBe('Thanh toán đủ, hoa hồng 580.000\u00A0₫');
  });

  it('never names the buyer', () => {
    for (const kind of ['CLICK', 'CODE', 'SIGNUP'] as const)
      expect(say(kind)).toContain('Người mua');
  });

  it('looks like what it is', () => {
    const tone = (kind: StepKind, isDone: boolean) => stepTone({ kind, is_done: isDone });
    expect([
      tone('PAID', true),
      tone('APPROVED', false),
      tone('ON_HOLD', true),
      tone('VOID', true),
      tone('REVERSED', true),
    ]).toEqual(['done', 'next', 'held', 'ended', 'ended']);
  });
});
