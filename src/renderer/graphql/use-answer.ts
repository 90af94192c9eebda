import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AppError } from '../../shared/errors/error-code.ts';
import { usePostOperation } from './graphql-context.tsx';
import type { OperationText } from './operation-text.ts';
import type { QueryStatus } from './query-status.ts';
import { appErrorOf, isOfflineError } from './request-error.ts';
import { useReloadWhenBack } from './use-reload-when-back.ts';

type Answer<Data> = { readonly kind: 'loading' } | { readonly kind: 'ready'; readonly data: Data; readonly asOfMs: number | null } | { readonly kind: 'refused'; readonly error: AppError };

interface Asked<Data> {
  readonly attempt: number;
  readonly answer: Answer<Data>;
}

const first: Asked<never> = { attempt: 1, answer: { kind: 'loading' } };

/**
 * Asks one operation without variables once and tells how it stands. For pages that a guest opens first (home): they load
 * without Apollo, which would be half of their weight. Inside the application use `useQueryStatus`.
 */
export function useAnswer<Data>(operation: OperationText<Data, Record<string, never>>): QueryStatus<Data> {
  const post = usePostOperation();
  const [{ attempt, answer }, setState] = useState<Asked<Data>>(first);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      const next = await read<Data>(() => post({ operationName: operation.name, variables: {}, query: operation.text, signal: abort.signal }));
      setState((before) => (abort.signal.aborted || before.attempt !== attempt ? before : { attempt, answer: next }));
    };
    void ask();
    return () => abort.abort();
  }, [attempt, operation, post]);
  const reload = useCallback(() => setState((before) => ({ attempt: before.attempt + 1, answer: { kind: 'loading' } })), []);
  const status = useMemo(() => toStatus(answer, reload), [answer, reload]);
  useReloadWhenBack(status);
  return status;
}

async function read<Data>(send: () => Promise<{ readonly data: unknown; readonly asOfMs: number | null }>): Promise<Answer<Data>> {
  try {
    const { data, asOfMs } = await send();
    return { kind: 'ready', data: data as Data, asOfMs }; // the server answers by the schema the text was checked against
  } catch (thrown) {
    return { kind: 'refused', error: appErrorOf(thrown) };
  }
}

function toStatus<Data>(answer: Answer<Data>, reload: () => void): QueryStatus<Data> {
  if (answer.kind === 'loading') return answer;
  if (answer.kind === 'ready') return { ...answer, reload };
  return { kind: isOfflineError(answer.error) ? 'offline' : 'failed', error: answer.error, reload };
}
