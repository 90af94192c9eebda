import { parse } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { createAnswerTimestamps, timestampKey } from './answer-timestamps.ts';
import { createGraphqlClient, ownAnswer } from './create-graphql-client.ts';
import type { OperationAnswer, OperationRequest, PostOperation } from './post-operation.ts';
import { appErrorOf, RequestError } from './request-error.ts';

const query = parse('query Who {\n  me {\n    id\n    __typename\n  }\n}');
const text = 'query Who {\n  me {\n    id\n    __typename\n  }\n}';

/** Lets pass everything that is on its way, Apollo's own timers too. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

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

  describe('of an answer that comes after a kept one was shown', () => {
    const order = parse('query Order { order { id status __typename } }');
    const answer = (status: string) => ({ order: { __typename: 'Order', id: '1', status } });

    /** A screen that shows an order, and a server that answers late when the test says so. */
    async function slowServer() {
      const late: ((status: string | null) => void)[] = [];
      const signals: (AbortSignal | undefined)[] = [];
      const own: string[] = [];
      const made = client(async ({ operationName, signal }) => {
        if (operationName === 'Cancel') return { data: answer('CANCELLED'), asOfMs: null };
        const status = own.shift();
        if (status !== undefined) return { data: answer(status), asOfMs: null };
        signals.push(signal);
        const { promise, resolve } = Promise.withResolvers<OperationAnswer | null>();
        late.push((said) => resolve(said === null ? null : { data: answer(said), asOfMs: null }));
        return { data: answer('PENDING'), asOfMs: 400, late: promise };
      });
      const shown: unknown[] = [];
      const screen = made.client.watchQuery<ReturnType<typeof answer>>({ query: order });
      screen.subscribe(({ data, loading }) => {
        if (!loading) shown.push(data?.order?.status);
      });
      await expect.poll(() => shown).toEqual(['PENDING']);
      const asOfMs = () => made.moments.find(timestampKey('Order', {}))?.asOfMs;
      return { ...made, screen, late, signals, own, shown, asOfMs };
    }

    it('tells the screen, and asks to the end for it', async () => {
      const { late, signals, shown, asOfMs } = await slowServer();
      expect(asOfMs()).toBe(400);
      expect(signals[0]?.aborted, 'it is still wanted').toBe(false);
      late[0]?.('PAID');
      await expect.poll(() => shown).toEqual(['PENDING', 'PAID']);
      expect(asOfMs()).toBeNull();
    });

    it('leaves what is shown where none comes', async () => {
      const { late, shown, asOfMs } = await slowServer();
      late[0]?.(null);
      await turns();
      expect(shown).toEqual(['PENDING']);
      expect(asOfMs()).toBe(400);
    });

    it('takes the newer question’s, in whatever order they come', async () => {
      const { screen, late, own, shown } = await slowServer();
      await screen.refetch();
      late[1]?.('PAID');
      await expect.poll(() => shown.at(-1)).toBe('PAID');
      late[0]?.('PENDING');
      await turns();
      expect(shown.at(-1)).toBe('PAID');
      await screen.refetch();
      own.push('REFUNDED');
      await screen.refetch();
      late[2]?.('PAID');
      await turns();
      expect(shown.at(-1)).toBe('REFUNDED');
    });

    it('does not undo what was changed since it was asked for', async () => {
      const made = await slowServer();
      await made.client.mutate({
        mutation: parse('mutation Cancel { order { id status __typename } }'),
      });
      await expect.poll(() => made.shown.at(-1)).toBe('CANCELLED');
      made.late[0]?.('PENDING');
      await turns();
      expect(made.shown.at(-1)).toBe('CANCELLED');
    });
  });

  it('gives who wants the server’s own answer no kept one, nor that to a question asked before', async () => {
    const asked: (OperationRequest & { readonly end: (answer: OperationAnswer) => void })[] = [];
    const made = client((request) => {
      const { promise, resolve } = Promise.withResolvers<OperationAnswer>();
      asked.push({ ...request, end: resolve });
      return promise;
    });
    const ask = (context = {}) =>
      made.client.query({ query, fetchPolicy: 'network-only', context }).then(
        ({ data }) => data,
        (error: unknown) => appErrorOf(error).code,
      );
    const someone = ask();
    const watch = ask(ownAnswer);
    expect(asked.map(({ isOutdated }) => isOutdated)).toEqual([false, true]);
    asked[0]?.end({ data: { me: null }, asOfMs: 400 });
    asked[1]?.end({ data: { me: null }, asOfMs: 400 });
    expect(await someone).toEqual({ me: null });
    expect(await watch).toBe('OFFLINE_NOT_CACHED');
  });

  it('ends a question that nobody waits for any more', async () => {
    let signal: AbortSignal | undefined;
    const made = client((request) => {
      signal = request.signal;
      return new Promise(() => undefined);
    });
    made.client
      .watchQuery({ query })
      .subscribe(() => undefined)
      .unsubscribe();
    expect(signal?.aborted).toBe(true);
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
