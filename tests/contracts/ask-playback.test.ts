import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { createAnswerTimestamps } from '#renderer/graphql/answer-timestamps.ts';
import { createGraphqlClient, ownAnswer } from '#renderer/graphql/create-graphql-client.ts';
import type { OperationAnswer } from '#renderer/graphql/post-operation.ts';
import { RequestError } from '#renderer/graphql/request-error.ts';
import { cacheAnswers } from '#renderer/platform/web/documents/cache-answers.ts';
import { askPlayback } from '#renderer/features/study/data/ask-playback.ts';

const addresses = (day: number) => ({
  playback: {
    __typename: 'Playback',
    lesson_id: 'b1',
    hls_url: `/media/b1/master.m3u8?until=${day}`,
    captions_url: null,
    thumbnails_url: null,
    poster_url: null,
    expires_at: `2026-11-${day}T08:00:00.000Z`,
  },
});

/** A portal that has kept yesterday's addresses, on a line so slow that those are shown instead. */
function setUp() {
  const today = Promise.withResolvers<OperationAnswer>();
  const client = createGraphqlClient(
    cacheAnswers({
      post: async () => today.promise,
      owner: async () => 'linh',
      slow: async () => undefined,
      answers: {
        put: async () => undefined,
        find: async () => ({ data: addresses(20), savedAtMs: 7, isEarlier: false }),
      },
    }),
    createAnswerTimestamps(),
  );
  return { client, today };
}

describe('the addresses of a video', () => {
  it('are those of the server where only its own word counts, however slow the line is', async () => {
    const { client, today } = setUp();
    const asked = askPlayback(client, 'bai-1', ownAnswer);
    expect(await askPlayback(client, 'bai-1'), 'else the kept ones are shown').toMatchObject({
      value: { hls_url: '/media/b1/master.m3u8?until=20' },
    });
    today.resolve({ data: addresses(21), asOfMs: null, person: 'linh' });
    expect(await asked).toMatchObject({ value: { hls_url: '/media/b1/master.m3u8?until=21' } });
  });

  it('are refused where the server is not reached and only its own word counts', async () => {
    const { client, today } = setUp();
    today.promise.catch(() => undefined);
    today.reject(new RequestError('no line', appError('SERVER_UNREACHABLE')));
    expect(await askPlayback(client, 'bai-1', ownAnswer)).toMatchObject({
      error: { code: 'OFFLINE_NOT_CACHED' },
    });
    expect(await askPlayback(client, 'bai-1')).toMatchObject({ ok: true });
  });
});
