import { useCallback } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { usePostOperation } from '../graphql/graphql-context.tsx';
import type { OperationText } from '../graphql/operation-text.ts';
import { appErrorOf } from '../graphql/request-error.ts';

/**
 * Sends an operation and answers with its data or the refusal; never throws. The auth form loads
 * without Apollo.
 */
export function useSend<Data, Variables extends Readonly<Record<string, unknown>>>(
  operation: OperationText<Data, Variables>,
): (variables: Variables) => Promise<Result<Data, AppError>> {
  const post = usePostOperation();
  return useCallback(
    async (variables) => {
      try {
        const { data } = await post({
          operationName: operation.name,
          variables,
          query: operation.text,
        });
        return ok(data as Data); // the server answers by the schema the text was checked against
      } catch (thrown) {
        return err(appErrorOf(thrown));
      }
    },
    [post, operation],
  );
}
