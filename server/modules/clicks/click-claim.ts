import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '#shared/kernel/is-uuid.ts';

/** How long a click makes its affiliate the referrer. (PRODUCT.md 9) */
export const claimLifeMs = 30 * 24 * 3_600_000;

/** What a browser remembers of the last link that it came by. */
export interface ClickClaim {
  /** Of the affiliate, in its official spelling. */
  readonly code: string;
  /** The campaign link; null for the plain one. */
  readonly linkId: string | null;
  readonly clickId: bigint;
  readonly clickedAt: Date;
}

/** A claim as the text of a cookie, signed: nobody but us can make one, or make one younger. */
export function sealClaim(
  { code, linkId, clickId, clickedAt }: ClickClaim,
  key: Uint8Array,
): string {
  const body = Buffer.from(
    JSON.stringify([code, linkId, String(clickId), clickedAt.getTime()]),
  ).toString('base64url');
  return `${body}.${signatureOf(body, key).toString('base64url')}`;
}

/**
 * The claim of a cookie; null when it is none of ours, was altered, is older than 30 days or of a
 * later time than `now`.
 */
export function openClaim(text: string, key: Uint8Array, now: Date): ClickClaim | null {
  const [body = '', signature = '', ...more] = text.split('.');
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(body, key)];
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return null;
  const claim = claimShape.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return claim.success && isLive(claim.data.clickedAt, now) ? claim.data : null;
}

/**
 * Whether a click of this moment still names its affiliate. A claim from the future is none: our
 * own clock cannot have made it.
 */
export function isLive(clickedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - clickedAt.getTime();
  return ageMs <= claimLifeMs && ageMs >= -clockDriftMs;
}

/** How far the clocks of two of our processes may be apart. */
const clockDriftMs = 60_000;

const claimShape = z
  .tuple([
    z.string(),
    z.string().refine(isUuid).nullable(),
    z.string().regex(/^\d+$/),
    z.number().int(),
  ])
  .transform(([code, linkId, clickId, at]): ClickClaim => ({
    code,
    linkId,
    clickId: BigInt(clickId),
    clickedAt: new Date(at),
  }));

function signatureOf(body: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update('click claim\n').update(body).digest();
}
