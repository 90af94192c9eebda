import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import type { SearchIndex } from '../cache/search/search-index.ts';
import type { TextsPage } from './read-search-texts.ts';

export interface FetchTextsDeps {
  readonly index: SearchIndex;
  readonly fetchPage: (request: {
    readonly known: string | null;
    readonly after: number;
  }) => Promise<Result<TextsPage, AppError>>;
  /** Wall clock, ms since 1970. */
  readonly now: () => number;
  /**
   * False once what is being fetched is for nobody: the person changed, or the application ends.
   */
  readonly isWanted: () => boolean;
}

/** A course that changes while its pages are fetched is begun anew, so often. */
const attempts = 3;

/**
 * Brings the index to what the server lets the person search now; one small question when nothing
 * is new. Lessons go in one by one and others get their turn in between. Refuses with what the
 * server or the network said; what is in stays in.
 */
export async function fetchTexts(deps: FetchTextsDeps): Promise<Result<null, AppError>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const outcome = await fetchOnce(deps);
    if (!outcome.ok) return outcome;
    if (outcome.value === 'done') break;
  }
  return ok(null);
}

async function fetchOnce({
  index,
  fetchPage,
  now,
  isWanted,
}: FetchTextsDeps): Promise<Result<'done' | 'changed', AppError>> {
  const known = index.state().version;
  const lessonIndexes = new Set<number>();
  let version: string | null = null;
  for (let after: number | null = 0; after !== null;) {
    const page: Result<TextsPage, AppError> = await fetchPage({ known, after });
    if (!isWanted()) return ok('done');
    if (!page.ok) return page;
    if (page.value.version === known) {
      index.confirm(now());
      return ok('done');
    }
    version ??= page.value.version;
    if (page.value.version !== version) return ok('changed');
    for (const lesson of page.value.lessons) {
      index.put(lesson);
      lessonIndexes.add(lesson.index);
      await nextTurn();
      if (!isWanted()) return ok('done');
    }
    after = page.value.next;
  }
  if (version !== null) index.finish(version, { atMs: now(), lessonIndexes });
  return ok('done');
}
