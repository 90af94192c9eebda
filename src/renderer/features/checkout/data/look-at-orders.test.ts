import { expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { createAnswerTimestamps } from '#renderer/graphql/answer-timestamps.ts';
import { createGraphqlClient } from '#renderer/graphql/create-graphql-client.ts';
import { RecentOrdersDocument } from '#renderer/graphql/generated/graphql.ts';
import { RequestError } from '#renderer/graphql/request-error.ts';
import { createOrderLook } from './look-at-orders.ts';

/** A server with one order, whose answer to a question may fail or be an earlier one. */
function server() {
  const state = {
    status: 'PENDING',
    asked: [] as string[],
    says: {} as Partial<Record<string, 'kept' | 'failed'>>,
  };
  const client = createGraphqlClient(async ({ operationName, isOutdated = false }) => {
    state.asked.push(operationName);
    const how = state.says[operationName];
    if (how === 'failed' || (how === 'kept' && isOutdated))
      throw new RequestError('x', appError('SERVICE_UNAVAILABLE'));
    const asOfMs = how === 'kept' ? 1 : null;
    if (operationName === 'CourseOutline') return { data: { courses: [] }, asOfMs };
    const order = {
      __typename: 'Order',
      id: '1',
      code: 'MV1',
      status: how === 'kept' ? 'PENDING' : state.status,
      total_amount: '1',
      received_amount: '0',
      missing_amount: '1',
      expires_at: '2026-11-30T00:00:00.000Z',
      server_now: '2026-11-29T00:00:00.000Z',
      refund: null,
      excess_refund: null,
    };
    const me = { __typename: 'User', id: 'linh', is_pro: false, is_kha_pro: false };
    return { data: { me, orders: { __typename: 'OrderPage', nodes: [order] } }, asOfMs };
  }, createAnswerTimestamps());
  const outlines = () => state.asked.filter((name) => name === 'CourseOutline').length;
  return { state, client, outlines, look: createOrderLook(client) };
}

it('has the locks asked for when an order was paid, and only then', async () => {
  const { state, outlines, look } = server();
  expect(await look()).toBe(true);
  expect(await look()).toBe(true);
  expect(outlines()).toBe(0);
  state.status = 'PAID';
  expect(await look()).toBe(true);
  expect(outlines()).toBe(1);
});

it.each(['kept', 'failed'] as const)(
  'wants to look again where the answer of the orders is %s',
  async (how) => {
    const { state, outlines, look } = server();
    await look();
    state.status = 'PAID';
    state.says = { RecentOrders: how };
    expect(await look()).toBe(false);
    expect(outlines()).toBe(0);
    state.says = {};
    expect(await look()).toBe(true);
    expect(outlines()).toBe(1);
  },
);

it.each(['kept', 'failed'] as const)(
  'wants to look again where that of the locks is %s',
  async (how) => {
    const { state, outlines, look } = server();
    await look();
    state.status = 'PAID';
    state.says = { CourseOutline: how };
    expect(await look()).toBe(false);
    state.says = {};
    expect(await look()).toBe(true);
    expect(outlines()).toBe(2);
  },
);

it('asks for itself while a page’s question, from before the news, is under way', async () => {
  const { state, client, look } = server();
  await look();
  const page = client.query({ query: RecentOrdersDocument, fetchPolicy: 'network-only' });
  state.status = 'PAID';
  await look();
  await page;
  expect(state.asked.filter((name) => name === 'RecentOrders')).toHaveLength(3);
});
