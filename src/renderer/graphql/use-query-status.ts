import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { print } from '@apollo/client/utilities';
import { Kind } from 'graphql';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type AnswerTimestamp, timestampKey } from './answer-timestamps.ts';
import { useAnswerTimestamps } from './graphql-provider.tsx';
import { createReloader } from './create-reloader.ts';
import type { QueryStatus } from './query-status.ts';
import { answerKey, noPageAnswers, usePageAnswers } from './page-answers.tsx';
import { useReloadWhenBack } from './use-reload-when-back.ts';
import { appErrorOf, isOfflineError } from './request-error.ts';

export interface QueryOptions<Variables> {
  readonly variables: Variables;
  /**
   * `network-only` asks the server each time the screen opens; the default takes what was answered
   * before.
   */
  readonly fetchPolicy?: 'cache-first' | 'network-only' | 'cache-and-network';
}

/**
 * The one door of features to the server's answers: loading, ready (with the moment of an answer
 * that is not fresh), offline, failed. Data that was on screen stays when asking again fails.
 */
export function useQueryStatus<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: QueryOptions<Variables>,
): QueryStatus<Data> {
  const { variables, fetchPolicy = 'cache-first' } = options;
  // Apollo's option type asks for `variables` conditionally on the generic; the signature above
  // already demands them.
  const result = useQuery(document, { variables, fetchPolicy } as useQuery.Options<
    Data,
    Variables
  > & { variables: Variables });
  const { refetch, loading } = result;
  const moment = useMoment(document, variables);
  const seed = usePageSeed(document, variables);
  // What goes wrong comes back in the result.
  const reloader = useMemo(() => createReloader(refetch), [refetch]);
  useEffect(() => reloader.setLoading(loading), [reloader, loading]);
  const { reload } = reloader;
  // What came with the page stands until the first answer of one's own.
  // the server answers by the schema the document was checked against
  const data = result.data ?? (result.error === undefined ? (seed as Data | undefined) : undefined);
  const status = toQueryStatus<Data>({
    data,
    previousData: useEarlier(result.data, timestampKey(nameOf(document), variables)),
    error: result.error,
    lastError: useLastError(result.error, loading, timestampKey(nameOf(document), variables)),
    moment,
    isAsking: loading,
    reload,
  });
  useReloadWhenBack(status);
  return status;
}

/** What Apollo says of a query, as far as the status follows from it. */
export interface QueryFacts<Data> {
  readonly data: Data | undefined;
  /** An earlier answer to the same question, with the same variables. */
  readonly previousData: Data | undefined;
  readonly error: unknown;
  /** What went wrong last, while it is asked again: that tells nothing before its answer. */
  readonly lastError?: unknown;
  readonly moment: AnswerTimestamp | null;
  readonly isAsking?: boolean;
  readonly reload: () => void;
}

/** The status that a screen shows for a query. Pure. */
export function toQueryStatus<Data>({
  data,
  previousData,
  error,
  lastError = error,
  moment,
  isAsking = false,
  reload,
}: QueryFacts<Data>): QueryStatus<Data> {
  const shown = data ?? (error === undefined ? undefined : previousData);
  if (shown !== undefined) {
    const asOfMs =
      lastError === undefined
        ? (moment?.asOfMs ?? null)
        : (moment?.asOfMs ?? moment?.receivedAtMs ?? null);
    return { kind: 'ready', data: shown, asOfMs, ...(isAsking ? { isAsking } : {}), reload };
  }
  if (error === undefined) return { kind: 'loading' };
  const refusal = appErrorOf(error);
  return { kind: isOfflineError(refusal) ? 'offline' : 'failed', error: refusal, reload };
}

/**
 * The last answer to the question of `key`. Apollo's own `previousData` may be that of other
 * variables: where the question after them fails, it would stand there as its answer.
 */
function useEarlier<Data>(data: Data | undefined, key: string): Data | undefined {
  const [earlier, setEarlier] = useState<{ readonly key: string; readonly data: Data } | null>(
    null,
  );
  if (data !== undefined && (earlier?.data !== data || earlier.key !== key))
    setEarlier({ key, data });
  return earlier?.key === key ? earlier.data : undefined;
}

/** What went wrong with the question of `key` when it was last asked to the end. */
function useLastError(error: unknown, loading: boolean, key: string): unknown {
  const [last, setLast] = useState({ key, error });
  if (!loading && (last.error !== error || last.key !== key)) setLast({ key, error });
  return loading && last.key === key ? (error ?? last.error) : error;
}

/**
 * The data that the server rendered this page with; while it renders it is told what is missing.
 */
function usePageSeed(document: DocumentNode, variables: object): unknown {
  const answers = usePageAnswers();
  if (answers === noPageAnswers) return undefined;
  const operationName = nameOf(document);
  const key = answerKey(operationName, { ...variables });
  const answer = answers.find(key);
  if (answer === null)
    answers.want?.(key, { operationName, variables: { ...variables }, query: print(document) });
  return answer !== null && 'data' in answer ? answer.data : undefined;
}

function nameOf(document: DocumentNode): string {
  return (
    document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)?.name?.value ?? ''
  );
}

function useMoment(document: DocumentNode, variables: object): AnswerTimestamp | null {
  const moments = useAnswerTimestamps();
  const key = timestampKey(nameOf(document), variables);
  const find = () => moments.find(key);
  return useSyncExternalStore(moments.subscribe, find, find);
}
