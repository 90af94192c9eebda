import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { appError } from '#shared/errors/error-code.ts';
import type { AnswerTimestamps } from './answer-timestamps.ts';
import { timestampKey } from './answer-timestamps.ts';
import { createOutdatedAnswers } from './outdated-answers.ts';
import type { PostOperation } from './post-operation.ts';
import { RequestError } from './request-error.ts';

const outdated = createOutdatedAnswers(() => globalThis.localStorage);

/**
 * The owner of what the server said. Kept in memory only (SPEC.md 4); nothing is fetched again by
 * itself: no retry, no refetch on focus (SPEC.md 7). A kept answer that is known to be
 * untrue by now is none. Errors are `RequestError`s.
 */
export function createGraphqlClient(
  post: PostOperation,
  moments: AnswerTimestamps,
  now: () => number = Date.now,
): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: postLink(post, moments, now),
    devtools: { enabled: false },
    defaultOptions: { watchQuery: { notifyOnNetworkStatusChange: true } },
  });
}

function postLink(post: PostOperation, moments: AnswerTimestamps, now: () => number): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const abort = new AbortController();
        const { operationName = '', variables } = operation;
        const send = async () => {
          try {
            const { isOutdated, hear } = outdated.ask({ operationName, variables });
            const answer = await post({
              operationName,
              variables,
              query: print(operation.query),
              signal: abort.signal,
              isOutdated,
              answered: hear,
            });
            if (abort.signal.aborted) return;
            const { data, asOfMs } = answer;
            if (asOfMs === null) hear(answer);
            else if (isOutdated) throw new RequestError('outdated', appError('OFFLINE_NOT_CACHED'));
            moments.note(timestampKey(operationName, variables), { receivedAtMs: now(), asOfMs });
            // the server answers by the schema the documents were checked against
            observer.next({ data: data as Record<string, unknown> });
            observer.complete();
          } catch (error) {
            observer.error(error);
          }
        };
        void send();
        return () => abort.abort();
      }),
  );
}
