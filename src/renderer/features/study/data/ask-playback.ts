import type { ApolloClient } from '@apollo/client';
import type { AppError } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import {
  StudyPlaybackDocument,
  type StudyPlaybackQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { appErrorOf } from '#renderer/graphql/request-error.ts';

/** Whether nobody answered who could know if there are fresh addresses. */
export function isUnanswered(error: AppError): boolean {
  return isNotReached(error) || error.code === 'OFFLINE_NOT_CACHED';
}

export type Playback = StudyPlaybackQuery['playback'];

/**
 * Asks for the addresses of a lesson's video; the answer may be one that was kept, unless the
 * server's own is wanted (`ownAnswer`): signed addresses end, and a host that keeps no videos has
 * nothing to play by those that were kept.
 */
export async function askPlayback(
  client: ApolloClient,
  slug: string,
  context: object = {},
): Promise<Result<Playback, AppError>> {
  try {
    const { data } = await client.query({
      query: StudyPlaybackDocument,
      variables: { lesson_slug: slug },
      fetchPolicy: 'network-only',
      context,
    });
    if (data === undefined) throw new Error('playback: an answer without data');
    return ok(data.playback);
  } catch (thrown) {
    return err(appErrorOf(thrown));
  }
}
