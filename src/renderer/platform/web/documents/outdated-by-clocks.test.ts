import { parse } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheAnswers } from './cache-answers.ts';
import { appError } from '#shared/errors/error-code.ts';
import { createOutdatedAnswers } from '#renderer/graphql/outdated-answers.ts';
import { appErrorOf, RequestError } from '#renderer/graphql/request-error.ts';
import { createAnswerTimestamps } from '#renderer/graphql/answer-timestamps.ts';
import { createGraphqlClient } from '#renderer/graphql/create-graphql-client.ts';

// The real client over the real keeper of answers, on a device with a clock.
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Everything here answers by promises alone: after so many turns of them nothing is left. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

function device() {
  const state = {
    nowMs: 0,
    isOnline: true,
    status: 'PENDING',
    isSlow: false,
    hold: null as Promise<void> | null,
  };
  const store = new Map<string, { data: unknown; savedAtMs: number; isEarlier: boolean }>();
  const keyOf = (r: { operationName: string; variables: object }) =>
    r.operationName + JSON.stringify(r.variables);
  const post = cacheAnswers({
    post: async ({ operationName }) => {
      if (!state.isOnline) throw new RequestError('x', appError('SERVER_UNREACHABLE'));
      const data =
        operationName === 'RecentOrders'
          ? { orders: [{ id: '1', status: state.status }] }
          : { order: { id: '1', status: state.status } };
      if (state.hold !== null) await state.hold;
      return { data, asOfMs: null, person: 'linh' };
    },
    answers: {
      put: async (_o, r, data) =>
        void store.set(keyOf(r), { data, savedAtMs: state.nowMs, isEarlier: false }),
      find: async (_o, r) => store.get(keyOf(r)) ?? null,
    },
    owner: async () => 'linh',
    slow: () => (state.isSlow ? Promise.resolve() : new Promise(() => undefined)),
  });
  const open = () => createGraphqlClient(post, createAnswerTimestamps(), () => state.nowMs);
  const ask = async (client: ReturnType<typeof open>, name: string) => {
    const text =
      name === 'RecentOrders'
        ? `query RecentOrders { orders { id status } }`
        : `query ${name} { order { id status } }`;
    const answer = await client.query({ query: parse(text), fetchPolicy: 'no-cache' }).then(
      ({ data }) => JSON.stringify(data),
      (e: unknown) => appErrorOf(e).code,
    );
    await settled();
    return answer;
  };
  return { state, open, ask };
}
const day = 86_400_000;
const today = Date.UTC(2026, 10, 29);
const paid = JSON.stringify({ order: { id: '1', status: 'PAID' } });

it('an order that was looked at today is shown without a network, though the clock was a year ahead once', async () => {
  const { state, open, ask } = device();
  let client = open();
  // The clock of the computer is a year ahead when its portal hears of the orders.
  state.nowMs = today + 365 * day;
  state.status = 'PAID';
  await ask(client, 'RecentOrders');
  // It is put right; for weeks everything is looked at with a network.
  for (let at = 0; at < 30; at += 1) {
    state.nowMs = today + at * day;
    client = open();
    await ask(client, 'RecentOrders');
    expect(await ask(client, 'Order')).toBe(paid);
  }
  state.isOnline = false;
  state.nowMs += 60_000;
  expect(await ask(client, 'Order')).toBe(paid);
});

it('an order that is paid is not shown as waiting, though the clock was behind when it was heard', async () => {
  const { state, open, ask } = device();
  const client = open();
  state.nowMs = today;
  await ask(client, 'RecentOrders');
  await ask(client, 'Order'); // PENDING is kept, as of today
  state.nowMs = today - 3 * 3_600_000; // set back (battery, dual boot: local time taken for UTC)
  state.status = 'PAID';
  await ask(client, 'RecentOrders');
  state.nowMs = today + day;
  state.isOnline = false;
  expect(await ask(client, 'Order')).not.toContain('PENDING');
});

it('two tabs: a late answer of before takes back what a newer one said', async () => {
  const { state, open, ask } = device();
  state.nowMs = today;
  const client = open();
  await ask(client, 'RecentOrders');
  state.nowMs = today + 5000;
  await ask(client, 'Order'); // PENDING
  // Another tab asks before the payment, and hears late.
  const late = createOutdatedAnswers(() => localStorage).ask({
    operationName: 'RecentOrders',
    variables: {},
  });
  state.nowMs = today + 10_000;
  state.status = 'PAID';
  await ask(client, 'RecentOrders');
  late.hear({ data: { orders: [{ id: '1', status: 'PENDING' }] }, person: 'linh' });
  state.isOnline = false;
  expect(await ask(client, 'Order')).not.toContain('PENDING');
});

it('on a slow line (6 s), what was heard late is heard, too', async () => {
  const { state, open, ask } = device();
  const client = open();
  state.nowMs = today;
  await ask(client, 'RecentOrders');
  await ask(client, 'Order'); // PENDING, with its QR code
  // Paid. The stream says so; the answer of the watch takes 7 s, so the kept one is shown instead.
  state.nowMs = today + 60_000;
  state.status = 'PAID';
  state.isSlow = true;
  const line = Promise.withResolvers<void>();
  state.hold = line.promise;
  await ask(client, 'RecentOrders');
  line.resolve();
  await settled();
  // Without a network: the dashboard knows that it is paid, the order's page shows its QR code.
  state.isSlow = false;
  state.hold = null;
  state.isOnline = false;
  expect(await ask(open(), 'RecentOrders')).toContain('PAID');
  expect(await ask(open(), 'Order')).not.toContain('PENDING');
});

it('an answer that was made before the change and came after it is no newer one', async () => {
  const { state, open, ask } = device();
  const client = open();
  state.nowMs = today;
  await ask(client, 'RecentOrders');
  const line = Promise.withResolvers<void>();
  state.hold = line.promise;
  const order = ask(client, 'Order'); // the server says PENDING; the line is slow
  await settled();
  state.hold = null;
  state.nowMs = today + 1000;
  state.status = 'PAID';
  await ask(client, 'RecentOrders');
  state.nowMs = today + 2000;
  line.resolve();
  await order;
  state.isOnline = false;
  expect(await ask(client, 'Order')).not.toContain('PENDING');
});
