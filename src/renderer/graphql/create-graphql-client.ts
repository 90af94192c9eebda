import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { appError } from '#shared/errors/error-code.ts';
import type { AnswerTimestamps } from './answer-timestamps.ts';
import { timestampKey } from './answer-timestamps.ts';
import { createOutdatedAnswers } from './outdated-answers.ts';
import { createNewestAnswers } from './newest-answers.ts';
import type { OperationAnswer, PostOperation } from './post-operation.ts';
import { RequestError } from './request-error.ts';

const outdated = createOutdatedAnswers(() => globalThis.localStorage);

/**
 * Context of a question to which only the server's own answer to itself counts: neither a kept one
 * nor that to the same question of somebody else, which may have been asked before the news.
 */
export const ownAnswer = { isOwnWanted: true, queryDeduplication: false } as const;

/**
 * The owner of what the server said. Kept in memory only (SPEC.md 4); nothing is fetched again by
 * itself: no retry, no refetch on focus (SPEC.md 7). A kept answer that is known to be
 * untrue by now is none; where one is shown, the server's own takes its place as soon as it comes.
 * Errors are `RequestError`s.
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
  const newest = createNewestAnswers();
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const abort = new AbortController();
        let isAnswered = false;
        const { operationName = '', variables, operationType, client, query } = operation;
        const key = timestampKey(operationName, variables);
        const asked = newest.ask(key);
        const { send, hear } = prepare(post, operation, abort.signal);
        const ask = async () => {
          try {
            const answer = await send();
            if (abort.signal.aborted) return;
            const { asOfMs, late } = answer;
            if (asOfMs === null) asked.answered();
            moments.note(key, { receivedAtMs: now(), asOfMs });
            isAnswered = true;
            observer.next({ data: dataOf(answer) });
            observer.complete();
            if (late !== undefined) void late.then(takeLate);
          } catch (error) {
            observer.error(error);
          } finally {
            // Refused, too: nobody knows what was done before the answer was lost.
            if (operationType === OperationTypeNode.MUTATION) newest.changed();
          }
        };
        const takeLate = (answer: OperationAnswer | null) => {
          if (answer === null) return;
          hear(answer);
          if (!asked.answered()) return;
          moments.note(key, { receivedAtMs: now(), asOfMs: null });
          client.writeQuery({ query, variables, data: dataOf(answer) });
        };
        void ask();
        // Apollo also leaves when it has its answer: after a kept one the server's own is wanted.
        return () => {
          if (!isAnswered) abort.abort();
        };
      }),
  );
}

/** An operation on its way: sends it, and takes note of what the server itself answers. */
function prepare(
  post: PostOperation,
  operation: ApolloLink.Operation,
  signal: AbortSignal,
): {
  readonly send: () => Promise<OperationAnswer>;
  readonly hear: (answer: OperationAnswer) => void;
} {
  const { operationName = '', variables, query } = operation;
  const { hear, ...kept } = outdated.ask({ operationName, variables });
  const isOutdated = kept.isOutdated || operation.getContext()['isOwnWanted'] === true;
  return {
    hear,
    async send() {
      const request = { operationName, variables, query: print(query), signal, isOutdated };
      const answer = await post(request);
      if (answer.asOfMs === null) hear(answer);
      else if (isOutdated) throw new RequestError('outdated', appError('OFFLINE_NOT_CACHED'));
      return answer;
    },
  };
}

/** The server answers by the schema that the documents were checked against. */
function dataOf({ data }: OperationAnswer): Record<string, unknown> {
  return data as Record<string, unknown>;
}
