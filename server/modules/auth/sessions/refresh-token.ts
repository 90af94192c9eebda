import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTokenForm } from './tokens.ts';

/** A refresh token that somebody shows. */
export interface RefreshToken {
  /** What is exchanged; only its hash is stored. */
  readonly secret: string;
  /** The session it was made for, by its tag; null for one of before there were tags (0094). */
  readonly sessionId: string | null;
}

const idBytes = 16;
const sealBytes = 16;

/**
 * The text of a refresh token: its secret, a dot, and a tag that names the session under a seal of
 * ours. Whoever shows a tag had a token of that session, so a secret that is not kept any more is
 * known to be a spent one.
 */
export function writeRefreshToken(secret: string, sessionId: string, key: Buffer): string {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex');
  return `${secret}.${Buffer.concat([id, sealOf(sessionId, key)]).toString('base64url')}`;
}

/** Reads it; null for what is no refresh token, or has a tag that we did not seal. */
export function readRefreshToken(text: string, key: Buffer): RefreshToken | null {
  const [secret = '', tag, ...rest] = text.split('.');
  if (rest.length > 0 || !isTokenForm(secret)) return null;
  if (tag === undefined) return { secret, sessionId: null };
  if (!isTokenForm(tag)) return null;
  const bytes = Buffer.from(tag, 'base64url');
  const sessionId = bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return timingSafeEqual(bytes.subarray(idBytes), sealOf(sessionId, key))
    ? { secret, sessionId }
    : null;
}

function sealOf(sessionId: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`session:${sessionId}`).digest().subarray(0, sealBytes);
}
