import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createApiClient } from './api-client.ts';
import type { AccessTokens } from './authorised-api.ts';
import { createEventsForward } from './forward-events.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** An API whose `/events` accepts one token and whose streams the test holds in its hand. */
async function startApi(goodToken: string) {
  const streams: http.ServerResponse[] = [];
  const asked: (string | undefined)[] = [];
  const { promise: firstGone, resolve: tellGone } = Promise.withResolvers<void>();
  const server = http.createServer((request, response) => {
    asked.push(request.headers.authorization);
    if (request.url !== '/events' || request.headers.authorization !== `Bearer ${goodToken}`) {
      response.writeHead(401, ownAnswerMark).end();
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'set-cookie': 'a=b',
    });
    response.write(': hello\n\n');
    response.on('close', tellGone);
    streams.push(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    client: createApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, fetch),
    streams,
    asked,
    firstGone,
  };
}

function tokens(get: string | null, renewed: string | null = null): AccessTokens {
  return { get: async () => ok(get), renew: async () => ok(renewed) };
}

const page = 'app://mai/events';

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  until: string,
): Promise<string> {
  let text = '';
  while (!text.includes(until)) text += new TextDecoder().decode((await reader.read()).value);
  return text;
}

test('passes the stream on as it comes, with the token that only this process has, and nothing else of the answer', async () => {
  const { client, streams, asked } = await startApi('good');
  const answer = await createEventsForward({ client, tokens: tokens('good') })(new Request(page));
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('set-cookie'),
  ]).toEqual([200, 'text/event-stream; charset=utf-8', null]);
  const reader = answer.body?.getReader();
  if (!reader) throw new Error('no stream');
  await readText(reader, 'hello');
  streams[0]?.write('event: changed\ndata: orders\n\n');
  expect(await readText(reader, 'orders')).toContain('event: changed');
  expect(asked).toEqual(['Bearer good']);
  await reader.cancel();
});

test('ends the request to the API when the page stops reading', async () => {
  const { client, firstGone } = await startApi('good');
  const answer = await createEventsForward({ client, tokens: tokens('good') })(new Request(page));
  await answer.body?.cancel();
  await expect(firstGone).resolves.toBeUndefined();
});

test('ends the request to the API when the page is gone', async () => {
  const { client, firstGone } = await startApi('good');
  const gone = new AbortController();
  const answer = await createEventsForward({ client, tokens: tokens('good') })(
    new Request(page, { signal: gone.signal }),
  );
  expect(answer.status).toBe(200);
  gone.abort();
  await expect(firstGone).resolves.toBeUndefined();
});

test('renews a token that the API no longer accepts, once', async () => {
  const { client, asked } = await startApi('new');
  const answer = await createEventsForward({ client, tokens: tokens('old', 'new') })(
    new Request(page),
  );
  expect([answer.status, asked]).toEqual([200, ['Bearer old', 'Bearer new']]);
  await answer.body?.cancel();
});

test('refuses a guest, a session that is over and other methods without asking the API', async () => {
  const { client, asked } = await startApi('good');
  const over: AccessTokens = {
    get: async () => err(appError('SESSION_EXPIRED')),
    renew: async () => ok(null),
  };
  expect(
    (await createEventsForward({ client, tokens: tokens(null) })(new Request(page))).status,
  ).toBe(401);
  expect((await createEventsForward({ client, tokens: over })(new Request(page))).status).toBe(401);
  expect(
    (
      await createEventsForward({ client, tokens: tokens('good') })(
        new Request(page, { method: 'POST' }),
      )
    ).status,
  ).toBe(405);
  expect(asked).toEqual([]);
});

test('answers 504 when no server can be reached', async () => {
  const client = createApiClient('http://127.0.0.1:9', () =>
    Promise.reject(new TypeError('refused')),
  );
  expect(
    (await createEventsForward({ client, tokens: tokens('good') })(new Request(page))).status,
  ).toBe(504);
});
