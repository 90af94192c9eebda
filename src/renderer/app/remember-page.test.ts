import { describe, expect, it } from 'vitest';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import type { SiteAnswer } from '#shared/site/site-page.ts';
import { answerKey } from '../graphql/page-answers.tsx';
import { RequestError } from '../graphql/request-error.ts';
import { rememberPage } from './remember-page.ts';

const request = {
  operationName: 'Posts',
  variables: { topic: null },
  query: 'query Posts { posts }',
};
const guest: SessionState = { status: 'guest' };
const linh: SessionState = {
  status: 'signed_in',
  userId: 'linh',
  email: 'linh@x',
  expired: false,
  remembered: true,
};

function setUp({
  fails,
  came = { data: { posts: ['a'] } },
  who = guest,
}: {
  readonly fails: ErrorCode | null;
  readonly came?: SiteAnswer;
  readonly who?: SessionState;
}) {
  return rememberPage({
    post: async () => {
      if (fails !== null) throw new RequestError('', appError(fails));
      return { data: { posts: ['b'] }, asOfMs: null };
    },
    rendered: { find: (key) => (key === answerKey('Posts', { topic: null }) ? came : null) },
    session: { current: async () => who },
    atMs: 7,
  });
}

describe('what came with the first page', () => {
  it('stands in for the server that is not reached, with its time, and never for one that answers', async () => {
    expect(await setUp({ fails: 'OFFLINE_NOT_CACHED' })(request)).toEqual({
      data: { posts: ['a'] },
      asOfMs: 7,
    });
    expect(await setUp({ fails: 'SERVER_UNREACHABLE' })(request)).toEqual({
      data: { posts: ['a'] },
      asOfMs: 7,
    });
    expect(await setUp({ fails: null })(request)).toEqual({ data: { posts: ['b'] }, asOfMs: null });
  });

  it.each([
    ['the server refuses', { fails: 'NOT_FOUND' }],
    [
      'the page came with a refusal',
      { fails: 'OFFLINE_NOT_CACHED', came: { error: appError('NOT_FOUND') } },
    ],
    ['somebody is signed in', { fails: 'OFFLINE_NOT_CACHED', who: linh }],
  ] as const)('is nothing when %s', async (_when, given) => {
    await expect(setUp(given)(request)).rejects.toBeInstanceOf(RequestError);
  });

  it('is nothing for another question', async () => {
    await expect(
      setUp({ fails: 'OFFLINE_NOT_CACHED' })({ ...request, variables: { topic: 'b' } }),
    ).rejects.toBeInstanceOf(RequestError);
  });
});
