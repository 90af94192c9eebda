/**
 * Crockford's base 32: no I, L, O, U, so that nothing is read two ways. A digit's place is its
 * value.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** x⁵ + x² + 1, the polynomial of the field the check character is counted in. */
const modulus = 0b100101;

/** Bytes of randomness that `crockfordOfBytes` needs for its 7 characters. */
export const crockfordBytes = 5;

/** Seven characters of the first 35 bits of 5 random bytes, and a check character. */
export function crockfordOfBytes(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, crockfordBytes)) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let at = 0; at < 7; at += 1)
    text += alphabet.charAt(Number((bits >> BigInt(35 - 5 * at)) & 31n));
  return text + checkCharacter(text);
}

/**
 * The check character: each digit times another power of x in GF(32), summed. Differs for any one
 * wrong character and for any two neighbours that changed places.
 */
export function checkCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum = timesX(sum) ^ alphabet.indexOf(character);
  return alphabet.charAt(timesX(sum));
}

/**
 * Reads what people type for what is meant: O as 0, I and L as 1. Null when a character is none of
 * ours or the check fails.
 */
export function readCrockford(text: string): string | null {
  const read = text.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!Array.from(read).every((character) => alphabet.includes(character))) return null;
  return checkCharacter(read.slice(0, -1)) === read.at(-1) ? read : null;
}

function timesX(value: number): number {
  const shifted = value << 1;
  return shifted & 32 ? shifted ^ modulus : shifted;
}
