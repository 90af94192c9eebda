import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clicksPath } from '#shared/api/clicks-path.ts';
import { appError } from '#shared/errors/error-code.ts';
import { refusedAnswer } from '../../graphql/requests/answer-request.ts';
import type { Limits } from '../../limits.ts';
import type { Rates } from '../../modules/auth/api.ts';
import { type ClickClaim, type Clicks, unwrittenClickId } from '../../modules/clicks/api.ts';
import { keepClickClaim } from '../headers/click-cookie.ts';
import { describeError } from '../../describe-error.ts';
import type { RequestGuard } from '../request-guard.ts';
import { sendAnswer } from '../send-answer.ts';
import { jsonBodyOf } from '../bodies/json-body.ts';
import { isAllowedOrigin } from '../headers/origin-check.ts';

export interface ClickRouteDeps {
  readonly clicks: Pick<Clicks, 'take' | 'claimOf' | 'seal' | 'keep'>;
  readonly guard: Pick<RequestGuard, 'identify'>;
  readonly rates: Pick<Rates, 'admit' | 'claim'>;
  readonly limits: Pick<Limits, 'clickBodyBytes'>;
  readonly publicOrigin: string | null;
}

/**
 * `POST /clicks`: a page that was opened by an affiliate's link tells of it
 * (src/shared/api/clicks-path.ts). 204 whatever becomes of it, with the cookie that remembers the
 * affiliate where there is one; 400 BAD_REQUEST, 403 ORIGIN_NOT_ALLOWED, 413. Written later
 * (docs/decisions/0014-clicks.md): no answer waits for it.
 */
export function addClickRoute(
  app: FastifyInstance,
  { clicks, guard, rates, limits, publicOrigin }: ClickRouteDeps,
): void {
  async function keepOf(
    person: { readonly userId: string },
    claim: ClickClaim,
    nowMs: number,
  ): Promise<null> {
    if ((await rates.claim('click', person, nowMs)).ok) await clicks.keep(person.userId, claim);
    return null;
  }

  app.post(clicksPath, { bodyLimit: limits.clickBodyBytes }, async (request, reply) => {
    if (!isAllowedOrigin(request, publicOrigin))
      return sendAnswer(reply, refusedAnswer(appError('ORIGIN_NOT_ALLOWED'), request.id));
    const told = clickShape.safeParse(jsonBodyOf(request).value);
    if (!told.success) return sendAnswer(reply, refusedAnswer(appError('BAD_REQUEST'), request.id));
    const client = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    const { viewer, nowMs } = await guard.identify(request, reply);
    const { ref: code, c: campaign, path, referrer } = told.data;
    const isFlood = (await rates.admit('click', client.address, nowMs)) > 0;
    const taken = clicks.take({
      ...client,
      isFlood,
      code,
      campaign,
      path,
      referrerHost: referrer,
      purpose: purposeOf(request),
      hasOrigin: request.headers.origin !== undefined,
      userId: viewer?.userId ?? null,
      at: new Date(nowMs),
    });
    // The click is kept whether or not the database answers now; without an answer this browser
    // just remembers nothing.
    const late = (error: unknown): null => {
      request.log.error({ error: describeError(error) }, 'click without a cookie');
      return null;
    };
    const claim = taken === null ? null : await clicks.claimOf(taken).catch(late);
    if (claim !== null) keepClickClaim(request, reply, clicks.seal(claim), publicOrigin);
    // No batch keeps it with who is signed in.
    if (claim?.clickId === unwrittenClickId && viewer !== null)
      await keepOf({ userId: viewer.userId }, claim, nowMs).catch(late);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/**
 * Longer texts are cut, not refused: the click happened. Control characters are none that a
 * database or a list should meet.
 */
const text = (length: number) =>
  z.string().transform((value) => value.replaceAll(/\p{Cc}/gu, '').slice(0, length));

const clickShape = z.object({
  ref: text(64),
  c: text(64).nullable(),
  path: text(200).refine((path) => path.startsWith('/')),
  /** A host, or nothing that could be one. */
  referrer: text(253)
    .transform((host) => (/^[a-z0-9.:[\]-]+$/i.test(host) ? host.toLowerCase() : null))
    .nullable(),
});

function purposeOf({ headers }: FastifyRequest): string {
  return [headers['sec-purpose'], headers['purpose'], headers['x-moz']]
    .flat()
    .filter((value) => value !== undefined)
    .join(' ');
}
