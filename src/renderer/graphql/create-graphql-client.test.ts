import { parse } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { createAnswerTimestamps, timestampKey } from './answer-timestamps.ts';
import { createGraphqlClient } from './create-graphql-client.ts';
import type { OperationRequest, PostOperation } from './post-operation.ts';
import { appErrorOf, RequestError } from './request-error.ts';

const query = parse('query Who {\n  me {\n    id\n    __typename\n  }\n}');
const text = 'query Who {\n  me {\n    id\n    __typename\n  }\n}';

function client(post: PostOperation) {
  const moments = createAnswerTimestamps();
  return { moments, client: createGraphqlClient(post, moments, () => 1000) };
}

describe('createGraphqlClient', () => {
  it('sends the printed document unchanged, so that the server can know it', async () => {
    const sent: OperationRequest[] = [];
    const made = client(async (request) => {
      sent.push(request);
      return { data: { me: { __typename: 'User', id: '1' } }, asOfMs: null };
    });
    const { data } = await made.client.query({ query });
    expect(data).toEqual({ me: { __typename: 'User', id: '1' } });
    expect(
      sent.map(({ operationName, variables, query: body }) => ({ operationName, variables, body })),
    ).toEqual([{ operationName: 'Who', variables: {}, body: text }]);
  });

  it('notes when an answer was made', async () => {
    const made = client(async () => ({ data: { me: null }, asOfMs: 400 }));
    await made.client.query({ query });
    expect(made.moments.find(timestampKey('Who', {}))).toEqual({ receivedAtMs: 1000, asOfMs: 400 });
  });

  it('takes no kept answer that is older than the last change of the orders', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    let asOfMs: number | null = null;
    let status = 'PENDING';
    const made = client(async () => ({ data: { me: null, status }, asOfMs }));
    const ask = async (name: string) =>
      made.client
        .query({ query: parse(`query ${name} { me { id } }`), fetchPolicy: 'no-cache' })
        .then(
          ({ data }) => data,
          (error: unknown) => appErrorOf(error).code,
        );
    for (const name of ['Order', 'RecentOrders']) await ask(name);
    status = 'PAID';
    await ask('RecentOrders');
    asOfMs = 999;
    expect(await ask('Order')).toBe('OFFLINE_NOT_CACHED');
    expect(await ask('Who')).toMatchObject({ status });
    asOfMs = null;
    await ask('Order');
    asOfMs = 999;
    expect(await ask('Order')).toMatchObject({ status });
    vi.unstubAllGlobals();
  });

  it('asks once and gives the refusal on', async () => {
    let asked = 0;
    const made = client(async () => {
      asked += 1;
      throw new RequestError('server not reached', appError('SERVER_UNREACHABLE'));
    });
    const thrown = await made.client.query({ query }).catch((error: unknown) => error);
    expect(appErrorOf(thrown).code).toBe('SERVER_UNREACHABLE');
    expect(asked).toBe(1);
  });
});
