import * as z from 'zod/mini';
import { answerPatience, patienceWith } from '#shared/api/answer-patience.ts';
import { mayKeepAnswer } from '#shared/api/kept-answers.ts';
import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { personHeader } from '#shared/api/person-header.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { messageOf } from '#shared/errors/error-messages.ts';
import type { AuthorisedApi } from './authorised-api.ts';
import { describeOperation } from './describe-operation.ts';
import {
  documentKey,
  findEarlier,
  type GraphqlRequest,
  isWorthKeeping,
  cacheAnswer,
  keptAnswer,
  type CachedDocuments,
} from './cached-documents.ts';
import { parseJson } from './read-answer.ts';
import { readBody } from './read-body.ts';

/** Limits of the forward. */
export const forwardLimits = {
  /** The largest request of the page, in bytes: the server takes no more either (TRUST.md). */
  maxBodyBytes: 256 * 1024,
  /** How long an answer is waited for where one is kept that can be shown instead, in ms. */
  timeoutWithKeptMs: 6_000,
} as const;

export interface ForwardDeps {
  readonly api: AuthorisedApi;
  /** The cache's documents, once it is open. */
  readonly documents: () => Promise<CachedDocuments>;
  /** The user's id, or `guest`. */
  readonly owner: () => Promise<string>;
  /** Wall clock, ms since 1970. */
  readonly now: () => number;
}

/**
 * Answers the page's `POST /graphql`: the request goes to the API with the token that only this
 * process has. Answers of queries are kept where they may be; when the server cannot be reached or
 * no longer accepts the session, the kept answer comes back with `extensions.as_of`; one to an
 * earlier text of the query when the version before kept it. Session mutations are refused: they go
 * by IPC.
 */
export function createGraphqlForward(deps: ForwardDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const read = await readRequest(request);
    if (read instanceof Response) return read;
    const { kind, touchesSession } = describeOperation(read.query);
    if (touchesSession) return refusal(appError('OPERATION_NOT_ALLOWED'));
    const claimed = request.headers.get(personHeader);
    const person = claimed === null ? {} : { person: claimed };
    return kind === 'query' && mayKeepAnswer(read)
      ? forwardQuery(deps, read, person)
      : forwardOther(deps, read, person);
  };
}

/** Whom the page shows. */
interface Claim {
  readonly person?: string;
}

async function forwardQuery(
  { api, documents, owner, now }: ForwardDeps,
  request: GraphqlRequest,
  claim: Claim,
): Promise<Response> {
  const store = await documents();
  const person = await owner();
  const exact = store.find(documentKey(person, request), now());
  const kept = exact ?? findEarlier(store, person, request, now());
  const timeoutMs = kept ? forwardLimits.timeoutWithKeptMs : answerPatience.usual.hostMs;
  const answer = await api.post(JSON.stringify(request), { timeoutMs, ...claim });
  if (answer.ok) {
    // The person may have changed while the server was asked: then the answer belongs to nobody
    // here.
    const isSamePerson = (await owner()) === person;
    if (isSamePerson && isWorthKeeping(answer.value.status, answer.value.text))
      cacheAnswer(store, person, request, { answer: answer.value.text, savedAtMs: now() });
    return jsonAnswer(answer.value.status, answer.value.text);
  }
  const text = kept && keptAnswer(kept, exact === null);
  if (text) return jsonAnswer(200, text);
  return refusal(isNotReached(answer.error) ? appError('OFFLINE_NOT_CACHED') : answer.error);
}

async function forwardOther(
  { api }: ForwardDeps,
  request: GraphqlRequest,
  claim: Claim,
): Promise<Response> {
  const answer = await api.post(JSON.stringify(request), {
    timeoutMs: patienceWith(request.operationName).hostMs,
    ...claim,
  });
  return answer.ok ? jsonAnswer(answer.value.status, answer.value.text) : refusal(answer.error);
}

const requestSchema = z.object({
  operationName: z.string().check(z.minLength(1), z.maxLength(100)),
  query: z.string().check(z.minLength(1)),
  variables: z.nullish(z.record(z.string(), z.unknown())),
});

async function readRequest(request: Request): Promise<GraphqlRequest | Response> {
  if (request.method !== 'POST') return refusal(appError('BAD_REQUEST'), 405);
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return refusal(appError('BAD_REQUEST'), 415);
  const body = await readBody(request.body, forwardLimits.maxBodyBytes);
  if (body === null) return refusal(appError('QUERY_TOO_LARGE'), 413);
  const parsed = requestSchema.safeParse(parseJson(body));
  if (!parsed.success) return refusal(appError('BAD_REQUEST'), 400);
  const { operationName, query, variables } = parsed.data;
  return { operationName, query, variables: variables ?? {} };
}

/** A refusal in the shape of a GraphQL answer, as the server would give it. */
function refusal(error: AppError, status = 200): Response {
  const { code, field, retryAfterSeconds } = error;
  const extensions = {
    code,
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
  };
  return jsonAnswer(
    status,
    JSON.stringify({ errors: [{ message: messageOf(error), extensions }] }),
  );
}

function jsonAnswer(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: {
      ...ownAnswerMark,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
