import { hostOperations } from '#shared/api/operations.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import { type AuthorisedApi, postOperation } from '../../api/authorised-api.ts';
import {
  documentKey,
  type GraphqlRequest,
  type CachedDocuments,
} from '../../api/cached-documents.ts';
import { prefetchLimits } from './prefetch-limits.ts';
import { type PrefetchOutline, nearestFirst, readPrefetchOutline } from './prefetch-outline.ts';
import { type Freshness, cacheDocument } from './cache-document.ts';
import type { PageQuery } from './page-query.ts';

/** Goes once over all documents of a person. */
export interface PrefetchRuns {
  /**
   * Fetches what is missing or old, the page's plain queries first, then lesson by lesson. False
   * when it had to stop: aborted, no way to the server, or a refusal that the next request would
   * meet as well. `onOutline` is called before the course is read.
   */
  run(owner: string, signal: AbortSignal, onOutline: () => void): Promise<boolean>;
  /**
   * All documents of one lesson as they are now, one after the other; the first refusal is the
   * error.
   */
  keepLesson(owner: string, slug: string): Promise<Result<true, AppError>>;
}

export interface PrefetchRunDeps {
  readonly queries: readonly PageQuery[];
  readonly api: AuthorisedApi;
  readonly documents: () => Promise<CachedDocuments>;
  /** Who is signed in now: the user's id, or `guest`. */
  readonly owner: () => Promise<string>;
  readonly clock: Pick<SyncClock, 'now' | 'schedule'>;
}

const outlineRequest: GraphqlRequest = {
  operationName: 'PrefetchOutline',
  query: hostOperations.PrefetchOutline,
  variables: {},
};
const outlineTimeoutMs = 20_000;

interface LessonWork {
  readonly person: string;
  readonly requests: Iterator<GraphqlRequest>;
  readonly freshness: Freshness;
  readonly signal: AbortSignal;
}

/** Rounds that remember what the server refused. */
export function createPrefetchRuns({
  queries,
  api,
  documents,
  owner,
  clock,
}: PrefetchRunDeps): PrefetchRuns {
  const plain = queries.filter(({ slugVariable }) => slugVariable === null);
  /**
   * What the server refused in this run: asked again only when the course or the person's right is
   * another.
   */
  const refused = new Set<string>();

  const keep = async (
    person: string,
    request: GraphqlRequest,
    freshness: Freshness,
    signal: AbortSignal,
  ) =>
    cacheDocument(
      { api, documents: await documents(), owner, now: () => clock.now() },
      { owner: person, request, freshness, signal },
    );

  /**
   * The course, and since when it is known to be as it is; null when the server could not be asked.
   */
  const readOutline = async (
    person: string,
  ): Promise<{ readonly outline: PrefetchOutline; readonly sinceMs: number } | null> => {
    const answer = await postOperation(api, outlineRequest, { timeoutMs: outlineTimeoutMs });
    const outline = answer.ok ? readPrefetchOutline(answer.value) : null;
    if (outline === null || (await owner()) !== person) return null;
    const key = documentKey(person, outlineRequest);
    const store = await documents();
    const known = store.find(key, clock.now());
    if (known?.answer === outline.fingerprint) return { outline, sinceMs: known.savedAtMs };
    refused.clear();
    const sinceMs = clock.now();
    store.put({ ...key, answer: outline.fingerprint, savedAtMs: sinceMs });
    return { outline, sinceMs };
  };

  /** Takes the next request until there is none; answers false when it had to stop. */
  const keepLessons = async ({
    person,
    requests,
    freshness,
    signal,
  }: LessonWork): Promise<boolean> => {
    for (let next = requests.next(); !next.done; next = requests.next()) {
      if (signal.aborted) return false;
      const name = JSON.stringify([person, next.value.operationName, next.value.variables]);
      if (refused.has(name)) continue;
      const kept = await keep(person, next.value, freshness, signal);
      if (signal.aborted || (!kept.ok && endsRound(kept.error))) return false;
      if (!kept.ok) refused.add(name);
      // Also between those that are fresh: each is a read of the cache, and the window has to be
      // answered meanwhile.
      await rest(kept.ok && kept.value === 'fresh' ? 0 : prefetchLimits.restMs, clock, signal);
    }
    return true;
  };

  return {
    async run(person, signal, onOutline) {
      for (const query of plain) {
        const kept = await keep(
          person,
          requestOf(query, null),
          { maxAgeMs: prefetchLimits.roundEveryMs, sinceMs: 0 },
          signal,
        );
        if (signal.aborted || (!kept.ok && endsRound(kept.error))) return false;
      }
      onOutline();
      const read = await readOutline(person);
      if (read === null || signal.aborted) return false;
      const slugs = nearestFirst(read.outline).slice(0, prefetchLimits.lessons);
      const requests = slugs.flatMap((slug) => lessonRequests(queries, slug)).values();
      const freshness = { maxAgeMs: prefetchLimits.lessonMaxAgeMs, sinceMs: read.sinceMs };
      return allTogether(prefetchLimits.atOnce, signal, async (together) =>
        keepLessons({ person, requests, freshness, signal: together }),
      );
    },
    async keepLesson(person, slug) {
      const { signal } = new AbortController();
      for (const request of lessonRequests(queries, slug)) {
        const kept = await keep(person, request, { maxAgeMs: 0, sinceMs: 0 }, signal);
        if (!kept.ok) return kept;
      }
      return ok(true);
    },
  };
}

/** Several at the same work; what stops one (false) stops the others. */
async function allTogether(
  count: number,
  signal: AbortSignal,
  work: (together: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const halt = new AbortController();
  const together = AbortSignal.any([signal, halt.signal]);
  const one = async (): Promise<void> => {
    if (!(await work(together))) halt.abort();
  };
  await Promise.all(Array.from({ length: count }, one));
  return !together.aborted;
}

function requestOf({ name, text, slugVariable }: PageQuery, slug: string | null): GraphqlRequest {
  return {
    operationName: name,
    query: text,
    variables: slugVariable === null ? {} : { [slugVariable]: slug },
  };
}

function lessonRequests(queries: readonly PageQuery[], slug: string): readonly GraphqlRequest[] {
  return queries
    .filter(({ slugVariable }) => slugVariable !== null)
    .map((query) => requestOf(query, slug));
}

/** Refusals that the next request would meet as well. */
function endsRound({ code }: AppError): boolean {
  return isNotReached({ code }) || endingCodes.has(code);
}

const endingCodes: ReadonlySet<AppError['code']> = new Set([
  'HTTP_STATUS',
  'RATE_LIMITED',
  'SERVER_BUSY',
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
  'SESSION_REUSED',
  'DISK_FULL',
]);

async function rest(
  ms: number,
  clock: Pick<SyncClock, 'schedule'>,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => resolve();
  const cancel = clock.schedule(ms, end);
  signal.addEventListener('abort', end);
  await promise;
  cancel();
  signal.removeEventListener('abort', end);
}
