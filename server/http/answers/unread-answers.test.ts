import http from 'node:http';
import net, { type AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createUnreadAnswers, endUnreadAnswers } from './unread-answers.ts';

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(65_536);
}

/** More than the buffers of both sides of a connection hold. */
const hugeBytes = 64 * 1024 * 1024;

describe('an answer that nobody reads', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  async function served(): Promise<{ readonly server: Socket; readonly client: Socket }> {
    const server = http.createServer(
      (_request, response) => void response.end(Buffer.alloc(hugeBytes)),
    );
    const connected = new Promise<Socket>((resolve) => void server.once('connection', resolve));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    // it listens on TCP
    const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined).pause();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    closing.push(
      () => client.destroy(),
      () => server.closeAllConnections(),
      () => server.close(),
    );
    return { server: await connected, client };
  }

  it('is cut off after its time, not before, and not while something of it is read', async () => {
    let nowMs = 0;
    const answers = createUnreadAnswers({
      unreadMs: 1000,
      leastBytesPerSecond: hugeBytes,
      now: () => nowMs,
    });
    const { server, client } = await served();
    answers.watch(server);
    await expect.poll(() => server.writableLength).toBeGreaterThan(0);
    answers.look();
    nowMs = 1900;
    answers.look();
    expect(server.destroyed).toBe(false);
    // A second for what is read by nobody, another one for as much as waits on a slow line.
    nowMs = 2100;
    answers.look();
    expect(server.destroyed).toBe(true);
    client.destroy();
  });

  it('is cut off when only a few bytes of it are read now and then, and not when a slow line reads it', async () => {
    let nowMs = 0;
    const answers = createUnreadAnswers({
      unreadMs: 60_000,
      leastBytesPerSecond: 1000,
      now: () => nowMs,
    });
    /** Something always waits; so much of it was read each second. */
    const reading = (bytesPerSecond: number) => {
      const socket = new Socket();
      const waits = 64 * 1024;
      Object.defineProperty(socket, 'writableLength', { get: () => waits });
      Object.defineProperty(socket, 'bytesWritten', {
        get: () => waits + (nowMs / 1000) * bytesPerSecond,
      });
      answers.watch(socket);
      closing.push(() => socket.destroy());
      return socket;
    };
    const [bytesNowAndThen, phone] = [reading(50), reading(1000)];
    for (; nowMs < 600_000; nowMs += 15_000) answers.look();
    expect([bytesNowAndThen.destroyed, phone.destroyed]).toEqual([true, false]);
  });

  it('leaves a connection alone that waits for its client to ask', async () => {
    let nowMs = 0;
    const answers = createUnreadAnswers({
      unreadMs: 1000,
      leastBytesPerSecond: hugeBytes,
      now: () => nowMs,
    });
    const { server, client } = await served();
    answers.watch(server);
    client.resume();
    await expect
      .poll(() => server.bytesWritten > hugeBytes && server.writableLength === 0)
      .toBe(true);
    for (nowMs of [0, 5000, 500_000]) answers.look();
    expect(server.destroyed).toBe(false);
  });

  it.each([
    [
      'kept in memory',
      (app: FastifyInstance): void =>
        void app.get('/', async (_request, reply) => reply.send(Buffer.alloc(hugeBytes))),
    ],
    [
      'a stream',
      (app: FastifyInstance): void =>
        void app.get('/', async (_request, reply) => reply.send(Readable.from(endless()))),
    ],
    [
      'written by a route itself',
      (app: FastifyInstance): void =>
        void app.get(
          '/',
          async (_request, reply) => void reply.hijack().raw.end(Buffer.alloc(hugeBytes)),
        ),
    ],
  ] as const)('is cut off by the server: %s', async (_kind, add) => {
    const app = fastify();
    endUnreadAnswers(app, { unreadMs: 40, leastBytesPerSecond: Number.POSITIVE_INFINITY });
    add(app);
    const connected = new Promise<Socket>((resolve) => void app.server.once('connection', resolve));
    await app.listen({ port: 0, host: '127.0.0.1' });
    // it listens on TCP
    const client = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined).pause();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    closing.push(
      () => client.destroy(),
      async () => app.close(),
    );
    const server = await connected;
    await expect.poll(() => server.destroyed).toBe(true);
    // Kept alive for its end, which never came.
    expect(server.bytesWritten).toBeGreaterThan(0);
  });
});
