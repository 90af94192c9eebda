import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createCookieSink, readTokens } from './session-cookies.ts';

const session = {
  sessionId: 's',
  userId: 'u',
  client: 'PORTAL',
  accessToken: 'a',
  accessExpiresAt: new Date(900_000),
  refreshToken: 'r',
  refreshExpiresAt: new Date(9_000_000),
} as const;

async function cookiesAt(host: string, publicOrigin: string | null): Promise<readonly string[]> {
  const app = fastify();
  await app.register(fastifyCookie);
  app.get('/', async (request, reply) => {
    createCookieSink(request, reply, { publicOrigin, nowMs: 0 }).keep(session);
    return readTokens(request, publicOrigin);
  });
  const answer = await app.inject({
    url: '/',
    headers: { host, cookie: '__Host-mv_access=good; mv_access=plain' },
  });
  await app.close();
  return [JSON.parse(answer.body).accessCookie, ...[answer.headers['set-cookie'] ?? []].flat()];
}

describe('the portal’s cookies', () => {
  it.each([
    ['hoc.example.vn', 'https://hoc.example.vn'],
    ['127.0.0.1:4000', null],
    ['localhost:4000', null],
    ['[::1]:4000', null],
  ])(
    'are bound to their host and to https wherever the browser can: %s behind %s',
    async (host, publicOrigin) => {
      expect(await cookiesAt(host, publicOrigin)).toEqual([
        'good',
        '__Host-mv_access=a; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax',
        '__Host-mv_refresh=r; Max-Age=9000; Path=/; HttpOnly; Secure; SameSite=Lax',
      ]);
    },
  );

  it('have plain names on plain http under another name, where a browser would drop the others', async () => {
    expect(await cookiesAt('192.168.1.5:4000', null)).toEqual([
      'plain',
      'mv_access=a; Max-Age=900; Path=/; HttpOnly; SameSite=Lax',
      'mv_refresh=r; Max-Age=9000; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });
});
