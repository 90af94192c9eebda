import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';

/** Signs and checks addresses of media: good for one learner, one folder and a while. */
export interface MediaSigner {
  /**
   * The first segment of an address below `/media/`. `learner` is the person's id, or `guest` for a
   * preview.
   */
  sign(grant: {
    readonly learner: string;
    readonly folder: string;
    readonly expiresAtMs: number;
  }): string;
  /**
   * Whether a token opens this folder now, and for whom it was signed; refuses with
   * `MEDIA_URL_INVALID` or `MEDIA_URL_EXPIRED`.
   */
  check(
    token: string,
    folder: string,
    nowMs: number,
  ): Result<{ readonly learner: string }, AppError>;
  /**
   * A session of this person ended: what was signed for them before opens nothing any more. The
   * latest moment counts.
   */
  cut(learner: string, atMs: number): void;
}

interface Grant {
  readonly learner: string;
  readonly folder: string;
  readonly expiresAtMs: number;
  /** When the last session of the learner ended that was known to who signed it, ms; 0 = none. */
  readonly cutMs: number;
}

/** A player asks for many ranges with one token, and its HMAC was a fifth of the work of each. */
const rememberedTokens = 1000;
/** People whose sessions ended lately; the ones that came first are forgotten first. */
const rememberedCuts = 100_000;

/** HMAC-SHA256 over learner, folder and expiry under a key that never leaves the server. */
export function createMediaSigner(key: Buffer): MediaSigner {
  /** By learner, as long as an address may be about. */
  const cuts = new Map<string, number>();
  const genuine = new Map<string, Grant>();
  const macOf = (payload: string): Buffer =>
    createHmac('sha256', key).update(`media:${payload}`).digest();

  /** What a token grants; null when we did not sign it. */
  function read(token: string): Grant | null {
    const [encoded = '', mac = '', ...rest] = token.split('.');
    const payload = Buffer.from(encoded, 'base64url').toString();
    const given = Buffer.from(mac, 'base64url');
    const wanted = macOf(payload);
    if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return null;
    const [learner = '', folder = '', expiresAt, cut = 0] = payload.split('|');
    return { learner, folder, expiresAtMs: Number(expiresAt), cutMs: Number(cut) };
  }

  function remember(token: string, grant: Grant | null): Grant | null {
    if (grant === null) return null;
    genuine.set(token, grant);
    const oldest = genuine.size > rememberedTokens ? genuine.keys().next().value : undefined;
    if (oldest !== undefined) genuine.delete(oldest);
    return grant;
  }

  return {
    sign({ learner, folder, expiresAtMs }) {
      const payload = `${learner}|${folder}|${expiresAtMs}|${cuts.get(learner) ?? 0}`;
      return `${Buffer.from(payload).toString('base64url')}.${macOf(payload).toString('base64url')}`;
    },
    cut(learner, atMs) {
      const known = cuts.get(learner) ?? 0;
      cuts.delete(learner);
      cuts.set(learner, Math.max(known, atMs));
      const oldest = cuts.size > rememberedCuts ? cuts.keys().next().value : undefined;
      if (oldest !== undefined) cuts.delete(oldest);
    },
    check(token, folder, nowMs) {
      const grant = genuine.get(token) ?? remember(token, read(token));
      if (grant?.folder !== folder) return err(appError('MEDIA_URL_INVALID'));
      const isCut = grant.cutMs < (cuts.get(grant.learner) ?? 0);
      return grant.expiresAtMs > nowMs && !isCut ? ok(grant) : err(appError('MEDIA_URL_EXPIRED'));
    },
  };
}
