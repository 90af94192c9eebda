import type { PostOperation } from '#renderer/graphql/post-operation.ts';
import { appErrorOf } from '#renderer/graphql/request-error.ts';
import { endedBy, type WebSession } from './web-session.ts';

/**
 * The way to the server, which has the session looked at when the server refuses it, or says that
 * it is another person's: whoever works on the page is asked at once, not at the next reload.
 */
export function noticeEnded(
  post: PostOperation,
  session: Pick<WebSession, 'current' | 'verify'>,
): PostOperation {
  return async (request) => {
    try {
      return await post(request);
    } catch (thrown) {
      const { code } = appErrorOf(thrown);
      if (code === 'PERSON_CHANGED') void session.verify();
      else if (endedBy.has(code)) await lookAt(session);
      throw thrown;
    }
  };
}

async function lookAt(session: Pick<WebSession, 'current' | 'verify'>): Promise<void> {
  const state = await session.current();
  // Not waited for: what was asked for has its answer.
  if (state.status === 'signed_in' && !state.expired) void session.verify();
}
