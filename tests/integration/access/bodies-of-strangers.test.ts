import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import { avatarLimits } from '#shared/domain/profile/avatar.ts';
import { openRawClient, type RawClient } from '../support/raw-client.ts';
import { bankSecrets } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/** More than a busy machine needs to refuse, and less than a body has until it is cut off. */
const soonMs = 10_000;
const atOnce = 60;

/** Every route and every type of body that somebody reads, of the servers that this file starts. */
const routes = new Set<string>();
const types = new Set<string>(['text/plain']);
const listen = (message: unknown): void => {
  // as fastify publishes it when a server is made
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });
  // any of its forms
  const add = fastify.addContentTypeParser as (...all: readonly unknown[]) => FastifyInstance;
  // Scopes inherit it, and have parsers of their own.
  function addAndTell(this: FastifyInstance, ...all: readonly unknown[]): FastifyInstance {
    for (const type of [all[0]].flat()) types.add(type === '*' ? 'x/y' : String(type));
    return add.apply(this, [...all]);
  }
  Object.assign(fastify, { addContentTypeParser: addAndTell });
};
subscribe('fastify.initialization', listen);
afterAll(() => void unsubscribe('fastify.initialization', listen));

describe('bodies that are never finished', () => {
  let server: TestServer;
  const open: RawClient[] = [];
  withServer('PGlite', (started) => ({ server } = started), {
    env: { ...bankSecrets, TRUSTED_PROXIES: '127.0.0.1' },
  });
  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.destroy();
  });

  function send(first: string, ...lines: readonly string[]): RawClient {
    const client = openRawClient(server.port, [`${first} HTTP/1.1`, 'host: 127.0.0.1', ...lines]);
    open.push(client);
    return client;
  }

  const post = async (path: string, from: string, body: string, more = {}): Promise<number> =>
    (
      await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...more },
        body,
      })
    ).status;
  const ask = async (from: string, more = {}): Promise<number> =>
    post('/graphql', from, '{"query":"{ me { id } }"}', more);
  const bank = async (from: string): Promise<number> => post('/webhooks/sepay', from, '{}');

  it('are nowhere read of a guest beyond 64 KB, whatever type they have', async () => {
    const bytes = 64 * 1024;
    const body = Buffer.alloc(bytes, ' ');
    const asks = [...routes].flatMap((route) =>
      [...types].flatMap((type) =>
        [`content-length: ${bytes + 1}`, 'transfer-encoding: chunked'].map((length) => ({
          route,
          type,
          length,
        })),
      ),
    );
    expect([routes.size > 40, types.size >= 9]).toEqual([true, true]);
    const held: string[] = [];
    for (let at = 0; at < asks.length; at += atOnce)
      await Promise.all(
        asks.slice(at, at + atOnce).map(async ({ route, type, length }) => {
          const [method = '', url = ''] = route.split(' ');
          const address = url.replaceAll(/:\w+|\*/g, 'x');
          const client = send(`${method} ${address}`, `content-type: ${type}`, length);
          if (length.startsWith('transfer'))
            client.socket.write(`1\r\n \r\n${(bytes + 1).toString(16)}\r\n`);
          client.socket.write(body);
          const status = await client.status(soonMs);
          client.socket.destroy();
          if (status === null || status === 408) held.push(`${route}, ${type}, ${length}`);
        }),
      );
    expect(held).toEqual([]);
  });

  it('does not hold up a form with a file whose length is not told', async () => {
    const { bearer } = await server.signedIn('an');
    const head =
      '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const body = new Blob([head, Buffer.alloc(400 * 1024), '\r\n--x--\r\n']).stream();
    const answer = await fetch(`${server.url}/profile/avatar`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        authorization: `Bearer ${bearer ?? ''}`,
      },
      body,
      duplex: 'half',
    } as RequestInit); // what Node calls a stream that is sent, its types do not know
    // It is read to its end, and is no picture.
    expect(answer.status).toBe(400);
  });

  it('of files take no more than a person may have in the air', async () => {
    const { bearer } = await server.signedIn('an');
    const { bytesOfPerson } = limits.unfinishedBodies.pictures;
    const most = Math.floor(bytesOfPerson / avatarLimits.bytes);
    const held = Array.from({ length: most + 2 }, () =>
      send(
        'POST /profile/avatar',
        'content-type: multipart/form-data; boundary=x',
        `authorization: Bearer ${bearer ?? ''}`,
        `content-length: ${avatarLimits.bytes}`,
        'x-forwarded-for: 192.0.2.77',
      ),
    );
    await expect
      .poll(() => held.filter((one) => one.text() === '').length)
      .toBeLessThanOrEqual(most);
  });

  it('of a few networks shut out neither a neighbour nor anybody else, nor the bank', async () => {
    for (let network = 0; network < 6; network += 1)
      for (let head = 0; head < 64; head += 1)
        send(
          'POST /graphql',
          'content-type: application/json',
          'transfer-encoding: chunked',
          `x-forwarded-for: 2001:db8:1:${network}::1`,
        );
    await inside();
    expect(await ask('2001:db8:1::99')).toBe(200);
    expect(await ask('198.51.100.77')).toBe(200);
    expect(await bank('198.51.100.78')).toBe(401);
  });

  it('of one learner shut out neither the school nor anybody else', async () => {
    const { bearer } = await server.signedIn('minh');
    for (let network = 1; network <= 6; network += 1)
      for (let head = 0; head < 64; head += 1)
        send(
          'POST /graphql',
          'content-type: application/json',
          `authorization: Bearer ${bearer ?? ''}`,
          `content-length: ${limits.syncBodyBytes}`,
          `x-forwarded-for: 192.0.2.${network}`,
        );
    await inside();
    const { bearer: neighbour } = await server.signedIn('an');
    const sync = `{"query":"{ me { id } }"${' '.repeat(limits.bodyBytes - 100)}}`;
    expect(await ask('192.0.2.1')).toBe(200);
    expect(
      await post('/graphql', '192.0.2.1', sync, { authorization: `Bearer ${neighbour ?? ''}` }),
    ).toBe(200);
    expect(await ask('198.51.100.7')).toBe(200);
    expect(await bank('198.51.100.8')).toBe(401);
  });

  /** Until the heads that were sent before are looked at. */
  async function inside(): Promise<void> {
    await expect
      .poll(() => open.every(({ socket }) => socket.bytesWritten > 0 && !socket.connecting))
      .toBe(true);
    await server.client().post('{ me { id } }');
  }
});
