import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { AppError, ErrorCode } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { tellMutationDone } from './done-mutations.ts';
import { appErrorOf } from './request-error.ts';

/** Refusals of what a page shows as it was: somebody, or another tab, has changed it since. */
const ofFormerPages: ReadonlySet<ErrorCode> = new Set([
  'SEEN_CHANGED',
  'POLICY_CHANGED',
  'CONFLICT',
  'HAS_PASSWORD',
  'EMAIL_VERIFIED',
]);

/** Sends a mutation and answers with its data or the refusal; never throws. */
export function useMutate<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<Result<Data, AppError>> {
  const client = useApolloClient();
  return useCallback(
    async (variables) => {
      try {
        // Apollo's option type asks for `variables` conditionally on the generic; the signature
        // above already demands them.
        const result = await client.mutate({ mutation: document, variables } as Parameters<
          typeof client.mutate
        >[0]);
        tellMutationDone();
        return ok(result.data as Data);
      } catch (thrown) {
        const error = appErrorOf(thrown);
        // What was decided on is not what is there: the pages that are open ask for it anew. Each
        // says by itself when it cannot.
        if (ofFormerPages.has(error.code))
          client.refetchQueries({ include: 'active' }).catch(() => undefined);
        return err(error);
      }
    },
    [client, document],
  );
}
