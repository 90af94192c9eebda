import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { signIn } from '../support/api-client.ts';
import { openRawClient } from '../support/raw-client.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const receiveMs = 1500;
/** More than a busy machine needs on top, and less than the half minute between Node's looks. */
const soonMs = 20_000;
const small = 16 * 1024;
const unbounded = { bytes: 10 ** 9, bytesOfAddress: 10 ** 9, bytesOfPerson: 10 ** 9 };
const unfinishedBodies = {
  leastBytes: small,
  silentMs: 1000,
  steadyBytesPerSecond: 20,
  guests: { bytes: 20 * small, bytesOfAddress: 2 * small },
  people: unbounded,
  webhooks: unbounded,
  pictures: unbounded,
  officeFiles: unbounded,
};

interface Talk {
  readonly socket: Socket;
  /** What was answered so far. */
  readonly text: () => string;
  /** How long it took until nothing can be written any more, ms. */
  readonly closed: Promise<number>;
}

describe('a request that is never finished', () => {
  let server: TestServer;
  const open: Socket[] = [];
  withServer('PGlite', (started) => ({ server } = started), {
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: {
      receiveMs,
      receiveCheckMs: 200,
      unfinishedBodies,
    },
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  /** A client that keeps its half of the connection open whatever it is told. */
  function talk(...parts: readonly string[]): Talk {
    const startedAt = performance.now();
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    open.push(socket);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const closed = new Promise<number>((resolve) => {
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(performance.now() - startedAt));
    });
    socket.write(parts.join('\r\n'));
    return { socket, text: () => text, closed };
  }

  function head(bytes: number, ...more: readonly string[]): readonly string[] {
    return [
      'POST /graphql HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: application/json',
      `content-length: ${bytes}`,
      ...more,
      '',
      '',
    ];
  }

  /** Sends a byte now and then, as whoever wants to hold a connection does. */
  async function trickle({ socket, closed }: Talk, byte: string): Promise<number> {
    const timer = setInterval(() => {
      if (socket.writable) socket.write(byte);
    }, 100);
    const ms = await Promise.race([closed, wait(soonMs, Infinity)]);
    clearInterval(timer);
    return ms;
  }

  it.each([
    ['in its head', 'x', ['GET / HTTP/1.1', 'host: 127.0.0.1', 'x: ']],
    ['in its body', ' ', head(4000)],
    ['in a body of a length that it does not say', '', chunked()],
  ])(
    '%s is told 408, and its connection is closed though its client holds on',
    async (_, byte, parts) => {
      const talking = talk(...parts);
      expect(await trickle(talking, byte === '' ? '1\r\n \r\n' : byte)).toBeLessThan(soonMs);
      expect(talking.text()).toMatch(/^HTTP\/1\.1 408 /);
      expect(talking.text()).toContain('BAD_REQUEST');
    },
  );

  it('of no HTTP is closed too, though its client holds on', async () => {
    const talking = talk('Xin chào', '', '');
    expect(await trickle(talking, 'x')).toBeLessThan(soonMs);
    expect(talking.text()).toMatch(/^HTTP\/1\.1 400 /);
  });

  const from = (address: string) => `x-forwarded-for: ${address}`;

  /** Sends a little of it again and again: more slowly than any line, but steadily. */
  function steadily(talking: Talk): Talk {
    const timer = setInterval(() => talking.socket.write('     '), 50);
    talking.socket.once('close', () => clearInterval(timer));
    return talking;
  }

  it('holds no more than its address may, and no more than the process may', async () => {
    const held = [
      steadily(talk(...head(4000, from('203.0.113.1')))),
      steadily(talk(...head(9000, from('203.0.113.1')))),
    ];
    await wait(300);
    const third = talk(...head(200, from('203.0.113.1')));
    await expect.poll(third.text).toMatch(/^HTTP\/1\.1 429 [^]*RATE_LIMITED/);
    held.pop()?.socket.destroy();
    await wait(100);
    for (let at = 2; at < 21; at += 1)
      held.push(steadily(talk(...head(4000, from(`203.0.${at}.1`)))));
    await wait(300);
    const another = talk(...head(200, from('203.0.99.1')));
    await expect.poll(another.text).toMatch(/^HTTP\/1\.1 503 [^]*SERVER_BUSY/);
    for (const { socket } of held) socket.destroy();
    // What they took is given back when they are gone, and when they are through.
    await expect.poll(async () => (await server.client().post('{ me { id } }')).status).toBe(200);
    for (let at = 0; at < 25; at += 1)
      expect((await server.client().post('{ me { id } }')).status).toBe(200);
  });

  it('is not even waited for where its head says more than a guest may send', async () => {
    const large = limits.guestBodyBytes + 1;
    const stranger = talk(...head(large));
    await expect.poll(stranger.text).toMatch(/^HTTP\/1\.1 413 [^]*QUERY_TOO_LARGE/);
    // A client whose session is over must hear that, and not that it sends too much.
    const dead = talk(...head(large, `authorization: Bearer ${'x'.repeat(43)}`));
    await expect.poll(dead.text).toMatch(/^HTTP\/1\.1 200 [^]*UNAUTHENTICATED/);
    const forgotten = talk(...head(large, `cookie: __Host-mv_refresh=${'x'.repeat(43)}`));
    await expect.poll(forgotten.text).toMatch(/^HTTP\/1\.1 200 [^]*SESSION_EXPIRED/);
    const { bearer } = await server.signedIn('an');
    const known = talk(...head(large, `authorization: Bearer ${bearer ?? ''}`));
    await wait(300);
    expect(known.text()).toBe('');
    known.socket.write('x'.repeat(large));
    await expect.poll(known.text).toMatch(/^HTTP\/1\.1 400 [^]*BAD_REQUEST/);
  });

  it('may be sent in chunks by a guest as well, up to the same length', async () => {
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const ask = '{"query":"{ me { id } }"}';
    const asking = talk(...chunked('/graphql'));
    asking.socket.write(`${chunk(ask)}0\r\n\r\n`);
    await expect.poll(asking.text).toMatch(/^HTTP\/1\.1 200 [^]*"me":null/);
    const flooding = talk(...chunked('/graphql'));
    flooding.socket.write(chunk(' '.repeat(limits.guestBodyBytes)) + chunk(ask));
    await expect.poll(flooding.text).toMatch(/^HTTP\/1\.1 413 [^]*QUERY_TOO_LARGE/);
  });

  it('spends no token of the session that it shows', async () => {
    const browser = server.client();
    await signIn(browser, 'linh@maivang.example', demoPassword, 'PORTAL');
    browser.bearer = null;
    const refresh = browser.cookies.get('__Host-mv_refresh') ?? '';
    const cut = talk(...head(limits.guestBodyBytes + 1, `cookie: __Host-mv_refresh=${refresh}`));
    await wait(300);
    expect(cut.text()).toBe('');
    cut.socket.destroy();
    const spent = await server.database.raw(
      'select 1 from refresh_tokens where spent_at is not null and hash = sha256($1::bytea)',
      [Buffer.from(refresh.split('.')[0] ?? '')],
    );
    expect(spent).toEqual([]);
    browser.cookies.delete('__Host-mv_access');
    expect((await browser.post(hostOperations.WhoAmI)).data.me.email).toContain('linh@');
  });
});

describe('a full budget of bodies', () => {
  let server: TestServer;
  withServer('PGlite', (started) => ({ server } = started), {
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: { unfinishedBodies },
  });

  it('ends one that sends nothing for another of its address; one that sends slowly goes on', async () => {
    const from = 'x-forwarded-for: 203.0.113.7';
    const idle = openRawClient(server.port, chunked('/graphql', from).slice(0, -2));
    await expect.poll(() => idle.socket.bytesWritten).toBeGreaterThan(0);
    const slow = openRawClient(server.port, [
      'POST /graphql HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: application/json',
      'content-length: 10000',
      from,
    ]);
    let sent = 0;
    const timer = setInterval(() => {
      slow.socket.write('     ');
      sent += 5;
    }, 50);
    const ask = async (): Promise<number> =>
      (
        await fetch(`${server.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
          body: '{"query":"{ me { id } }"}',
        })
      ).status;
    await expect.poll(ask, { interval: 100 }).toBe(200);
    clearInterval(timer);
    expect(idle.text()).toMatch(/^HTTP\/1\.1 408 /);
    // Spaces are no JSON: it was read to its end.
    slow.socket.write(' '.repeat(10_000 - sent));
    await expect.poll(slow.text).toMatch(/^HTTP\/1\.1 400 [^]*BAD_REQUEST/);
  });
});

function chunked(address = '/clicks', ...more: readonly string[]): readonly string[] {
  return [
    `POST ${address} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    'transfer-encoding: chunked',
    ...more,
    '',
    '',
  ];
}
