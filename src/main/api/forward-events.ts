import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { pushAddress } from '#shared/push/push-event.ts';
import type { ApiClient } from './api-client.ts';
import type { AccessTokens } from './authorised-api.ts';
import { statusWithoutToken } from './answer-with-token.ts';
import { claimOf } from './claim-of.ts';

export interface EventsForwardDeps {
  readonly client: Pick<ApiClient, 'get'>;
  readonly tokens: AccessTokens;
}

/**
 * Answers the page's `GET /events`: the API's stream, asked for with the token that only this
 * process has, passed on as it comes. 401 for a guest or a session that is over, 504 without a
 * server; when the page goes, so does the stream.
 */
export function createEventsForward({
  client,
  tokens,
}: EventsForwardDeps): (request: Request) => Promise<Response> {
  /** There is one page: what it asked for before and nobody has answered yet, nobody waits for. */
  let asking: AbortController | null = null;
  return async (request) => {
    if (request.method !== 'GET') return refusal(405);
    asking?.abort();
    const mine = (asking = new AbortController());
    const open = async (token: string) =>
      openStream(client, token, { page: request, asking: mine });
    const token = await tokens.get();
    if (!token.ok || token.value === null) return refusal(statusWithoutToken(token));
    const answer = await open(token.value);
    if (answer === null) return refusal(504);
    if (answer.status !== 401) return passOn(answer);
    await answer.cancel();
    const renewed = await tokens.renew(token.value);
    if (!renewed.ok || renewed.value === null) return refusal(statusWithoutToken(renewed));
    const second = await open(renewed.value);
    return second === null ? refusal(504) : passOn(second);
  };
}

interface OpenedStream {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly cancel: () => Promise<void>;
}

/** How long the head of the answer is waited for, in ms. */
const headMs = 20_000;

async function openStream(
  client: Pick<ApiClient, 'get'>,
  token: string,
  { page, asking }: { readonly page: Request; readonly asking: AbortController },
): Promise<OpenedStream | null> {
  // Only the head is bounded: the stream itself lasts for as long as the page listens.
  const head = new AbortController();
  const giveUp = () => head.abort();
  const timer = setTimeout(giveUp, headMs);
  asking.signal.addEventListener('abort', giveUp, { once: true });
  try {
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...claimOf(page),
    };
    const {
      status,
      body,
      headers: answered,
    } = await client.get(pushAddress, {
      method: 'GET',
      headers,
      signal: AbortSignal.any([page.signal, head.signal]),
      lane: 'calls',
    });
    return {
      status,
      contentType: answered.get('content-type'),
      body,
      cancel: async () => body?.cancel().catch(() => undefined),
    };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    asking.signal.removeEventListener('abort', giveUp);
  }
}

function passOn({ status, contentType, body }: OpenedStream): Response {
  return new Response(body, {
    status,
    headers: { ...ownAnswerMark, ...streamHeaders, 'content-type': contentType ?? 'text/plain' },
  });
}

const streamHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

function refusal(status: 401 | 405 | 504): Response {
  return new Response(null, { status, headers: streamHeaders });
}
