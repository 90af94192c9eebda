import { foldText } from '../../kernel/fold-text.ts';
import { findPaymentCodes, findPayoutCodes, findRefundCodes } from '../commerce/payment-code.ts';
import { isAffiliateCode } from './affiliate-rules.ts';

/** Digits behind the first name in a code that is made: none that reads as a letter. */
const digits = '23456789';
const digitCount = 3;
const longestName = 10;

/** Bytes of randomness that `makeAffiliateCode` needs. */
export const affiliateCodeBytes = digitCount;

/**
 * Words that no code is made of, without marks: rude ones, and ones that pass for the academy
 * itself. A run of letters is compared as a whole, so that LONG and CUONG stay names.
 */
const refusedWords: ReadonlySet<string> = new Set([
  'LON',
  'LOZ',
  'CAC',
  'CAK',
  'CU',
  'BUOI',
  'DIT',
  'DJT',
  'DEO',
  'DCM',
  'DKM',
  'DMM',
  'DM',
  'VL',
  'VCL',
  'CLGT',
  'CC',
  'CAVE',
  'SEX',
  'XXX',
  'FUCK',
  'SHIT',
  'DICK',
  'CUNT',
  'PORN',
  'SLUT',
  'NAZI',
  'HITLER',
  'BITCH',
  'ADMIN',
  'ADMINISTRATOR',
  'SUPPORT',
  'HOTRO',
  'MAIVANG',
  'HOCVIEN',
  'QUANTRI',
  'OFFICIAL',
  'CHINHTHUC',
  'BANK',
  'NGANHANG',
  'REFUND',
  'HOANTIEN',
  'VOUCHER',
  'NULL',
  'UNDEFINED',
  'TEST',
]);

/**
 * Whether a normalised code may be somebody's: its form, no refused word, and nothing that reads as
 * an order (`MV2481`), a refund (`HT…`) or a support request, nor has a code of money in it.
 */
export function isAllowedAffiliateCode(code: string): boolean {
  if (!isAffiliateCode(code) || !/[A-Z]/.test(code)) return false;
  if (/^(?:MV|HT)(?=.*\d)/.test(code) || hasMoneyCode(code)) return false;
  return code.split(/\d/).every((word) => !refusedWords.has(word));
}

/**
 * Whether a payment code, a refund code or a payout's `CT…` stands anywhere in a text. The memo of
 * every payout says the affiliate's code: with such a one in it a payout that the bank sends back
 * would pay somebody's order.
 */
export function hasMoneyCode(text: string): boolean {
  return (
    findPaymentCodes(text).length > 0 ||
    findRefundCodes(text).length > 0 ||
    findPayoutCodes(text).length > 0
  );
}

/**
 * A code of a first name and random bytes (`affiliateCodeBytes`): `Linh` → `LINH472`. A name that
 * makes none of itself gives way to `BAN`.
 */
export function makeAffiliateCode(firstname: string, bytes: Uint8Array): string {
  const name = foldText(firstname)
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, longestName);
  const behind = Array.from(bytes.subarray(0, digitCount), (byte) =>
    digits.charAt(byte % digits.length),
  )
    .join('')
    .replaceAll('69', '68');
  const code = name + behind;
  return isAllowedAffiliateCode(code) ? code : `BAN${behind}`;
}
