import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findPaymentCodes,
  findPayoutCodes,
  findRefundCodes,
  paymentCodeOf,
  payoutCodeOf,
  refundCodeOf,
} from './payment-code.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const fiveBytes = fc.uint8Array({ minLength: 5, maxLength: 5 });
/**
 * What banks and people put around a code. None of it contains the prefix, in which case another
 * code might begin there.
 */
const noise = fc.stringMatching(/^[a-ln-zA-LN-Z0-9 .,;:/_-]{0,40}$/);

describe('a payment code', () => {
  it('is MV and 8 characters without I, L, O and U, at most 25 letters and digits', () => {
    fc.assert(
      fc.property(fiveBytes, (bytes) => {
        expect(paymentCodeOf(bytes)).toMatch(/^MV[0-9A-HJKMNP-TV-Z]{8}$/);
      }),
    );
  });

  it('is another one for any other 35 bits', () => {
    const low = paymentCodeOf(Uint8Array.of(0, 0, 0, 0, 0));
    expect(low).toBe('MV00000000');
    fc.assert(
      fc.property(fiveBytes, fc.integer({ min: 0, max: 34 }), (bytes, bit) => {
        const other = Uint8Array.from(bytes);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (128 >> (bit & 7));
        expect(paymentCodeOf(other)).not.toBe(paymentCodeOf(bytes));
      }),
    );
  });

  it('is found in any memo: in small letters, with blanks and dots inside, between whatever a bank adds', () => {
    fc.assert(
      fc.property(
        fiveBytes,
        noise,
        noise,
        fc.array(fc.constantFrom('', ' ', '.', '-', '  '), { minLength: 10, maxLength: 10 }),
        fc.boolean(),
        (bytes, before, after, gaps, isSmall) => {
          const code = paymentCodeOf(bytes);
          const spaced = Array.from(code)
            .map((character, at) => character + (gaps[at] ?? ''))
            .join('');
          expect(
            findPaymentCodes(`${before}${isSmall ? spaced.toLowerCase() : spaced}${after}`),
          ).toContain(code);
        },
      ),
    );
  });

  it('is found when O is read for 0, and I or L for 1', () => {
    fc.assert(
      fc.property(fiveBytes, fc.constantFrom('I', 'L', 'i', 'l'), (bytes, one) => {
        const code = paymentCodeOf(bytes);
        expect(
          findPaymentCodes(`MV${code.slice(2).replaceAll('0', 'o').replaceAll('1', one)}`),
        ).toContain(code);
      }),
    );
  });

  it.each([
    ['CT DEN:412345 MBVCB.3278907687.MV00000000.CT tu 0011 toi 0022', ['MV00000000']],
    ['Chuyển tiền học phí mv 0000 0000', ['MV00000000']],
    ['MV00000000FT23084456770', ['MV00000000']],
    ['MV00000000 va MV00000012', ['MV00000000', 'MV00000012']],
    ['MV00000013', []],
    ['chuyen tien hoc phi', []],
    ['MV0000000', []],
    ['MVUUUUUUUU', []],
    ['', []],
  ])('in %j', (memo, codes) => expect(findPaymentCodes(memo)).toEqual(codes));

  it('is found when an input method made accents of its letters and when it did not', () => {
    const code = paymentCodeOf(Uint8Array.of(0x52, 0x94, 0xa5, 0x29, 0x4a));
    expect(findPaymentCodes(`Ủng hộ ${code.replaceAll('A', 'Á')}`)).toContain(code);
    expect(findPaymentCodes(`học phí đợt 1 ${code} của Ánh`)).toContain(code);
    expect(findPaymentCodes('học phí MVĐĐddddDw')).toEqual(['MVDDDDDDDW']);
  });

  it('with one character wrong, or with two neighbours in each other’s place, is no code', () => {
    fc.assert(
      fc.property(
        fiveBytes,
        fc.integer({ min: 2, max: 9 }),
        fc.constantFrom(...Array.from(alphabet)),
        (bytes, at, character) => {
          const code = paymentCodeOf(bytes);
          fc.pre(code.charAt(at) !== character);
          expect(findPaymentCodes(code.slice(0, at) + character + code.slice(at + 1))).toEqual([]);
        },
      ),
    );
    fc.assert(
      fc.property(fiveBytes, fc.integer({ min: 2, max: 8 }), (bytes, at) => {
        const code = paymentCodeOf(bytes);
        fc.pre(code.charAt(at) !== code.charAt(at + 1));
        expect(
          findPaymentCodes(
            code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2),
          ),
        ).toEqual([]);
      }),
    );
  });

  it('is never taken for a refund’s', () => {
    fc.assert(
      fc.property(fiveBytes, (bytes) => {
        expect(findRefundCodes(refundCodeOf(bytes))).toEqual([refundCodeOf(bytes)]);
        expect(findRefundCodes(paymentCodeOf(bytes))).toEqual([]);
      }),
    );
  });
});

describe('the code of a payout', () => {
  it('is CT and the beginning of its id', () => {
    expect(payoutCodeOf('1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d')).toBe('CT1A2B3C');
  });

  it.each([
    ['CT1A2B3C LINH88', ['CT1A2B3C']],
    ['ct 1a2b 3c', ['CT1A2B3C']],
    ['MBVCB.3278.CT1A2B3C.tu 0011', ['CT1A2B3C']],
    ['CT1A2B3C va CT99AA00, hoan CT1A2B3C', ['CT1A2B3C', 'CT99AA00']],
    ['CTCT1A2B3C', ['CT1A2B3C']],
    ['CT12345CT1A2B3C', ['CT12345C', 'CT1A2B3C']],
    ['CT1A2B3', []],
    ['CT1A2B3G', []],
    ['chi tra hoa hong', []],
    ['', []],
  ])('in %j', (memo, codes) => expect(findPayoutCodes(memo)).toEqual(codes));
});
