import { answerKey, type PageAnswers } from '../graphql/page-answers.tsx';
import type { PostOperation } from '../graphql/post-operation.ts';
import { appErrorOf, isOfflineError } from '../graphql/request-error.ts';
import type { SessionState } from '#shared/session/session-state.ts';

export interface RememberPageDeps {
  readonly post: PostOperation;
  /** The answers that came with the first page. */
  readonly rendered: Pick<PageAnswers, 'find'>;
  readonly session: { readonly current: () => Promise<SessionState> };
  /** When the page came, ms. */
  readonly atMs: number;
}

/**
 * A guest who comes back without a network to the page that they began with finds what it said,
 * with its time. They never asked for it, so the host has kept nothing of it. Whoever is signed in
 * has answers of their own, and a guest's are not shown instead of them.
 */
export function rememberPage({ post, rendered, session, atMs }: RememberPageDeps): PostOperation {
  return async (request) => {
    try {
      return await post(request);
    } catch (thrown) {
      const answer = isOfflineError(appErrorOf(thrown))
        ? rendered.find(answerKey(request.operationName, request.variables))
        : null;
      if (answer === null || 'error' in answer || (await session.current()).status !== 'guest')
        throw thrown;
      return { data: answer.data, asOfMs: atMs };
    }
  };
}
