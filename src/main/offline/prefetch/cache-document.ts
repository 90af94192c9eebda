import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { AuthorisedApi } from '../../api/authorised-api.ts';
import {
  documentKey,
  type GraphqlRequest,
  isWorthKeeping,
  cacheAnswer,
  type CachedDocuments,
} from '../../api/cached-documents.ts';
import { readGraphqlAnswer } from '../../api/read-answer.ts';
import { defaultDocumentLimits } from '../../cache/stores/document-store.ts';

/** Which kept answers need not be fetched again. */
export interface Freshness {
  /** Older ones are fetched again, ms. */
  readonly maxAgeMs: number;
  /** So are those from before this moment, ms since 1970. */
  readonly sinceMs: number;
}

export interface CacheDocumentDeps {
  readonly api: AuthorisedApi;
  readonly documents: CachedDocuments;
  /** Who is signed in now: the user's id, or `guest`. */
  readonly owner: () => Promise<string>;
  readonly now: () => number;
}

/** How long an answer is waited for, in ms. Nobody looks at a screen for it. */
const timeoutMs = 20_000;

/**
 * Makes sure that the answer to a request is kept for `owner`, under the very name that the page's
 * own request would have. Answers whether the server was asked. A refusal of the server is an error
 * and nothing is kept; what was kept before stays. `DISK_FULL` when the cache takes nothing,
 * `QUERY_TOO_LARGE` when it does not take an answer of this length.
 */
export async function cacheDocument(
  { api, documents, owner: currentOwner, now }: CacheDocumentDeps,
  {
    owner,
    request,
    freshness,
    signal,
  }: {
    readonly owner: string;
    readonly request: GraphqlRequest;
    readonly freshness: Freshness;
    readonly signal: AbortSignal;
  },
): Promise<Result<'fetched' | 'fresh', AppError>> {
  const kept = documents.find(documentKey(owner, request), now());
  if (kept && isFresh(kept.savedAtMs, freshness, now())) return ok('fresh');
  const answer = await api.post(JSON.stringify(request), { timeoutMs, signal });
  if (!answer.ok) return answer;
  // Asked with the token of whoever is signed in; when that is somebody else by now, it is nobody's
  // here.
  if ((await currentOwner()) !== owner) return err(appError('UNAUTHENTICATED'));
  const { status, text } = answer.value;
  if (!isWorthKeeping(status, text)) {
    const read = readGraphqlAnswer(answer.value);
    return read.ok ? err(appError('INTERNAL')) : read;
  }
  if (cacheAnswer(documents, owner, request, { answer: text, savedAtMs: now() }))
    return ok('fetched');
  return err(
    appError(
      text.length > defaultDocumentLimits.maxDocumentChars ? 'QUERY_TOO_LARGE' : 'DISK_FULL',
    ),
  );
}

/** A clock that was wound back makes an answer of the future: not fresh. */
function isFresh(savedAtMs: number, { maxAgeMs, sinceMs }: Freshness, nowMs: number): boolean {
  return savedAtMs >= sinceMs && savedAtMs <= nowMs && nowMs - savedAtMs < maxAgeMs;
}
