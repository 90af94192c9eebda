import { randomUUID } from 'node:crypto';
import { errorCodes } from '#shared/errors/error-code.ts';
import type { SiteAnswer, SiteQuestion } from '#shared/site/site-page.ts';
import { z } from 'zod';
import type { createRequestAnswerer } from '../graphql/requests/answer-request.ts';
import type { RequestContext, Services } from '../graphql/context.ts';

export interface GuestQueryDeps {
  readonly answerRequest: ReturnType<typeof createRequestAnswerer>;
  readonly services: Services;
  readonly now: () => number;
}

const body = z.object({
  data: z.unknown(),
  errors: z
    .array(
      z.object({
        extensions: z.object({ code: z.enum(errorCodes), field: z.string().optional() }),
      }),
    )
    .optional(),
});

/** Refusals that say nothing of what was asked: a page is not shown with them. */
const troubles: ReadonlySet<string> = new Set([
  'INTERNAL',
  'RATE_LIMITED',
  'OPERATION_NOT_ALLOWED',
]);

/** Those that pass by themselves: the same question has an answer in a moment. */
const passing: ReadonlySet<string> = new Set([
  'SERVER_TIMEOUT',
  'SERVICE_UNAVAILABLE',
  'SERVER_BUSY',
]);

/**
 * Nothing can be asked now, in a moment it can: what a page would show is not known, not even
 * whether there is one.
 */
export class SiteUnavailableError extends Error {
  override readonly name = 'SiteUnavailableError';
}

/**
 * Asks the product's own GraphQL as somebody unknown, without a request over the network. Rejects
 * when there is no sensible answer, with `SiteUnavailableError` when there will be.
 */
export function createGuestAsk({
  answerRequest,
  services,
  now,
}: GuestQueryDeps): (question: SiteQuestion, origin: string) => Promise<SiteAnswer> {
  return async ({ operationName, variables, query }, origin) => {
    const requestId = randomUUID();
    const answer = await answerRequest({
      requestId,
      body: { operationName, variables, query },
      bodyBytes: Buffer.byteLength(query),
      // A guest reads here.
      hasRoomFor: () => true,
      createContext: async () => guestContext(services, { requestId, nowMs: now(), origin }),
    });
    const { data, errors } = body.parse(JSON.parse(answer.body.toString()));
    const [refusal] = errors ?? [];
    if (refusal === undefined) return { data };
    const { code, field } = refusal.extensions;
    if (passing.has(code)) throw new SiteUnavailableError(`${operationName} was refused: ${code}`);
    if (troubles.has(code)) throw new Error(`${operationName} was refused: ${code}`);
    return { error: { code, ...(field === undefined ? {} : { field }) } };
  };
}

function guestContext(
  services: Services,
  {
    requestId,
    nowMs,
    origin,
  }: { readonly requestId: string; readonly nowMs: number; readonly origin: string },
): RequestContext {
  return {
    requestId,
    nowMs,
    viewer: null,
    becomes: () => undefined,
    sessionRefusal: null,
    personRefusal: null,
    client: {
      address: '127.0.0.1',
      userAgent: '',
      hasOrigin: false,
      tokens: { bearer: null, accessCookie: null, refreshCookie: null, aside: [] },
      deviceToken: null,
      marks: null,
    },
    portalOrigin: origin,
    // A page is rendered by queries only: nobody signs in or out.
    sessionSink: {
      begin: () => undefined,
      keep: () => undefined,
      forget: () => undefined,
      keepDevice: () => undefined,
      keepMarks: () => undefined,
    },
    click: () => null,
    services,
    recovered: { malformedIds: [] },
  };
}
