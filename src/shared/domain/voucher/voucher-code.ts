import { invariant } from '../../kernel/assert.ts';
import { foldText } from '../../kernel/fold-text.ts';

/** Numbers of codes, each in one place. */
export const voucherCodeRules = {
  /** Letters and digits of a code, dashes not counted. */
  minLength: 4,
  maxLength: 24,
  /**
   * Random characters behind the prefix of a code that is made with many others: 32 ** 8, too many
   * to try.
   */
  randomLength: 8,
  /** Characters that are read of what somebody typed. */
  typedLength: 200,
} as const;

/** Crockford's base 32: no I, L, O or U, which people mistake for other characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * What a typed code is compared by: capitals and digits only, so that case, marks, spaces and
 * dashes do not matter. `foldVoucherCode(' mai sớm-10')` is `'MAISOM10'`. Never longer than a code
 * may be: the rest of a longer text is cut off one character behind, so that it equals no code.
 */
export function foldVoucherCode(typed: string): string {
  const letters = foldText(typed.slice(0, voucherCodeRules.typedLength))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  return letters.slice(0, voucherCodeRules.maxLength + 1);
}

/**
 * A code as it is written everywhere: capitals, digits and single dashes, none outside. `' mai-sớm
 * 10'` → `'MAI-SOM10'`.
 */
export function officialVoucherCode(typed: string): string {
  const spelled = foldText(typed.slice(0, voucherCodeRules.typedLength))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9-]/g, '');
  return spelled.replaceAll(/-{2,}/g, '-').replaceAll(/^-|-$/g, '');
}

/** Whether a text is a code in its official spelling. */
export function isVoucherCode(code: string): boolean {
  const { length } = foldVoucherCode(code);
  return (
    code === officialVoucherCode(code) &&
    length >= voucherCodeRules.minLength &&
    length <= voucherCodeRules.maxLength
  );
}

/**
 * A code that nobody can guess: the prefix and a character for each random byte (`randomLength` of
 * them).
 */
export function makeVoucherCode(prefix: string, bytes: Uint8Array): string {
  invariant(bytes.length === voucherCodeRules.randomLength, 'a random code needs its bytes');
  return `${prefix}${Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('')}`;
}
