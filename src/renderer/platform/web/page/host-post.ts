import { hostOperations, type HostOperationName } from '#shared/api/operations.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { PostOperation } from '#renderer/graphql/post-operation.ts';
import { appErrorOf } from '#renderer/graphql/request-error.ts';

/**
 * Sends one of the host's own operations; answers its data, still to be parsed, or the refusal.
 * Never throws.
 */
export type HostPost = (
  name: HostOperationName,
  variables: Readonly<Record<string, unknown>>,
  options?: HostPostDeps,
) => Promise<Result<unknown, AppError>>;

export interface HostPostDeps {
  readonly signal?: AbortSignal;
  /** Whether it goes on when its page goes. */
  readonly keepalive?: boolean;
  /**
   * Id of the person in whose name it is sent: `PERSON_CHANGED` when the session is another's, and
   * nothing of an answer that was made for another one. Left out where the operation or its answer
   * says it (`Sync`, `WhoAmI`, signing in).
   */
  readonly person?: string;
  /** Called for each piece of the answer that comes. */
  readonly heard?: () => void;
}

/** Makes a `HostPost` of the page's way to GraphQL. */
export function createHostPost(post: PostOperation): HostPost {
  return async (name, variables, options = {}) => {
    try {
      const { data } = await post({
        operationName: name,
        variables,
        query: hostOperations[name],
        ...options,
      });
      return ok(data);
    } catch (thrown) {
      return err(appErrorOf(thrown));
    }
  };
}
