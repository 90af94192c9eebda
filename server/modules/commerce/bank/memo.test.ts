import { describe, expect, it } from 'vitest';
import { paymentCodeOf, refundCodeOf } from '#shared/domain/commerce/payment-code.ts';
import { readAsCode } from '#tests/integration/support/read-as-code.ts';
import { compareMemos, isCutOf, readMemo } from './memo.ts';

const code = paymentCodeOf(new Uint8Array([17, 34, 51, 0, 85]));
const refund = refundCodeOf(new Uint8Array([17, 34, 51, 0, 85]));
const compared = (one: string, other: string) => [
  compareMemos(readMemo(one), readMemo(other)),
  compareMemos(readMemo(other), readMemo(one)),
];

describe('a memo that has the beginning of another’s code', () => {
  it.each([
    ['all but its last', code.slice(0, 9)],
    ['five characters behind its prefix', code.slice(0, 7)],
    ['as somebody reads it', code.slice(0, 8).replaceAll('0', 'O').replaceAll('1', 'l')],
    ['of a refund', refund.slice(0, 8)],
  ])('is cut, whatever else it says: %s', (_what, piece) => {
    const whole = piece.startsWith('HT') ? refund : code;
    expect(compared(`MBVCB.77.${whole} NGUYEN HOAI AN`, `IBFT ${piece}`)).toEqual(['cut', 'cut']);
  });

  it('is cut of a payment, too', () => {
    expect(compared('CHI TRA CT1A2B3C THANG 4', 'IBFT CT1A2B3')).toEqual(['cut', 'cut']);
  });

  it('is other money with less of it, with another code, and of another payment', () => {
    expect(compared(`AN ${code} HOC`, `IBFT ${code.slice(0, 6)}`)).toEqual(['other', 'other']);
    const other = paymentCodeOf(new Uint8Array([17, 34, 52, 7, 85]));
    expect(compared(`AN ${code} HOC`, `IBFT ${other}`)).toEqual(['other', 'other']);
    expect(compared('CHI CT1A2B3C THANG 4', 'IBFT CT1A2B3D')).toEqual(['other', 'other']);
  });

  it('is cut although the words that follow make a code of it', () => {
    const words = readAsCode(`IBFT ${code.slice(0, 7)} Ma`);
    expect(compared(`MBVCB.77.${code} NGUYEN HOAI AN`, words)).toEqual(['cut', 'cut']);
    expect(isCutOf(readMemo(words), [refund, code])).toBe(true);
    const other = paymentCodeOf(new Uint8Array([17, 34, 52, 7, 85]));
    expect(isCutOf(readMemo(`${words} ${other}`), [code])).toBe(false);
  });

  it('has none of what is not there', () => {
    expect(isCutOf(readMemo('CHUYEN TIEN'), [code, refund])).toBe(false);
    expect(isCutOf(readMemo(`Học phí ${code.slice(0, 8)}`), [refund, code])).toBe(true);
  });
});
