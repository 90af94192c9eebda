import { foreignAnswer, isOwnAnswer, ownAnswerMark, originOf } from '#shared/api/own-answer.ts';
import { personHeader } from '#shared/api/person-header.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';

/** The one way of the main process to the API. */
export interface ApiClient {
  /**
   * Posts a GraphQL request, given as JSON text. Any answer of our server is a value, whatever its
   * status but 502, 503 and 504; no answer, and one that somebody on the way gave in its place, is
   * `SERVER_UNREACHABLE` (with the status) or `SERVER_TIMEOUT`. Never throws, never tries again.
   */
  post(body: string, options: ApiPostDeps): Promise<Result<ApiAnswer, AppError>>;
  /**
   * Fetches a path of the API's origin. Rejects when our server gave no answer, whoever else did.
   * Whoever does not read its body to the end cancels it: that ends the request.
   */
  get(path: string, init: ApiGet): Promise<Response>;
  /**
   * Posts bytes that are no JSON (a picture) to a path of the API's origin. Rejects when there is
   * no answer.
   */
  upload(
    path: string,
    init: {
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array<ArrayBuffer>;
      readonly signal: AbortSignal;
    },
  ): Promise<Response>;
  /**
   * Asks for something at a path of the API's origin to be taken away. Rejects when there is no
   * answer.
   */
  remove(
    path: string,
    init: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<Response>;
  /**
   * Tells when the server stops answering, and when it answers again. It counts as reachable at
   * first.
   */
  onReachabilityChange(listener: (isReachable: boolean) => void): Unsubscribe;
}

export interface ApiGet {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly method: 'GET' | 'HEAD';
  readonly lane: ApiLane;
}

/**
 * Chromium keeps six connections to a host over HTTP/1.1, and a seventh request waits in silence.
 * What moves many bytes has connections of its own, so that it can never keep a call waiting.
 */
export type ApiLane = 'calls' | 'bytes';

export interface ApiPostDeps {
  readonly accessToken: string | null;
  /**
   * Gives up after this many ms, body included; with `patience`, after so long without a piece of
   * the answer.
   */
  readonly timeoutMs: number;
  readonly patience?: ApiPatience;
  readonly signal?: AbortSignal;
  /** For whom it is asked; the API refuses another's session with `PERSON_CHANGED`. */
  readonly person?: string;
}

/** An answer may take its time as long as it goes on coming: nobody looks at a page meanwhile. */
export interface ApiPatience {
  /** So long it may take altogether, ms. */
  readonly mostMs: number;
  /** Called for each piece of it. */
  readonly heard?: () => void;
}

export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
  /** Server clock by the `Date` header, ms since 1970, or null. */
  readonly serverNowMs: number | null;
}

/** `net.fetch` of Electron, or anything like it. */
export type FetchAnswer = (address: string, init: RequestInit) => Promise<Response>;

/**
 * Builds the client for the API at `apiUrl` (an origin). It sends neither cookies nor an Origin
 * header. `fetchBytes` has connections of its own.
 */
export function createApiClient(
  apiUrl: string,
  fetchAnswer: FetchAnswer,
  fetchBytes: FetchAnswer = fetchAnswer,
): ApiClient {
  const reachable = createReachability();

  async function fetchAlive(
    path: string,
    init: RequestInit & { readonly signal: AbortSignal },
    lane: ApiLane = 'calls',
  ): Promise<Response> {
    const gone = new AbortController();
    const fetchIt = lane === 'calls' ? fetchAnswer : fetchBytes;
    const answer = await fetchIt(`${apiUrl}${path}`, {
      ...init,
      ...plainFetch,
      signal: AbortSignal.any([init.signal, gone.signal]),
    });
    const own = isGatewayFailure(answer.status) ? null : await ownOf(answer);
    if (own === null) {
      gone.abort();
      throw new Error(`somebody else answered, ${answer.status}`);
    }
    reachable.answered();
    return own.body === null
      ? own
      : new Response(untilGone(own.body, gone), { status: own.status, headers: own.headers });
  }

  return {
    async post(body, { accessToken, timeoutMs, patience, signal, person }) {
      const wait = createWait(timeoutMs, patience);
      try {
        const answer = await fetchAnswer(`${apiUrl}/graphql`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
            ...(person === undefined ? {} : { [personHeader]: person }),
          },
          body,
          signal: signal ? AbortSignal.any([signal, wait.signal]) : wait.signal,
          ...plainFetch,
        });
        const text = await readText(answer, wait.heard);
        if (isGatewayFailure(answer.status) || !isOwnAnswer(answer, text))
          return reachable.lost(foreignAnswer(answer));
        reachable.answered();
        return ok({
          status: answer.status,
          text,
          serverNowMs: readDate(answer.headers.get('date')),
        });
      } catch {
        if (signal?.aborted) return err(appError('SERVER_UNREACHABLE'));
        return reachable.lost(
          appError(wait.signal.aborted ? 'SERVER_TIMEOUT' : 'SERVER_UNREACHABLE'),
        );
      } finally {
        wait.end();
      }
    },
    get: async (path, { headers, signal, method, lane }) =>
      fetchAlive(path, { method, headers: { ...headers }, signal }, lane),
    upload: async (path, { headers, body, signal }) =>
      fetchAlive(path, { method: 'POST', headers: { ...headers }, body, signal }),
    remove: async (path, { headers, signal }) =>
      fetchAlive(path, { method: 'DELETE', headers: { ...headers }, signal }),
    onReachabilityChange: (listener) => reachable.subscribe(listener),
  };
}

/**
 * `no-store`: nothing that passes here may lie in Chromium's HTTP cache, least of all clear video.
 */
const plainFetch = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'error',
} as const satisfies RequestInit;

function createWait(timeoutMs: number, patience: ApiPatience | undefined) {
  const late = new AbortController();
  const giveUpAfter = (ms: number) => setTimeout(() => late.abort(), ms);
  const whole = giveUpAfter(patience?.mostMs ?? timeoutMs);
  let silence = giveUpAfter(timeoutMs);
  return {
    signal: late.signal,
    heard: () => {
      if (patience === undefined) return;
      clearTimeout(silence);
      silence = giveUpAfter(timeoutMs);
      patience.heard?.();
    },
    end: () => {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}

async function readText({ body }: Response, heard: () => void): Promise<string> {
  heard();
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body) {
    heard();
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The same bytes. Electron ends a request by its signal alone: cancelling its body would leave it
 * to run on, unread.
 */
function untilGone(
  body: ReadableStream<Uint8Array>,
  gone: AbortController,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(error);
        }
      },
      async cancel() {
        gone.abort();
        await reader.cancel().catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

function createReachability() {
  const { add, emit } = createListeners<boolean>();
  let isReachable = true;
  const become = (next: boolean) => {
    if (next === isReachable) return;
    isReachable = next;
    emit(next);
  };
  return {
    lost(error: AppError) {
      become(false);
      return err(error);
    },
    answered: () => become(true),
    subscribe: add,
  };
}

/** What no head tells of is read so far, in bytes: our refusals are shorter. */
const longestRefusal = 64 * 1024;

/** The answer with its mark on it if it is our server's; null if somebody else gave it. */
async function ownOf(answer: Response): Promise<Response | null> {
  const origin = originOf(answer);
  if (origin === 'own') return answer;
  const text = origin === 'unclear' ? await readShort(answer.body) : null;
  if (text === null || !isOwnAnswer(answer, text)) return null;
  const type = answer.headers.get('content-type') ?? 'application/json';
  const headers = { 'content-type': type, ...ownAnswerMark };
  return new Response(text, { status: answer.status, headers });
}

/** A short body as text; null for one that is longer, breaks off, or is not there. */
async function readShort(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > longestRefusal) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return body === null ? null : text + decoder.decode();
}

function isGatewayFailure(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

function readDate(header: string | null): number | null {
  const ms = header === null ? Number.NaN : Date.parse(header);
  return Number.isNaN(ms) ? null : ms;
}
