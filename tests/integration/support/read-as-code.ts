import { findPaymentCodes } from '#shared/domain/commerce/payment-code.ts';

/**
 * These words, which end two characters behind the beginning of a code that somebody cut, and the
 * character with which they hold a code that is nobody's.
 */
export function readAsCode(words: string): string {
  const found = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    .map((last) => `${words} ${last}`)
    .find((text) => findPaymentCodes(text).length > 0);
  if (found === undefined) throw new Error(`no character makes a code of ${words}`);
  return found;
}
