import { useCallback, useEffect, useState } from 'react';
import { appErrorOf, isOfflineError } from './request-error.ts';
import { usePostOperation } from './graphql-context.tsx';
import type { OperationText } from './operation-text.ts';
import type { QueryStatus } from './query-status.ts';

/**
 * Asks one operation without variables once and tells how it stands. For pages that a guest opens first (home): they load
 * without Apollo, which would be half of their weight. Inside the application use `useQueryStatus`.
 */
export function useAnswer<Data>(operation: OperationText<Data, Record<string, never>>): QueryStatus<Data> {
  const post = usePostOperation();
  const [round, setRound] = useState(0);
  const [status, setStatus] = useState<QueryStatus<Data>>({ kind: 'loading' });
  const reload = useCallback(() => {
    setStatus({ kind: 'loading' });
    setRound((before) => before + 1);
  }, []);
  useEffect(() => {
    const abort = new AbortController();
    post({ operationName: operation.name, variables: {}, query: operation.text, signal: abort.signal }).then(
      // The server answers by the schema the text was checked against.
      ({ data, asOfMs }) => abort.signal.aborted || setStatus({ kind: 'ready', data: data as Data, asOfMs, reload }),
      (thrown: unknown) => abort.signal.aborted || setStatus(refused(thrown, reload)),
    );
    return () => abort.abort();
  }, [operation, post, reload, round]);
  return status;
}

function refused(thrown: unknown, reload: () => void): QueryStatus<never> {
  const error = appErrorOf(thrown);
  return { kind: isOfflineError(error) ? 'offline' : 'failed', error, reload };
}
