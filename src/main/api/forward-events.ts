import { pushAddress } from '../../shared/push/push-event.ts';
import type { ApiClient } from './api-client.ts';
import type { AccessTokens } from './authorised-api.ts';
import { claimOf } from './claim-of.ts';

export interface EventsForwardParts {
  readonly client: Pick<ApiClient, 'get'>;
  readonly tokens: AccessTokens;
}

/**
 * Answers the page's `GET /events`: the API's stream, asked for with the token that only this process has, passed on as it
 * comes. 401 for a guest or a session that is over, 504 without a server; when the page goes, so does the stream.
 */
export function createEventsForward({ client, tokens }: EventsForwardParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET') return refusal(405);
    const token = await tokens.get();
    if (!token.ok) return refusal(isOver(token.error.code) ? 401 : 504);
    if (token.value === null) return refusal(401);
    const answer = await openStream(client, token.value, request);
    if (answer === null) return refusal(504);
    if (answer.status !== 401) return passOn(answer);
    await answer.cancel();
    const renewed = await tokens.renew(token.value);
    if (!renewed.ok || renewed.value === null) return refusal(401);
    const second = await openStream(client, renewed.value, request);
    return second === null ? refusal(504) : passOn(second);
  };
}

interface OpenedStream {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly cancel: () => Promise<void>;
}

async function openStream(client: Pick<ApiClient, 'get'>, token: string, page: Request): Promise<OpenedStream | null> {
  const gone = new AbortController();
  try {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...claimOf(page) };
    const answer = await client.get(pushAddress, { method: 'GET', headers, signal: AbortSignal.any([page.signal, gone.signal]) });
    const { body, status } = answer;
    const cancel = async () => {
      gone.abort();
      await body?.cancel().catch(() => undefined);
    };
    return { status, contentType: answer.headers.get('content-type'), body: body && untilGone(body, gone), cancel };
  } catch {
    return null;
  }
}

/** The same bytes; a page that stops reading ends the request behind them, whether or not its request says that it ended. */
function untilGone(body: ReadableStream<Uint8Array>, gone: AbortController): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error); // the page opens another stream
      }
    },
    async cancel() {
      gone.abort();
      await reader.cancel().catch(() => undefined);
    },
  });
}

function passOn({ status, contentType, body }: OpenedStream): Response {
  return new Response(body, { status, headers: { ...streamHeaders, 'content-type': contentType ?? 'text/plain' } });
}

const streamHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

function refusal(status: 401 | 405 | 504): Response {
  return new Response(null, { status, headers: streamHeaders });
}

function isOver(code: string): boolean {
  return code === 'SESSION_EXPIRED' || code === 'SESSION_REUSED' || code === 'UNAUTHENTICATED';
}
