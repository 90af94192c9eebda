import path from 'node:path';
import { hostOperations } from '#shared/api/operations.ts';
import { type AuthorisedApi, postOperation } from '../api/authorised-api.ts';
import type { Session } from '../session/session.ts';
import type { Study } from '../session/study.ts';
import { readSearchTexts } from './read-search-texts.ts';
import { createSearchService, type SearchService } from './search-service.ts';

/** How long one page of texts is waited for, in ms. */
const pageTimeoutMs = 30_000;

export interface OpenSearchDeps {
  readonly session: Session;
  readonly study: Study;
  readonly api: AuthorisedApi;
  /** Folder of the cache: the index lies beside it, in a file of its own. */
  readonly folder: string;
  readonly now: () => number;
  readonly report: (what: string, error: unknown) => void;
}

/** The search of this machine over the API. Opens nothing before it is needed. */
export function openSearch({
  session,
  study,
  api,
  folder,
  now,
  report,
}: OpenSearchDeps): SearchService {
  return createSearchService({
    session,
    study,
    now,
    report,
    async openIndex() {
      const { openSearchIndex } = await import('../cache/search/search-index.ts');
      return openSearchIndex(path.join(folder, 'search.sqlite'), report);
    },
    async fetchPage(variables) {
      const answer = await postOperation(
        api,
        { operationName: 'SearchTexts', query: hostOperations.SearchTexts, variables },
        { timeoutMs: pageTimeoutMs },
      );
      return answer.ok ? readSearchTexts(answer.value) : answer;
    },
  });
}
