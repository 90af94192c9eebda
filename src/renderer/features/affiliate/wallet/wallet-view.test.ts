import { describe, expect, it } from 'vitest';
import { accountText, askRefusal, netOfBalance, payoutBadge, requestCode } from './wallet-view.ts';

describe('asking for a payout', () => {
  const facts = {
    minimum_amount: '200000',
    missing_amount: '0',
    refuse_reason: null,
    held_until: null,
  };
  it('is open when the server says so, and while a request is', () => {
    expect(askRefusal(facts)).toBeUndefined();
    expect(askRefusal({ ...facts, refuse_reason: 'REQUEST_OPEN' })).toBeUndefined();
  });

  it('says how much is missing, or what holds it', () => {
    expect(askRefusal({ ...facts, missing_amount: '55000', refuse_reason: 'BELOW_MINIMUM' })).toBe(
      'Còn thiếu 55.000\u00A0₫ để đạt mức chi trả tối thiểu 200.000\u00A0₫.',
    );
    expect(askRefusal({ ...facts, refuse_reason: 'ACCOUNT_HELD' })).toContain('24 giờ');
    expect(askRefusal({ ...facts, refuse_reason: 'PAYOUTS_HELD' })).toContain('tạm dừng');
    const held = { ...facts, refuse_reason: 'PAYOUTS_HELD' };
    expect(
      (['OTHER_ACCOUNT', 'ACCOUNT_AGAIN', 'OFFICE'] as const).map((until) =>
        askRefusal({ ...held, held_until: until }),
      ),
    ).toEqual([
      'Bạn đổi tài khoản nhận tiền để được chi trả tiếp.',
      'Bạn nhập lại tài khoản nhận tiền để được chi trả tiếp, vẫn là tài khoản đang ghi cũng được.',
      'Bạn liên hệ chúng tôi để được chi trả tiếp.',
    ]);
  });

  it('stays shut for a reason that this build does not know', () => {
    expect(askRefusal({ ...facts, refuse_reason: 'SOMETHING_NEW' })).toBe(
      'Hiện chưa yêu cầu chi trả được.',
    );
  });
});

it.each([
  ['DRAFT', 'Chờ duyệt'],
  ['CONFIRMED', 'Đã duyệt'],
  ['SENT', 'Đã chuyển'],
  ['COMPLETED', 'Hoàn tất'],
  ['FAILED', 'Chưa chuyển được'],
] as const)('a payment that is %s is said as %s', (status, text) => {
  expect(payoutBadge({ status, is_of_former_account: false }).text).toBe(text);
});

it('does not say of a payment to a former account that it is being prepared', () => {
  expect(payoutBadge({ status: 'CONFIRMED', is_of_former_account: true }).text).toBe(
    'Không chuyển nữa',
  );
});

it('names the account by its bank and its last digits', () => {
  expect(accountText({ account_bank: '970436', account_masked: '•••• 4826' })).toBe(
    'Vietcombank •••• 4826',
  );
  expect(accountText({ account_bank: '000000', account_masked: '•••• 4826' })).toBe(
    '000000 •••• 4826',
  );
});

it('names a request shortly', () => {
  expect(requestCode('0198c2f1-aa10-7000-8000-000000000000')).toBe('0198C2F1');
});

it('tells the tax of a request only when the forecast is of the same money', () => {
  const next = { gross_amount: '6000000', tax_amount: '600000', net_amount: '5400000' };
  expect(netOfBalance({ balance: '6000000', next_payout: next })).toEqual({
    tax: '600000',
    net: '5400000',
  });
  expect(netOfBalance({ balance: '5000000', next_payout: next })).toBeNull();
  expect(netOfBalance({ balance: '5000000', next_payout: null })).toBeNull();
});
