import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ClickClaim, claimLifeMs, type Clicks } from '../../modules/clicks/api.ts';
import { hostCookie } from './session-cookies.ts';

/**
 * What the browser remembers of its last click on an affiliate's link; null when it remembers none
 * that counts.
 */
export function readClickClaim(
  request: FastifyRequest,
  clicks: Pick<Clicks, 'open'>,
  { publicOrigin, nowMs }: { readonly publicOrigin: string | null; readonly nowMs: number },
): ClickClaim | null {
  const text = request.cookies[hostCookie(request, publicOrigin, 'mv_click').name];
  return text === undefined ? null : clicks.open(text, new Date(nowMs));
}

/** Gives the browser a claim to remember for 30 days. No script reads it. */
export function keepClickClaim(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  publicOrigin: string | null,
): void {
  const { name, secure } = hostCookie(request, publicOrigin, 'mv_click');
  void reply.setCookie(name, text, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: claimLifeMs / 1000,
  });
}
