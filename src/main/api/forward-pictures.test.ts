import { expect, test } from 'vitest';
import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { ok } from '#shared/kernel/result.ts';
import { createApiClient } from './api-client.ts';
import type { AccessTokens } from './authorised-api.ts';
import { createPicturesForward } from './forward-pictures.ts';

const id = '0b8f5c9e-1d2f-4c65-9a77-4b0f8a3f2d11';

/** An API that accepts one token and tells what it was asked. */
function startApi(goodToken: string) {
  const asked: {
    readonly address: string;
    readonly method: string;
    readonly bytes: number;
    readonly type: string;
  }[] = [];
  const client = createApiClient('https://api.example', async (address, init) => {
    const headers = new Headers(init.headers);
    if (headers.get('authorization') !== `Bearer ${goodToken}`)
      return new Response('{}', { status: 401, headers: ownAnswerMark });
    asked.push({
      address,
      method: init.method ?? '',
      bytes: init.body instanceof Uint8Array ? init.body.byteLength : 0,
      type: headers.get('content-type') ?? '',
    });
    return init.method === 'POST'
      ? Response.json({ id }, { headers: ownAnswerMark })
      : new Response('anh', { headers: { 'content-type': 'image/webp', 'set-cookie': 'a=b' } });
  });
  return { client, asked };
}

const tokens = (get: string | null, renewed: string | null = null): AccessTokens => ({
  get: async () => ok(get),
  renew: async () => ok(renewed),
});

function picture(): Request {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(100)]), 'anh');
  return new Request('app://mai/uploads/support', { method: 'POST', body: form });
}

test('sends a picture on as it is, with the token that only this process has, also when that must be renewed first', async () => {
  const { client, asked } = startApi('good');
  const answer = await createPicturesForward({ client, tokens: tokens('old', 'good') })(picture());
  expect([answer.status, await answer.json()]).toEqual([200, { id }]);
  expect(asked).toEqual([
    {
      address: 'https://api.example/uploads/support',
      method: 'POST',
      bytes: expect.any(Number),
      type: expect.stringContaining('multipart/form-data; boundary='),
    },
  ]);
  expect(asked[0]?.bytes).toBeGreaterThan(100);
});

test('shows a picture and nothing else of the answer', async () => {
  const { client } = startApi('good');
  const answer = await createPicturesForward({ client, tokens: tokens('good') })(
    new Request(`app://mai/support-pictures/${id}`),
  );
  expect([
    answer.status,
    await answer.text(),
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
    answer.headers.get('set-cookie'),
  ]).toEqual([200, 'anh', 'image/webp', 'no-store', null]);
});

test('asks the API nothing for a guest, a path that is none, another method or more than 5 MB', async () => {
  const { client, asked } = startApi('good');
  const forward = createPicturesForward({ client, tokens: tokens('good') });
  const guest = createPicturesForward({ client, tokens: tokens(null) });
  const statuses = [
    await guest(picture()),
    await forward(new Request('app://mai/support-pictures/..%2fgraphql')),
    await forward(new Request(`app://mai/support-pictures/${id}`, { method: 'DELETE' })),
    await forward(new Request('app://mai/uploads/support')),
    await forward(
      new Request('app://mai/uploads/support', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    ),
    await forward(
      new Request('app://mai/uploads/support', {
        method: 'POST',
        body: new Uint8Array(6_000_000),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 404, 404, 405, 405, 413]);
  expect(asked).toEqual([]);
});

test('changes and takes away a person’s picture, and shows one by a name of ours only', async () => {
  const { client, asked } = startApi('good');
  const forward = createPicturesForward({ client, tokens: tokens('good') });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(9)]), 'anh');
  const file = `/avatars/${'A'.repeat(24)}-512.webp`;
  const statuses = [
    await forward(new Request('app://mai/profile/avatar', { method: 'POST', body: form })),
    await forward(new Request('app://mai/profile/avatar', { method: 'DELETE' })),
    await forward(new Request(`app://mai${file}`)),
    await forward(new Request('app://mai/avatars/..%2f..%2fgraphql')),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 404]);
  expect(asked.map(({ address, method }) => `${method} ${address}`)).toEqual([
    'POST https://api.example/profile/avatar',
    'DELETE https://api.example/profile/avatar',
    `GET https://api.example${file}`,
  ]);
});

test('answers 504 without a server', async () => {
  const client = createApiClient('https://api.example', () => Promise.reject(new Error('no way')));
  expect((await createPicturesForward({ client, tokens: tokens('good') })(picture())).status).toBe(
    504,
  );
});
