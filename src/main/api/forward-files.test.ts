import { expect, test } from 'vitest';
import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { ok } from '#shared/kernel/result.ts';
import { createApiClient } from './api-client.ts';
import type { AccessTokens } from './authorised-api.ts';
import { createFilesForward } from './forward-files.ts';

/** An API that accepts one token and tells what it was asked. */
function startApi(goodToken: string) {
  const asked: string[] = [];
  const client = createApiClient('https://api.example', async (address, init) => {
    if (new Headers(init.headers).get('authorization') !== `Bearer ${goodToken}`)
      return new Response('{}', { status: 401, headers: ownAnswerMark });
    asked.push(address);
    return address.includes('index=13')
      ? Response.json({ errors: [{ extensions: { code: 'BAD_INPUT' } }] }, { status: 400 })
      : new Response('%PDF-', {
          headers: { 'content-type': 'application/pdf', 'set-cookie': 'a=b' },
        });
  });
  return { client, asked };
}

const tokens = (get: string | null, renewed: string | null = null): AccessTokens => ({
  get: async () => ok(get),
  renew: async () => ok(renewed),
});
const statement = 'app://mai/affiliate/statement.pdf?kind=MONTH&year=2026&index=11';

test('fetches a file with its whole question and the token that only this process has, also when that must be renewed first', async () => {
  const { client, asked } = startApi('good');
  const answer = await createFilesForward({ client, tokens: tokens('old', 'good') })(
    new Request(statement),
  );
  expect([
    answer.status,
    await answer.text(),
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
    answer.headers.get('set-cookie'),
  ]).toEqual([200, '%PDF-', 'application/pdf', 'no-store', null]);
  expect(asked).toEqual([
    'https://api.example/affiliate/statement.pdf?kind=MONTH&year=2026&index=11',
  ]);
});

test('passes a refusal on with its reason', async () => {
  const { client } = startApi('good');
  const answer = await createFilesForward({ client, tokens: tokens('good') })(
    new Request(statement.replace('index=11', 'index=13')),
  );
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { errors: [{ extensions: { code: 'BAD_INPUT' } }] },
  ]);
});

test('asks the API nothing for a guest, a path that is no such file or another method', async () => {
  const { client, asked } = startApi('good');
  const forward = createFilesForward({ client, tokens: tokens('good') });
  const statuses = [
    await createFilesForward({ client, tokens: tokens(null) })(new Request(statement)),
    await forward(new Request('app://mai/affiliate/..%2fadmin/export/orders.csv')),
    await forward(new Request(statement, { method: 'POST', body: 'x' })),
  ].map(({ status }) => status);
  expect([statuses, asked]).toEqual([[401, 404, 405], []]);
});

test('answers 504 without a server', async () => {
  const client = createApiClient('https://api.example', () => Promise.reject(new Error('no way')));
  expect(
    (await createFilesForward({ client, tokens: tokens('good') })(new Request(statement))).status,
  ).toBe(504);
});
