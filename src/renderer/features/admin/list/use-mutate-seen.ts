import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';

/**
 * As `useMutate`, for what is taken away as it was seen: where somebody changed it meanwhile, the
 * pages that are open ask for it anew. (A form asks for nothing: what is typed lies over it.)
 */
export function useMutateSeen<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<Result<Data, AppError>> {
  const client = useApolloClient();
  const mutate = useMutate(document);
  return useCallback(
    async (variables) => {
      const done = await mutate(variables);
      if (!done.ok && done.error.code === 'CONFLICT')
        client.refetchQueries({ include: 'active' }).catch(() => undefined);
      return done;
    },
    [client, mutate],
  );
}
