import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Kind } from 'graphql';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type AnswerMoment, momentKey } from './answer-moments.ts';
import { useAnswerMoments } from './graphql-provider.tsx';
import { createReloader } from './create-reloader.ts';
import type { QueryStatus } from './query-status.ts';
import { useReloadWhenBack } from './use-reload-when-back.ts';
import { appErrorOf, isOfflineError } from './request-error.ts';

export interface QueryOptions<Variables> {
  readonly variables: Variables;
  /** `network-only` asks the server each time the screen opens; the default takes what was answered before. */
  readonly fetchPolicy?: 'cache-first' | 'network-only' | 'cache-and-network';
}

/**
 * The one door of features to the server's answers: loading, ready (with the moment of an answer that is not fresh),
 * offline, failed. Data that was on screen stays when asking again fails.
 */
export function useQueryStatus<Data, Variables extends OperationVariables>(document: TypedDocumentNode<Data, Variables>, options: QueryOptions<Variables>): QueryStatus<Data> {
  const { variables, fetchPolicy = 'cache-first' } = options;
  // Apollo's option type asks for `variables` conditionally on the generic; the signature above already demands them.
  const result = useQuery(document, { variables, fetchPolicy } as useQuery.Options<Data, Variables> & { variables: Variables });
  const { refetch, loading } = result;
  const moment = useMoment(document, variables);
  // What goes wrong comes back in the result.
  const reloader = useMemo(() => createReloader(refetch), [refetch]);
  useEffect(() => reloader.setLoading(loading), [reloader, loading]);
  const { reload } = reloader;
  const status = toQueryStatus<Data>({ data: result.data, previousData: result.previousData, error: result.error, moment, reload });
  useReloadWhenBack(status);
  return status;
}

/** What Apollo says of a query, as far as the status follows from it. */
export interface QueryFacts<Data> {
  readonly data: Data | undefined;
  readonly previousData: Data | undefined;
  readonly error: unknown;
  readonly moment: AnswerMoment | null;
  readonly reload: () => void;
}

/** The status that a screen shows for a query. Pure. */
export function toQueryStatus<Data>({ data, previousData, error, moment, reload }: QueryFacts<Data>): QueryStatus<Data> {
  const shown = data ?? (error === undefined ? undefined : previousData);
  if (shown !== undefined) {
    const asOfMs = error === undefined ? (moment?.asOfMs ?? null) : (moment?.asOfMs ?? moment?.receivedAtMs ?? null);
    return { kind: 'ready', data: shown, asOfMs, reload };
  }
  if (error === undefined) return { kind: 'loading' };
  const refusal = appErrorOf(error);
  return { kind: isOfflineError(refusal) ? 'offline' : 'failed', error: refusal, reload };
}

function useMoment(document: DocumentNode, variables: object): AnswerMoment | null {
  const moments = useAnswerMoments();
  const definition = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const key = momentKey(definition?.name?.value ?? '', variables);
  return useSyncExternalStore(moments.subscribe, () => moments.find(key));
}
