import { describe, expect, it } from 'vitest';
import {
  bankFeeLimitVnd,
  erasedHolder,
  orderCode,
  orderLifeMs,
  paymentCodePrefix,
  payoutCodePrefix,
  placeholderCode,
  planTexts,
  receivingHoldMs,
  refundCodePrefix,
  refundDueMs,
  refundHeldForGood,
  refundWindowMs,
  transferFeesVnd,
} from './commerce-rules.ts';

describe('the promises of commerce', () => {
  it('hold for whole days', () => {
    expect({ orderLifeMs, refundWindowMs, refundDueMs, receivingHoldMs }).toEqual({
      orderLifeMs: 86_400_000,
      refundWindowMs: 604_800_000,
      refundDueMs: 259_200_000,
      receivingHoldMs: 86_400_000,
    });
  });

  it('leave to banks 55.000 ₫ on the way, and 500.000 ₫ at once', () => {
    expect([transferFeesVnd, bankFeeLimitVnd]).toEqual([55_000n, 500_000n]);
  });

  it('keep a refund without an account until nobody who reads it now will see the day', () => {
    expect(refundHeldForGood.toISOString()).toBe('2200-01-01T00:00:00.000Z');
  });
});

describe('what people and banks read', () => {
  it('names an order, a refund and a payout by letters of their own', () => {
    expect([paymentCodePrefix, refundCodePrefix, payoutCodePrefix]).toEqual(['MV', 'HT', 'CT']);
    expect(orderCode(2481)).toBe('#MV-2481');
    expect(placeholderCode).toBe('#CODE-000');
  });

  it('names nobody where a person was erased, in the letters that banks write', () => {
    expect(erasedHolder).toBe('DA XOA');
  });

  it('says that Pro gives all that Khá Pro gives, and a teacher besides', () => {
    expect(planTexts).toEqual({
      kha_pro: {
        name: 'Khá Pro',
        benefits: ['Toàn bộ video đang có và sắp ra mắt', 'Nhóm học viên'],
      },
      pro: {
        name: 'Pro',
        benefits: [
          'Toàn bộ video đang có và sắp ra mắt',
          'Nhóm học viên',
          '4 buổi giảng viên kèm cặp',
        ],
      },
    });
  });
});
