import { createHmac, randomInt } from 'node:crypto';

/** How many a person gets at once. */
export const recoveryCodesMade = 10;

/**
 * Crockford's Base32: nothing in it is mistaken for something else in it. 8 letters of it are 40
 * bits.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 8;

/** Ten new codes, `7KQ4-T2XD`, all different. */
export function createRecoveryCodes(): readonly string[] {
  const made = new Set<string>();
  while (made.size < recoveryCodesMade) made.add(createOne());
  return [...made];
}

/**
 * A typed code without blanks and dashes, misread letters put right; null for what cannot be one.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
  return code.length === letters && Array.from(code).every((letter) => alphabet.includes(letter))
    ? code
    : null;
}

/** What is stored of a code that `readRecoveryCode` read: its HMAC, apart for each person. */
export function hashRecoveryCode(code: string, userId: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`recovery_code:${userId}:${code}`).digest();
}

function createOne(): string {
  const code = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
