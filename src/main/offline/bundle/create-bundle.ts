import { hostOperations } from '../../../shared/api/operations.ts';
import { appError, type AppError } from '../../../shared/errors/error-code.ts';
import { err, ok } from '../../../shared/kernel/result.ts';
import type { Unsubscribe } from '../../../shared/kernel/unsubscribe.ts';
import type { SessionState } from '../../../shared/session/session-state.ts';
import type { SyncClock } from '../../../shared/sync/ports.ts';
import { type AuthorisedApi, postOperation } from '../../api/authorised-api.ts';
import type { DocumentWatch } from '../../api/document-watch.ts';
import { documentKey, type GraphqlRequest, type KeptDocuments } from '../../api/kept-documents.ts';
import { repeat } from '../../session/repeat.ts';
import { ownerOf, type Session } from '../../session/session.ts';
import { type BundleOutline, nearestFirst, readBundleOutline } from './bundle-outline.ts';
import { type Freshness, keepDocument } from './keep-document.ts';
import type { OfflineBundle } from './offline-bundle.ts';
import type { PageQuery } from './page-query.ts';

/** The bundle as the application keeps it. */
export interface BundleKeeper extends OfflineBundle {
  /** Follows session and course from now on. Called once; before it nothing is asked but by `keepLesson`. */
  start(): void;
  /** The way to the server is open again: goes on where it stopped. */
  contact(): void;
  stop(): void;
}

export interface BundleParts {
  readonly queries: readonly PageQuery[];
  readonly session: Pick<Session, 'current' | 'subscribe'>;
  readonly api: AuthorisedApi;
  readonly documents: () => Promise<KeptDocuments>;
  readonly watch: Pick<DocumentWatch, 'subscribe'>;
  readonly clock: SyncClock;
}

/** Limits of the background, so that nobody notices it. */
export const bundleLimits = {
  /** After the start or a sign-in, in ms: the screen's own requests come first. */
  startDelayMs: 4000,
  /** A whole round is due this long after the last one, ms; how often that is looked at. */
  roundEveryMs: 4 * 3_600_000,
  lookEveryMs: 15 * 60_000,
  /** Between two rounds, ms, whatever happens. */
  leastGapMs: 15_000,
  /** Requests at once, and how long each of the two rests after one, ms: 5 requests per second at most. */
  atOnce: 2,
  restMs: 400,
  /** Lessons whose documents are kept; the nearest come first. */
  lessons: 1000,
  /** An answer about a lesson is kept so long while the course does not change, ms. */
  lessonMaxAgeMs: 7 * 86_400_000,
} as const;

/** Fetches what is missing or old of the answers to the page's queries, person by person, and stops when it may not go on. */
export function createBundle({ queries, session, api, documents, watch, clock }: BundleParts): BundleKeeper {
  const plain = queries.filter(({ slugVariable }) => slugVariable === null);
  const owner = async (): Promise<string> => ownerOf(await session.current());
  const stops: Unsubscribe[] = [];
  /** What the server refused in this run: asked again only when the course or the person's right is another. */
  const refused = new Set<string>();
  let round: { readonly owner: string; readonly abort: AbortController } | null = null;
  let last: { readonly owner: string; readonly startedAtMs: number; readonly isWhole: boolean } | null = null;
  /** Whether the page saw another course since the round read its outline. */
  let isOutdated = false;
  let cancelSoon: Unsubscribe | null = null;

  const keep = async (person: string, request: GraphqlRequest, freshness: Freshness, signal: AbortSignal) =>
    keepDocument({ api, documents: await documents(), owner, now: () => clock.now() }, { owner: person, request, freshness, signal });

  /** Null when the server could not be asked. Keeps since when the course is as it is. */
  const readOutline = async (person: string): Promise<{ readonly outline: BundleOutline; readonly sinceMs: number } | null> => {
    const request = { operationName: 'BundleOutline', query: hostOperations.BundleOutline, variables: {} };
    isOutdated = false;
    const answer = await postOperation(api, request, { timeoutMs: 20_000 });
    const outline = answer.ok ? readBundleOutline(answer.value) : null;
    if (outline === null || (await owner()) !== person) return null;
    const key = documentKey(person, request);
    const store = await documents();
    const known = store.find(key, clock.now());
    if (known?.answer === outline.fingerprint) return { outline, sinceMs: known.savedAtMs };
    refused.clear();
    const sinceMs = clock.now();
    store.put({ ...key, answer: outline.fingerprint, savedAtMs: sinceMs });
    return { outline, sinceMs };
  };

  const run = async (person: string, signal: AbortSignal): Promise<boolean> => {
    for (const query of plain) {
      const kept = await keep(person, requestOf(query, null), { maxAgeMs: bundleLimits.roundEveryMs, sinceMs: 0 }, signal);
      if (signal.aborted || (!kept.ok && endsRound(kept.error))) return false;
    }
    const read = await readOutline(person);
    if (read === null || signal.aborted) return false;
    const slugs = nearestFirst(read.outline).slice(0, bundleLimits.lessons);
    const requests = slugs.flatMap((slug) => lessonRequests(queries, slug)).values();
    const freshness = { maxAgeMs: bundleLimits.lessonMaxAgeMs, sinceMs: read.sinceMs };
    // What stops one stops the others.
    const halt = new AbortController();
    const together = AbortSignal.any([signal, halt.signal]);
    const work = async (): Promise<void> => void ((await keepLessons(person, requests, freshness, together)) || halt.abort());
    await Promise.all(Array.from({ length: bundleLimits.atOnce }, work));
    return !together.aborted;
  };

  /** Takes the next request until there is none; answers false when it had to stop. */
  const keepLessons = async (person: string, requests: Iterator<GraphqlRequest>, freshness: Freshness, signal: AbortSignal): Promise<boolean> => {
    for (let next = requests.next(); !next.done; next = requests.next()) {
      if (signal.aborted) return false;
      const name = JSON.stringify([person, next.value.operationName, next.value.variables]);
      if (refused.has(name)) continue;
      const kept = await keep(person, next.value, freshness, signal);
      if (signal.aborted || (!kept.ok && endsRound(kept.error))) return false;
      if (!kept.ok) refused.add(name);
      // Also between those that are fresh: each is a read of the cache, and the window has to be answered meanwhile.
      await rest(kept.ok && kept.value === 'fresh' ? 0 : bundleLimits.restMs, clock, signal);
    }
    return true;
  };

  const isDue = (person: string): boolean => {
    if (last?.owner !== person) return true;
    const agoMs = Math.abs(clock.now() - last.startedAtMs);
    return agoMs >= (last.isWhole ? bundleLimits.roundEveryMs : bundleLimits.leastGapMs);
  };
  const runIfDue = async (): Promise<void> => {
    const state = await session.current();
    if (state.status !== 'signed_in' || state.expired || round !== null || !isDue(state.userId)) return;
    const abort = new AbortController();
    round = { owner: state.userId, abort };
    const startedAtMs = clock.now();
    try {
      const isWhole = await run(state.userId, abort.signal);
      last = { owner: state.userId, startedAtMs, isWhole: isWhole && !isOutdated };
    } finally {
      round = null;
    }
    if (isOutdated) soon(bundleLimits.leastGapMs);
  };
  const soon = (delayMs: number): void => {
    cancelSoon?.();
    cancelSoon = clock.schedule(delayMs, () => void runIfDue());
  };
  const follow = (state: SessionState): void => {
    if (round !== null && ownerOf(state) !== round.owner) round.abort.abort();
    soon(bundleLimits.startDelayMs);
  };

  return {
    async keepLesson(slug) {
      const person = await owner();
      if (person === 'guest') return err(appError('UNAUTHENTICATED'));
      const signal = new AbortController().signal;
      for (const request of lessonRequests(queries, slug)) {
        const kept = await keep(person, request, { maxAgeMs: bundleLimits.roundEveryMs, sinceMs: 0 }, signal);
        if (!kept.ok) return kept;
      }
      return ok(true);
    },
    start() {
      soon(bundleLimits.startDelayMs);
      stops.push(
        repeat(bundleLimits.lookEveryMs, runIfDue, clock),
        session.subscribe(follow),
        // The page saw another course, or another right to it, than the one whose documents are kept.
        watch.subscribe('CourseOutline', ({ before, after }) => {
          if (before === null || before === after) return;
          isOutdated = true;
          last = null;
          soon(bundleLimits.restMs);
        }),
      );
    },
    contact: () => void runIfDue(),
    stop() {
      round?.abort.abort();
      cancelSoon?.();
      for (const stop of stops.splice(0)) stop();
    },
  };
}

function requestOf({ name, text, slugVariable }: PageQuery, slug: string | null): GraphqlRequest {
  return { operationName: name, query: text, variables: slugVariable === null ? {} : { [slugVariable]: slug } };
}

function lessonRequests(queries: readonly PageQuery[], slug: string): readonly GraphqlRequest[] {
  return queries.filter(({ slugVariable }) => slugVariable !== null).map((query) => requestOf(query, slug));
}

/** Refusals that the next request would meet as well. */
function endsRound({ code }: AppError): boolean {
  return endingCodes.has(code);
}

const endingCodes: ReadonlySet<AppError['code']> = new Set([
  'SERVER_UNREACHABLE', 'SERVER_TIMEOUT', 'HTTP_STATUS', 'RATE_LIMITED', 'UNAUTHENTICATED', 'SESSION_EXPIRED', 'SESSION_REUSED', 'DISK_FULL',
]);

async function rest(ms: number, clock: Pick<SyncClock, 'schedule'>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => resolve();
  const cancel = clock.schedule(ms, end);
  signal.addEventListener('abort', end);
  await promise;
  cancel();
  signal.removeEventListener('abort', end);
}
