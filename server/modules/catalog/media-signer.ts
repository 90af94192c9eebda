import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';

/** Signs and checks addresses of media: good for one learner, one folder and a while. */
export interface MediaSigner {
  /** The first segment of an address below `/media/`. `learner` is the person's id, or `guest` for a preview. */
  sign(grant: { readonly learner: string; readonly folder: string; readonly expiresAtMs: number }): string;
  /** Whether a token opens this folder now; refuses with `MEDIA_URL_INVALID` or `MEDIA_URL_EXPIRED`. */
  check(token: string, folder: string, nowMs: number): Result<true, AppError>;
}

/** HMAC-SHA256 over learner, folder and expiry under a key that never leaves the server. */
export function createMediaSigner(key: Buffer): MediaSigner {
  const macOf = (payload: string): Buffer => createHmac('sha256', key).update(`media:${payload}`).digest();
  return {
    sign({ learner, folder, expiresAtMs }) {
      const payload = `${learner}|${folder}|${expiresAtMs}`;
      return `${Buffer.from(payload).toString('base64url')}.${macOf(payload).toString('base64url')}`;
    },
    check(token, folder, nowMs) {
      const [encoded = '', mac = '', ...rest] = token.split('.');
      const payload = Buffer.from(encoded, 'base64url').toString();
      const given = Buffer.from(mac, 'base64url');
      const wanted = macOf(payload);
      const isGenuine = rest.length === 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
      const [, signedFolder, expiresAt] = payload.split('|');
      if (!isGenuine || signedFolder !== folder) return err(appError('MEDIA_URL_INVALID'));
      return Number(expiresAt) > nowMs ? ok(true) : err(appError('MEDIA_URL_EXPIRED'));
    },
  };
}
