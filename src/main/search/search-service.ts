import { loadUntilFound } from '#shared/kernel/load-until-found.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { findHits } from '#shared/search/find-hits.ts';
import { type PreparedLesson, prepareLesson } from '#shared/search/find-lessons.ts';
import type { SearchLesson } from '#shared/search/search-lesson.ts';
import type { SearchAnswer, SearchRequest } from '#shared/search/search.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import type { SearchIndex } from '../cache/search/search-index.ts';
import { ownerOf, type Session } from '../session/session.ts';
import type { Study } from '../session/study.ts';
import { fetchTexts, type FetchTextsDeps } from './fetch-texts.ts';
import { createNoteCache } from './note-cache.ts';

/**
 * Search on this machine: texts of lessons from the index, notes from the study. Works without a
 * network.
 */
export interface SearchService {
  /**
   * `OFFLINE_NOT_CACHED` when the texts were never fetched and cannot be now; otherwise what kept
   * them from being fetched.
   */
  find(request: SearchRequest): Promise<Result<SearchAnswer, AppError>>;
  /**
   * Asks the server for what is new, when it was not asked for a while. Call it when there is time.
   */
  refresh(): void;
  /** The server answers again: what could not be asked is asked now. */
  serverIsBack(): void;
  /** Lets go of the index. */
  stop(): void;
}

export interface SearchServiceDeps {
  readonly session: Pick<Session, 'current' | 'subscribe'>;
  readonly study: Pick<Study, 'listNotes' | 'subscribeNotes' | 'status'>;
  /** Opens the index; called once, when it is needed first. */
  readonly openIndex: () => Promise<SearchIndex>;
  readonly fetchPage: FetchTextsDeps['fetchPage'];
  /** Wall clock, ms since 1970. */
  readonly now: () => number;
  readonly report: (what: string, error: unknown) => void;
}

/**
 * How long what the server said is believed without asking again, and how long a first search waits
 * for the texts, in ms.
 */
export const searchTimes = { askAgain: 5 * 60_000, firstSearch: 3000 } as const;

/**
 * Follows the session: each person has their own texts and notes, and nothing of the one before is
 * left.
 */
export function createSearchService({
  session,
  study,
  openIndex,
  fetchPage,
  now,
  report,
}: SearchServiceDeps): SearchService {
  const notes = createNoteCache(study);
  const opening = loadUntilFound(openIndex);
  let owner: string | null = null;
  let isOver = false;
  let lessons: PreparedLessons | null = null;
  let fetching: Promise<AppError | null> | null = null;
  let askedAtMs = -Infinity;
  /** The last question had no answer. */
  let isUnasked = false;

  const stopFollowing = session.subscribe((state) => {
    const next = ownerOf(state);
    if (next !== owner) become(next);
    refresh();
  });

  function become(next: string): void {
    owner = next;
    notes.forget();
    lessons = null;
    fetching = null;
    askedAtMs = -Infinity;
  }

  /** The index of whoever is signed in. */
  async function ownIndex(): Promise<SearchIndex> {
    const current = ownerOf(await session.current());
    if (current !== owner) become(current);
    const index = await opening.get();
    if (isOver) throw new Error('search is over');
    // Whoever it is by now: the person may have changed while the file was opened.
    index.own(owner ?? current);
    return index;
  }

  async function fetchNow(): Promise<AppError | null> {
    const index = await ownIndex();
    const wantedBy = owner;
    const fetched = await fetchTexts({
      index,
      fetchPage,
      now,
      isWanted: () => !isOver && owner === wantedBy,
    });
    if (owner === wantedBy) lessons = null;
    isUnasked = !fetched.ok;
    return fetched.ok ? null : fetched.error;
  }

  function ask(): Promise<AppError | null> {
    if (fetching !== null) return fetching;
    askedAtMs = now();
    const asked = fetchNow()
      .catch((error: unknown) => {
        if (!isOver) report('search texts', error);
        return appError('INTERNAL');
      })
      .finally(() => {
        if (fetching === asked) fetching = null;
      });
    fetching = asked;
    return asked;
  }

  function refresh(): void {
    const sinceMs = now() - askedAtMs;
    if (!isOver && (sinceMs < 0 || sinceMs >= searchTimes.askAgain)) void ask();
  }

  function preparedLessons(index: SearchIndex): PreparedLessons {
    if (lessons !== null) return lessons;
    const listed = index.lessons();
    lessons = {
      prepared: listed.map(prepareLesson),
      byId: new Map(listed.map((lesson) => [lesson.id, lesson])),
    };
    return lessons;
  }

  async function find(request: SearchRequest): Promise<Result<SearchAnswer, AppError>> {
    const index = await ownIndex();
    if (index.state().version === null) {
      const refusal = await within(searchTimes.firstSearch, ask());
      lessons = null;
      // What came so far of a course that is still on its way answers already.
      if (refusal !== null && index.lessons().length === 0)
        return err(isNotReached(refusal) ? appError('OFFLINE_NOT_CACHED') : refusal);
    } else refresh();
    const searcher = owner;
    const [own, status] = await Promise.all([notes.notes(), study.status()]);
    // Somebody else signed in meanwhile: what was gathered is not for them.
    if (isOver || owner !== searcher) return err(appError('UNAUTHENTICATED'));
    const { prepared, byId } = preparedLessons(index);
    const hits = findHits(
      { lessons: prepared, lessonOf: (id) => byId.get(id), notes: own, captions: index.captions },
      request,
    );
    return ok({ hits, asOfMs: isInContact(status) ? null : index.state().toldAtMs });
  }

  return {
    find: async (request) => (isOver ? err(appError('OFFLINE_NOT_CACHED')) : find(request)),
    refresh,
    serverIsBack() {
      if (isUnasked) askedAtMs = -Infinity;
      refresh();
    },
    stop() {
      isOver = true;
      stopFollowing();
      notes.stop();
      void opening.ifBegun()?.then((index) => index.close());
    },
  };
}

interface PreparedLessons {
  readonly prepared: readonly PreparedLesson[];
  readonly byId: ReadonlyMap<string, SearchLesson>;
}

function isInContact({ connection }: SyncStatus): boolean {
  return connection === 'online' || connection === 'syncing';
}

/** What a promise gives, or `SERVER_TIMEOUT` when it takes longer. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T | AppError> {
  const { promise: late, resolve } = Promise.withResolvers<AppError>();
  const timer = setTimeout(() => resolve(appError('SERVER_TIMEOUT')), limitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
