import * as fc from 'fast-check';
import { QRPay } from 'vietnam-qr-pay';
import { describe, expect, it } from 'vitest';
import { crc16, vietQrText } from './viet-qr.ts';

describe('a VietQR', () => {
  it('is the test vector of PRODUCT.md 6, to the letter', () => {
    const vector =
      '00020101021238540010A00000072701240006970436011001234567890208QRIBFTTA530370454061500005802VN62210817AFWD WITHDRAWAL12630469B7';
    expect(crc16(vector.slice(0, -4))).toBe('69B7');
    expect(
      vietQrText({
        bin: '970436',
        accountNumber: '0123456789',
        amountVnd: 150_000n,
        memo: 'AFWD WITHDRAWAL12',
      }),
    ).toBe(vector);
  });

  it('without an amount leaves it to the payer and says so in field 01', () => {
    const text = vietQrText({
      bin: '970436',
      accountNumber: '0123456789',
      amountVnd: null,
      memo: null,
    });
    expect(text).toBe(
      '00020101021138540010A00000072701240006970436011001234567890208QRIBFTTA53037045802VN63046A15',
    );
    expect(new QRPay(text)).toMatchObject({ isValid: true, initMethod: '11' });
  });

  it('says to another reader what it was made of', () => {
    const account = fc.stringMatching(/^[0-9A-Z]{6,19}$/);
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{6}$/),
        account,
        fc.bigInt({ min: 1n, max: 999_999_999n }),
        fc.stringMatching(/^[A-Z0-9]{1,25}$/),
        (bin, accountNumber, amountVnd, memo) => {
          const text = vietQrText({ bin, accountNumber, amountVnd, memo });
          const read = new QRPay(text);
          expect([
            read.isValid,
            read.consumer.bankBin,
            read.consumer.bankNumber,
            read.amount,
            read.additionalData.purpose,
          ]).toEqual([true, bin, accountNumber, String(amountVnd), memo]);
          expect(text).toBe(
            QRPay.initVietQR({
              bankBin: bin,
              bankNumber: accountNumber,
              amount: String(amountVnd),
              purpose: memo,
            }).build(),
          );
        },
      ),
    );
  });
});
