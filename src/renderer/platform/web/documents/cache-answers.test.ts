import { describe, expect, it } from 'vitest';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import type { OperationAnswer, OperationRequest } from '#renderer/graphql/post-operation.ts';
import { RequestError } from '#renderer/graphql/request-error.ts';
import { cacheAnswers } from './cache-answers.ts';

const me: OperationRequest = {
  operationName: 'Me',
  query: 'query Me { me { id } }',
  variables: {},
};
const never = () => new Promise<never>(() => undefined);

function setUp({ slow = never }: { readonly slow?: () => Promise<void> } = {}) {
  const kept = new Map<string, unknown>();
  const state = {
    owner: 'linh',
    answer: async (): Promise<OperationAnswer> => ({
      data: { me: 'mới' },
      asOfMs: null,
      person: 'linh',
    }),
    sent: 0,
    isEarlier: false,
  };
  const post = cacheAnswers({
    post: async () => {
      state.sent += 1;
      return state.answer();
    },
    owner: async () => state.owner,
    slow,
    answers: {
      put: async (owner, { operationName }, data) =>
        void kept.set(`${owner} ${operationName}`, data),
      find: async (owner, { operationName }) => {
        const data = kept.get(`${owner} ${operationName}`);
        return data === undefined ? null : { data, savedAtMs: 7, isEarlier: state.isEarlier };
      },
    },
  });
  const fail = (code: ErrorCode) =>
    (state.answer = () => Promise.reject(new RequestError(code, appError(code))));
  return { post, kept, state, fail };
}

describe('keeping answers', () => {
  it('keeps nothing of what administrators see of others, and does not answer with an older one', async () => {
    const { post, kept, fail } = setUp();
    const orders = {
      operationName: 'AdminOrders',
      query: 'query AdminOrders { admin_orders { total } }',
      variables: {},
    };
    const found = {
      operationName: 'OfficeSearch',
      query: 'query OfficeSearch($text: String!) { office_search(text: $text) { title } }',
      variables: { text: 'linh@' },
    };
    for (const asked of [orders, found])
      expect(await post(asked)).toMatchObject({ data: { me: 'mới' } });
    expect(await post(me)).toMatchObject({ data: { me: 'mới' } });
    await expect.poll(() => [...kept.keys()]).toEqual(['linh Me']);
    fail('SERVER_UNREACHABLE');
    for (const asked of [orders, found])
      await expect(post(asked)).rejects.toMatchObject({ appError: { code: 'SERVER_UNREACHABLE' } });
  });

  it('writes down no link that opens a door', async () => {
    const { post, kept } = setUp();
    const query = 'query PasswordLink($token: String!) { password_link(token: $token) }';
    await post({ operationName: 'PasswordLink', query, variables: { token: 'x'.repeat(43) } });
    await post(me);
    await expect.poll(() => [...kept.keys()]).toEqual(['linh Me']);
  });

  it('keeps a query and gives it back with its moment when the server is not reached or no longer knows the session', async () => {
    const { post, kept, fail } = setUp();
    expect(await post(me)).toMatchObject({ data: { me: 'mới' }, asOfMs: null });
    await expect.poll(() => kept.size).toBe(1);
    for (const code of [
      'SERVER_UNREACHABLE',
      'SERVER_TIMEOUT',
      'SERVICE_UNAVAILABLE',
      'SESSION_EXPIRED',
    ] as const) {
      fail(code);
      expect(await post(me)).toEqual({ data: { me: 'mới' }, asOfMs: 7 });
    }
  });

  it('shows the kept answer when the server is slow, and keeps the late one and hands it on', async () => {
    const { post, kept, state } = setUp({ slow: async () => undefined });
    kept.set('linh Me', { me: 'cũ' });
    const late = Promise.withResolvers<OperationAnswer>();
    state.answer = () => late.promise;
    const answer = await post(me);
    expect(answer).toMatchObject({ data: { me: 'cũ' }, asOfMs: 7 });
    late.resolve({ data: { me: 'mới' }, asOfMs: null, person: 'linh' });
    await expect.poll(() => kept.get('linh Me')).toEqual({ me: 'mới' });
    expect(await answer.late).toMatchObject({ data: { me: 'mới' }, asOfMs: null });
  });

  it('hands on no late answer that is a refusal, or another person’s', async () => {
    const { post, kept, state } = setUp({ slow: async () => undefined });
    kept.set('linh Me', { me: 'cũ' });
    for (const person of ['minh', 'guest']) {
      const late = Promise.withResolvers<OperationAnswer>();
      state.answer = () => late.promise;
      const answer = await post(me);
      late.resolve({ data: { me: 'lạ' }, asOfMs: null, person });
      expect(await answer.late).toBeNull();
    }
    const refused = Promise.withResolvers<OperationAnswer>();
    state.answer = () => refused.promise;
    const answer = await post(me);
    refused.reject(new RequestError('x', appError('SERVICE_UNAVAILABLE')));
    expect(await answer.late).toBeNull();
  });

  it('gives back what an earlier version kept of the query, with what is new in it empty', async () => {
    const { post, kept, state, fail } = setUp();
    kept.set('linh VoucherReservations', {
      campaign_vouchers: null,
      me: { __typename: 'User', is_pro: true },
    });
    state.isEarlier = true;
    fail('SERVER_UNREACHABLE');
    const query = 'query VoucherReservations { campaign_vouchers me { is_pro is_kha_pro } }';
    expect(await post({ operationName: 'VoucherReservations', query, variables: {} })).toEqual({
      data: { campaign_vouchers: [], me: { __typename: 'User', is_pro: true, is_kha_pro: false } },
      asOfMs: 7,
    });
    await expect(
      post({
        operationName: 'VoucherReservations',
        query: 'query VoucherReservations { affiliate_policy { version } }',
        variables: {},
      }),
    ).rejects.toMatchObject({ appError: { code: 'OFFLINE_NOT_CACHED' } });
  });

  it('takes nothing for an answer that was kept before it became untrue', async () => {
    const { post, kept, fail } = setUp();
    kept.set('linh Me', { me: 'cũ' });
    fail('SERVER_UNREACHABLE');
    expect(await post({ ...me, isOutdated: false })).toMatchObject({ data: { me: 'cũ' } });
    await expect(post({ ...me, isOutdated: true })).rejects.toMatchObject({
      appError: { code: 'OFFLINE_NOT_CACHED' },
    });
  });

  it('says that nothing is kept, and hands every other refusal on', async () => {
    const { post, fail, kept } = setUp();
    fail('SERVER_UNREACHABLE');
    await expect(post(me)).rejects.toMatchObject({ appError: { code: 'OFFLINE_NOT_CACHED' } });
    kept.set('linh Me', { me: 'cũ' });
    for (const code of ['HTTP_STATUS', 'INTERNAL', 'LESSON_NOT_OWNED'] as const) {
      fail(code);
      await expect(post(me)).rejects.toMatchObject({ appError: { code } });
    }
  });

  it('files an answer only under the person for whom the server made it and who is still here', async () => {
    const { post, kept, state } = setUp();
    for (const person of ['guest', 'minh', undefined]) {
      state.answer = async () => ({
        data: { me: 'lạ' },
        asOfMs: null,
        ...(person === undefined ? {} : { person }),
      });
      await post(me);
    }
    state.answer = async () => {
      state.owner = 'minh'; // another person signed in while the server was asked
      return { data: { me: 'lạ' }, asOfMs: null, person: 'linh' };
    };
    await post(me);
    // what was to be put would have been by now
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(kept.size).toBe(0);
  });

  it('never shows one person what was kept for another', async () => {
    const { post, kept, state, fail } = setUp();
    kept.set('linh Me', { me: 'Linh' });
    state.owner = 'minh';
    fail('SERVER_UNREACHABLE');
    await expect(post(me)).rejects.toMatchObject({ appError: { code: 'OFFLINE_NOT_CACHED' } });
  });

  it('neither keeps nor replays what changes something', async () => {
    const { post, kept, fail } = setUp();
    const signOut = {
      operationName: 'SignOut',
      query: 'mutation SignOut { sign_out }',
      variables: {},
    };
    await post(signOut);
    expect(kept.size).toBe(0);
    fail('SERVER_UNREACHABLE');
    await expect(post(signOut)).rejects.toMatchObject({ appError: { code: 'SERVER_UNREACHABLE' } });
  });
});
