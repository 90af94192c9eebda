import net, { type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PushChange } from '#shared/push/push-event.ts';
import type { RequestGuard } from '../request-guard.ts';
import { addEventsRoute } from './events-route.ts';

/** An application with nothing but the route, on the guard and push of the test. */
describe('the stream of events', () => {
  let app: FastifyInstance;
  let listeners: Set<(change: PushChange) => void>;
  let places: number;
  let clients: net.Socket[];
  let sockets: net.Socket[];
  beforeEach(async () => {
    listeners = new Set();
    places = 0;
    clients = [];
    sockets = [];
    app = fastify({ forceCloseConnections: true });
    const viewer = { userId: 'a', sessionId: 's' };
    addEventsRoute(app, {
      // The route asks them for no more.
      guard: { admit: async () => ({ viewer, nowMs: 0 }) } as unknown as RequestGuard,
      push: {
        tell: async () => undefined,
        follow: (_userId, listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      auth: { isSessionLive: async () => true },
      limits: { pushStreams: 10, pushHeartbeatMs: 20 },
      news: { follow: () => () => undefined },
      places: {
        take: async () => {
          places += 1;
          return { ok: true, value: () => (places -= 1) };
        },
      },
      now: () => 0,
    });
    app.server.on('connection', (socket) => sockets.push(socket));
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const client of clients) client.destroy();
    await app.close();
  });

  async function open(reads: boolean): Promise<{ heard: number }> {
    const seen = { heard: 0 };
    // it listens on TCP
    const client = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    clients.push(client);
    client.on('error', () => undefined).write('GET /events HTTP/1.1\r\nhost: x\r\n\r\n');
    if (reads) client.on('data', (bytes: Buffer) => (seen.heard += bytes.length));
    const before = listeners.size;
    await expect.poll(() => listeners.size).toBe(before + 1);
    return seen;
  }

  // Far larger than any change: what the system keeps for a connection is full soon.
  const large: PushChange = { topic: 'progress', version: 'x'.repeat(32 * 1024) };
  const tell = (): void => {
    for (const listener of listeners) listener(large);
  };

  it('of who never reads is ended once 64 KB wait for them, and gives its place back; who reads hears on', async () => {
    await open(false);
    const reader = await open(true);
    expect(places).toBe(2);
    await expect
      .poll(
        () => {
          tell();
          return places;
        },
        { interval: 1 },
      )
      .toBe(1);
    const heard = reader.heard;
    tell();
    await expect.poll(() => reader.heard).toBeGreaterThan(heard + (large.version ?? '').length - 1);
    expect(listeners.size).toBe(1);
  });

  it('of who stops reading is ended by its heartbeat, however little waits for them', async () => {
    await open(false);
    // Never more than one waits, which is less than would end it at once.
    await expect
      .poll(
        () => {
          if (sockets[0]?.writableLength === 0) tell();
          return places;
        },
        { interval: 1 },
      )
      .toBe(0);
  });
});
