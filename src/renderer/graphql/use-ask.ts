import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { appErrorOf } from './request-error.ts';

/**
 * Asks a query once, when somebody presses something, and always the server; never throws. A
 * screen's own data: `useQueryStatus`.
 */
export function useAsk<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<Result<Data, AppError>> {
  const client = useApolloClient();
  return useCallback(
    async (variables) => {
      try {
        // Apollo's option type asks for `variables` conditionally on the generic; the signature
        // above already demands them.
        const result = await client.query({
          query: document,
          variables,
          fetchPolicy: 'no-cache',
        } as Parameters<typeof client.query>[0]);
        return ok(result.data as Data);
      } catch (thrown) {
        return err(appErrorOf(thrown));
      }
    },
    [client, document],
  );
}
