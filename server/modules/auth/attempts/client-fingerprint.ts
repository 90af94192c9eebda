import { createHash } from 'node:crypto';

/**
 * Which client it is, as far as one can know: a copied token is mostly shown by another program.
 * The versions of a user agent are left out of it: a program, its browser or its system may be
 * updated between an answer that was lost and the next try, and is the same client all the same.
 */
export function clientFingerprint(userAgent: string): Buffer {
  return hash(withoutVersions(userAgent));
}

/**
 * Whether that client is the one of a fingerprint that was kept. One of before versions were left
 * out is of the whole user agent.
 */
export function isSameClient(userAgent: string, kept: Uint8Array): boolean {
  return clientFingerprint(userAgent).equals(kept) || hash(userAgent).equals(kept);
}

/** `Chrome/156.0` as `Chrome`, `Mac OS X 10_15_7` as `Mac OS X`; a model (`Pixel 8`) stays. */
function withoutVersions(userAgent: string): string {
  return userAgent
    .replaceAll(/\/[^\s;()]*/g, '')
    .replaceAll(/\b(rv:|Android |OS X |OS |NT |CrOS \w+ )\d[\w.]*/g, '$1');
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
