import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

const tokenBytes = 32;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** A new opaque token of 256 random bits, base64url. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

declare const shown: unique symbol;

/**
 * An access token that a client showed with a request. One that was only made is none: nobody may
 * take it for used before its client has it.
 */
export type ShownAccessToken = string & { readonly [shown]: true };

/** For what reads the headers of requests. */
export function asShown(token: string): ShownAccessToken {
  return token as ShownAccessToken; // the caller read it from a request
}

/** Whether a text can be one of our tokens at all; anything else need not be looked up. */
export function isTokenForm(text: string): boolean {
  return tokenForm.test(text);
}

/** What is stored of a token. A token has 256 random bits, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The token that follows a refresh token: always the same one, known only to whoever holds the
 * spent token (and the key). So parallel exchanges agree without anything secret being stored.
 */
export function deriveSuccessor(
  spentToken: string,
  purpose: 'access' | 'refresh',
  key: Buffer,
): string {
  return createHmac('sha256', key).update(`${purpose}:${spentToken}`).digest('base64url');
}

/** Six random digits, evenly. */
export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The six digits that somebody typed, blanks between them allowed; null for anything else. */
export function readCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** What is stored of a code: so few digits need a key, and each person's are hashed apart. */
export function hashCode(code: string, owner: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`code:${owner}:${code}`).digest();
}
