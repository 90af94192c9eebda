import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useCallback, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';

export interface OrderAction<Data, Variables> {
  readonly busy: boolean;
  /** What the server refused last; null when nothing was. */
  readonly refusal: AppError | null;
  readonly run: (variables: Variables) => Promise<Result<Data, AppError>>;
  readonly clear: () => void;
}

/** Something a learner does with an order: one at a time, with the refusal kept for the page. */
export function useOrderAction<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
): OrderAction<Data, Variables> {
  const send = useMutate(document);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useRefusal();
  const run = useCallback(
    async (variables: Variables) => {
      setBusy(true);
      setRefusal(null);
      const result = await send(variables);
      setBusy(false);
      if (!result.ok) setRefusal(result.error);
      return result;
    },
    [send, setRefusal],
  );
  const clear = useCallback(() => setRefusal(null), [setRefusal]);
  return { busy, refusal, run, clear };
}
