import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createApiClient } from './api-client.ts';
import { createAuthorisedApi, postOperation } from './authorised-api.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

interface Seen {
  readonly authorization: string | undefined;
  readonly headers: http.IncomingHttpHeaders;
}

async function startApi(answer: (seen: Seen, response: http.ServerResponse) => void) {
  const seen: Seen[] = [];
  const server = http.createServer((request, response) => {
    const one = { authorization: request.headers.authorization, headers: request.headers };
    seen.push(one);
    request.resume().on('end', () => answer(one, response));
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
    seen,
    server,
  };
}

const refused = '{"errors":[{"message":"x","extensions":{"code":"UNAUTHENTICATED"}}]}';
const goodFor = (token: string) => (seen: Seen, response: http.ServerResponse) =>
  response.end(seen.authorization === `Bearer ${token}` ? '{"data":{"me":1}}' : refused);
const me = { operationName: 'Me', query: 'query Me { me }', variables: {} };

describe('posting in the name of the learner', () => {
  test('a spent token is renewed once and the request sent again', async () => {
    const { client, seen } = await startApi(goodFor('new'));
    const renewed: string[] = [];
    const api = createAuthorisedApi(client, {
      get: async () => ok('old'),
      renew: async (spent) => ok(renewed.push(spent) ? 'new' : null),
    });
    expect(await postOperation(api, me, { timeoutMs: 5000 })).toEqual(ok({ me: 1 }));
    expect(renewed).toEqual(['old']);
    expect(seen.map((one) => one.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  test('a token refused twice is an answer, not a loop', async () => {
    const { client, seen } = await startApi(goodFor('other'));
    const api = createAuthorisedApi(client, {
      get: async () => ok('old'),
      renew: async () => ok('new'),
    });
    expect(await postOperation(api, me, { timeoutMs: 5000 })).toEqual(
      err(appError('UNAUTHENTICATED')),
    );
    expect(seen).toHaveLength(2);
  });

  test('an expired session is said without sending the request as a guest', async () => {
    const { client, seen } = await startApi(goodFor('other'));
    const expired = err(appError('SESSION_EXPIRED'));
    expect(
      await createAuthorisedApi(client, {
        get: async () => expired,
        renew: async () => expired,
      }).post('{}', { timeoutMs: 5000 }),
    ).toEqual(expired);
    expect(seen).toHaveLength(0);
    expect(
      await createAuthorisedApi(client, {
        get: async () => ok('old'),
        renew: async () => expired,
      }).post('{}', { timeoutMs: 5000 }),
    ).toEqual(expired);
    expect(seen).toHaveLength(1);
  });

  test('a guest sends no token and is not renewed', async () => {
    const { client, seen } = await startApi(goodFor('x'));
    const api = createAuthorisedApi(client, {
      get: async () => ok(null),
      renew: async () => expect.unreachable(),
    });
    expect(await postOperation(api, me, { timeoutMs: 5000 })).toEqual(
      err(appError('UNAUTHENTICATED')),
    );
    expect(seen[0]?.authorization).toBeUndefined();
  });

  test('neither Origin nor cookies are sent', async () => {
    const { client, seen } = await startApi((_seen, response) => response.end('{"data":{}}'));
    await client.post('{}', { accessToken: 'a', timeoutMs: 5000 });
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain('origin');
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain('cookie');
  });

  test('refusals keep their code, field, waiting time and request id', async () => {
    const { client } = await startApi((_seen, response) =>
      response.end(
        '{"errors":[{"message":"SQL: x","extensions":{"code":"ACCOUNT_LOCKED","field":"email","retry_after_seconds":30,"request_id":"r1"}}]}',
      ),
    );
    const api = createAuthorisedApi(client, {
      get: async () => ok(null),
      renew: async () => ok(null),
    });
    expect(await postOperation(api, me, { timeoutMs: 5000 })).toEqual(
      err({ code: 'ACCOUNT_LOCKED', field: 'email', retryAfterSeconds: 30, requestId: 'r1' }),
    );
  });

  test.each([
    [500, '', ownAnswerMark, { code: 'HTTP_STATUS', status: 500 }],
    [200, '[]', ownAnswerMark, { code: 'INTERNAL' }],
    [200, '{"data":null}', ownAnswerMark, { code: 'INTERNAL' }],
    [200, '{"errors":[{"extensions":{"code":"NEW_CODE"}}]}', {}, { code: 'INTERNAL' }],
    [200, '<html>', {}, { code: 'SERVER_UNREACHABLE', status: 200 }],
    [500, '<html>', {}, { code: 'SERVER_UNREACHABLE', status: 500 }],
    [503, 'gateway', {}, { code: 'SERVER_UNREACHABLE', status: 503 }],
  ])('status %i with %s and %o is %o', async (status, text, headers, error) => {
    const { client } = await startApi((_seen, response) =>
      response.writeHead(status, headers).end(text),
    );
    const api = createAuthorisedApi(client, {
      get: async () => ok(null),
      renew: async () => ok(null),
    });
    expect(await postOperation(api, me, { timeoutMs: 5000 })).toEqual(err(error));
  });
});

describe('a server that does not answer', () => {
  test('silence is SERVER_TIMEOUT, a cut connection SERVER_UNREACHABLE, and both its silence and its return are told once', async () => {
    const modes: ((response: http.ServerResponse) => void)[] = [
      () => {},
      (response) => response.destroy(),
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"data"');
        setImmediate(() => response.destroy());
      },
      (response) => response.end('{"data":{}}'),
      (response) => response.end('{"data":{}}'),
    ];
    const { client } = await startApi((_seen, response) => modes.shift()?.(response));
    const told: boolean[] = [];
    client.onReachabilityChange((isReachable) => told.push(isReachable));
    const post = () => client.post('{}', { accessToken: null, timeoutMs: 300 });
    expect(await post()).toEqual(err(appError('SERVER_TIMEOUT')));
    expect(await post()).toEqual(err(appError('SERVER_UNREACHABLE')));
    expect(await post()).toEqual(err(appError('SERVER_UNREACHABLE')));
    expect([(await post()).ok, (await post()).ok, told]).toEqual([true, true, [false, true]]);
  });

  test('an answer that goes on coming is waited for where it may take its time, and not for ever', async () => {
    const { client } = await startApi((_seen, response) => {
      response.writeHead(200);
      response.write('{"data":');
      let pieces = 0;
      const timer = setInterval(() => {
        pieces += 1;
        response.write(' ');
        if (pieces === 20) response.end('{}}');
      }, 50);
      response.on('close', () => clearInterval(timer));
    });
    let heard = 0;
    const post = (mostMs: number) =>
      client.post('{}', {
        accessToken: null,
        timeoutMs: 500,
        patience: { mostMs, heard: () => (heard += 1) },
      });
    expect(await post(60_000)).toMatchObject({ ok: true });
    expect(heard).toBeGreaterThan(5);
    expect(await post(600)).toEqual(err(appError('SERVER_TIMEOUT')));
    expect(await client.post('{}', { accessToken: null, timeoutMs: 500 })).toEqual(
      err(appError('SERVER_TIMEOUT')),
    );
  });

  test('an aborted request ends at once', async () => {
    const { client } = await startApi(() => {});
    const abort = new AbortController();
    const answer = client.post('{}', {
      accessToken: null,
      timeoutMs: 60_000,
      signal: abort.signal,
    });
    abort.abort();
    expect(await answer).toEqual(err(appError('SERVER_UNREACHABLE')));
  });
});
