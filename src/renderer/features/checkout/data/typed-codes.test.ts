import { describe, expect, it } from 'vitest';
import { refusedField, unappliedCodes } from './typed-codes.ts';

const none = { voucherCode: null, referralCode: null };
const voucher = {
  __typename: 'OrderVoucher',
  code: 'MAISOM10',
  discount: '290000',
  validated: true,
} as const;

describe('unappliedCodes', () => {
  it('is null while the fields hold what the price is of, blanks aside', () => {
    expect(unappliedCodes({ voucher: '', referral: '  ' }, none)).toBeNull();
    expect(
      unappliedCodes(
        { voucher: ' MAISOM10 ', referral: 'LINH88' },
        { voucherCode: 'MAISOM10', referralCode: 'LINH88' },
      ),
    ).toBeNull();
  });

  it('names every code that is typed, also where one was cleared', () => {
    expect(unappliedCodes({ voucher: 'bancu300', referral: '' }, none)).toEqual({
      voucherCode: 'bancu300',
      referralCode: null,
    });
    expect(
      unappliedCodes({ voucher: '', referral: 'LINH88' }, { ...none, voucherCode: 'KHONGCO' }),
    ).toEqual({ voucherCode: null, referralCode: 'LINH88' });
  });
});

describe('refusedField', () => {
  const refused = { voucher: null, referral_error: 'Không có mã này.' };

  it('is the first field whose new code does not count', () => {
    const both = { voucherCode: 'A', referralCode: 'B' };
    expect(refusedField(none, both, refused)).toBe('voucher');
    expect(refusedField(none, both, { ...refused, voucher })).toBe('referral');
    expect(refusedField(none, both, { voucher, referral_error: null })).toBeNull();
  });

  it('is no field whose refusal stood there before, and none without a code', () => {
    const both = { voucherCode: 'A', referralCode: 'B' };
    expect(refusedField(both, both, refused)).toBeNull();
    expect(refusedField(both, { ...both, referralCode: 'C' }, refused)).toBe('referral');
    expect(refusedField(both, none, refused)).toBeNull();
  });
});
