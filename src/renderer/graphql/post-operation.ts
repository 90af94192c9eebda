import { patienceWith } from '#shared/api/answer-patience.ts';
import { isOwnAnswer } from '#shared/api/own-answer.ts';
import { personHeader } from '#shared/api/person-header.ts';
import { appError } from '#shared/errors/error-code.ts';
import { anySignal } from '../lib/time/any-signal.ts';
import { createLinePatience, readText } from '../lib/time/line-patience.ts';
import { completeEarlier } from './complete-earlier.ts';
import { firstGraphqlError, httpError, RequestError } from './request-error.ts';

/** One operation on its way to the server. */
export interface OperationRequest {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly query: string;
  readonly signal?: AbortSignal;
  /**
   * Id of the person whom the page believes to ask; left out by a guest's page, and where the
   * answer says who is who.
   */
  readonly person?: string;
  /** An answer that was kept before is known to be untrue. */
  readonly isOutdated?: boolean;
  /** Whether it goes on when its page goes. */
  readonly keepalive?: boolean;
  /** Called for each piece of the answer that comes. */
  readonly heard?: () => void;
}

/**
 * What came back. `asOfMs` is set when the host served an answer that it had kept (without a
 * network).
 */
export interface OperationAnswer {
  readonly data: unknown;
  readonly asOfMs: number | null;
  /** For whom the server made it, a user's id or `guest`; left out when nobody said. */
  readonly person?: string;
  /**
   * Of a kept one that was not waited for: the server's own, if it comes after all, else null.
   * Never rejects; ends with the request's signal.
   */
  readonly late?: Promise<OperationAnswer | null>;
}

/**
 * Sends one operation; throws a `RequestError` and nothing else. Never tries again by itself.
 * `PERSON_CHANGED`: the session is another person's than the request names; nothing was done, and
 * nothing of an answer for another one comes back.
 */
export type PostOperation = (request: OperationRequest) => Promise<OperationAnswer>;

/**
 * After so long an answer is no longer waited for, in ms: a slow line brings a large one in its own
 * time. How long it may bring nothing is `patienceWith` to say.
 */
const mostMs = 5 * 60_000;

/**
 * The one way of the page to GraphQL: HTTP POST to its own origin with operationName, variables and
 * query (SPEC.md 7). `fetch` is a parameter so that tests and hosts can stand in.
 */
export function createPostOperation(fetchAnswer: typeof fetch): PostOperation {
  return async ({ operationName, variables, query, signal, person: asked, ...more }) => {
    const line = createLinePatience({
      silenceMs: patienceWith(operationName).pageMs,
      mostMs,
    });
    // Outside of `reach`: what throws here is a fault of ours and no missing network.
    const init: RequestInit = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(asked === undefined ? {} : { [personHeader]: asked }),
      },
      body: JSON.stringify({ operationName, variables, query }),
      credentials: 'same-origin',
      keepalive: more.keepalive ?? false,
      signal: signal ? anySignal([signal, line.signal]) : line.signal,
    };
    const { response, text } = await reach(async () =>
      receive(await fetchAnswer('/graphql', init), () => {
        line.heard();
        more.heard?.();
      }),
    ).finally(line.end);
    const body = parseJson(text);
    if (!response.ok || !isOwnAnswer(response, text)) throw httpError(response, text);
    const person = response.headers.get(personHeader);
    if (isOthers(person, asked))
      throw new RequestError('made for another person', appError('PERSON_CHANGED'));
    const answer = readAnswer(body);
    const data = isOfEarlierText(body) ? await completed(query, answer.data) : answer.data;
    return { ...answer, data, ...(person === null ? {} : { person }) };
  };
}

/**
 * An answer for a guest holds nothing of anybody: the session is over, which is noticed elsewhere.
 */
function isOthers(madeFor: string | null, asked: string | undefined): boolean {
  return asked !== undefined && madeFor !== null && madeFor !== asked && madeFor !== 'guest';
}

async function reach<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      throw new RequestError('no answer in time', appError('SERVER_TIMEOUT'));
    throw new RequestError('server not reached', appError('SERVER_UNREACHABLE'));
  }
}

async function receive(
  response: Response,
  heard: () => void,
): Promise<{ readonly response: Response; readonly text: string }> {
  heard();
  return { response, text: await readText(response, heard) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // the status or the missing data speaks for it
  }
}

function readAnswer(body: unknown): OperationAnswer {
  const refusal = firstGraphqlError(body);
  if (refusal) throw new RequestError(`GraphQL error ${refusal.code}`, refusal);
  if (typeof body !== 'object' || body === null || !('data' in body))
    throw new RequestError('answer without data', appError('INTERNAL'));
  return { data: body.data, asOfMs: readAsOf(body) };
}

/** A host that was updated without a network keeps answers to the texts of the version before. */
function isOfEarlierText(body: unknown): boolean {
  const extensions =
    typeof body === 'object' && body !== null && 'extensions' in body ? body.extensions : null;
  return (
    typeof extensions === 'object' &&
    extensions !== null &&
    'earlier_text' in extensions &&
    extensions.earlier_text === true
  );
}

async function completed(text: string, data: unknown): Promise<unknown> {
  const whole = await completeEarlier(text, data);
  if (whole === null)
    throw new RequestError('nothing kept that answers this text', appError('OFFLINE_NOT_CACHED'));
  return whole;
}

function readAsOf(body: object): number | null {
  const extensions = 'extensions' in body ? body.extensions : null;
  if (typeof extensions !== 'object' || extensions === null || !('as_of' in extensions))
    return null;
  const ms = typeof extensions.as_of === 'string' ? Date.parse(extensions.as_of) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
