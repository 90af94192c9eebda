import { expect, it } from 'vitest';
import { payoutLine } from './payout-line.ts';

it('says of a payment that nobody marked as sent that it has no day, and breaks off nowhere', () => {
  expect(payoutLine({ net_amount: '1450000', sent_at: null })).toBe(
    'ngân hàng báo đã chuyển 1.450.000\u00A0₫, sổ chưa ghi ngày',
  );
  expect(payoutLine({ net_amount: '1450000', sent_at: '2026-11-29T03:00:00.000Z' })).toBe(
    'đã chuyển 1.450.000\u00A0₫ ngày 29/11/2026',
  );
});
