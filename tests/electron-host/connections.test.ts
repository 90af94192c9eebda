import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '#main/api/api-client.ts';
import { createEventsForward } from '#main/api/forward-events.ts';
import type { DownloadRecord } from '#main/cache/stores/download-store.ts';
import { createDownloads } from '#main/offline/downloads/downloads.ts';
import { createMediaForward } from '#main/offline/forward-media.ts';
import { createVault } from '#main/offline/vault/vault.ts';
import { systemClock } from '#main/session/system-clock.ts';
import { ownAnswerHeader } from '#shared/api/own-answer.ts';
import { ok } from '#shared/kernel/result.ts';
import { createMortalDisk } from '../simulation/downloads/mortal-disk.ts';
import { createConnections, mostPerHost } from './connections.ts';

const stops: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/**
 * A server that answers calls and `/media/t/quick/…` at once, keeps `/events` open and lets all
 * other media wait for ever.
 */
async function startServer() {
  const open = new Map<string, number>();
  const count = (kind: string, by: number) => open.set(kind, (open.get(kind) ?? 0) + by);
  const most = new Map<string, number>();
  const server = http.createServer((request, response) => {
    response.setHeader(ownAnswerHeader, '1');
    const [, kind = ''] = /^\/(?:media\/t\/)?([a-z]+)/.exec(request.url ?? '') ?? [];
    count(kind, 1);
    most.set(kind, Math.max(most.get(kind) ?? 0, open.get(kind) ?? 0));
    response.on('close', () => count(kind, -1));
    if (kind === 'graphql') request.resume().on('end', () => response.end('{"data":{}}'));
    else if (kind === 'events')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
    else if (kind === 'quick') response.writeHead(200, { 'content-length': '5' }).end('video');
    else if (kind === 'begun')
      response.writeHead(206, { 'content-range': 'bytes 0-9999/10000' }).write('begun');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open, most };
}

async function get(
  pool: ReturnType<typeof createConnections>,
  address: string,
): Promise<{ readonly answer: Promise<Response>; readonly abort: AbortController }> {
  const abort = new AbortController();
  const answer = pool(address, { signal: abort.signal });
  answer.catch(() => undefined);
  return { answer, abort };
}

/** Whatever the pool does without the network it has done by then: it has no clock. */
const allTurns = async (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe("the model of Chromium's connections", () => {
  test('the seventh request to a host waits, and goes when one is aborted; cancelling a body frees nothing', async () => {
    const { url, open } = await startServer();
    const asked: string[] = [];
    const pool = createConnections(async (address, init) => {
      asked.push(address);
      return fetch(address, init);
    });
    const held = await Promise.all(
      Array.from({ length: mostPerHost }, () => get(pool, `${url}/media/t/begun/v0.mp4`)),
    );
    const bodies = await Promise.all(held.map(({ answer }) => answer));
    const { answer } = await get(pool, `${url}/graphql`);
    await allTurns();
    expect(asked).not.toContain(`${url}/graphql`);
    for (const { body } of bodies) await body?.cancel();
    await allTurns();
    expect([asked.includes(`${url}/graphql`), open.get('begun')]).toEqual([false, mostPerHost]);
    held[0]?.abort.abort();
    expect((await answer).status).toBe(200);
    for (const { abort } of held) abort.abort();
  });
});

/**
 * A page that plays, seeks and listens while two lessons are fetched from a server that has become
 * very slow.
 */
async function playAndFetch(url: string, client: ApiClient) {
  const owner = async () => 'linh';
  const media = createMediaForward({
    client,
    owner,
    kept: async () => null,
    prefersKept: async () => false,
    mayPlayKept: async () => ok(true),
  });
  const events = createEventsForward({
    client,
    tokens: { get: async () => ok('token'), renew: async () => ok('token') },
  });
  const rows = new Map<string, DownloadRecord>();
  const key = { id: '00', key: randomBytes(32) };
  const disk = createMortalDisk(Math.random);
  const vault = createVault({
    disk,
    root: '/vault',
    currentKey: async () => key,
    findKey: () => key,
    randomBytes,
  });
  const files = [
    {
      name: 'v0.mp4',
      bytes: 10_240,
      pieceBytes: 1024,
      pieces: Array.from({ length: 10 }, () => '0'.repeat(64)),
      height: 720,
    },
  ];
  const downloads = createDownloads({
    vault,
    client,
    clock: systemClock,
    random: Math.random,
    now: Date.now,
    online: true,
    requests: {
      describe: async (lessonId) =>
        ok({
          slug: lessonId,
          isPreview: false,
          version: '1',
          baseUrl: `/media/t/piece/${lessonId}`,
          mediaFolder: lessonId,
          files,
        }),
      measure: async () => ok([]),
    },
    store: async () => ({
      list: () => [...rows.values()],
      put: (record) => Boolean(rows.set(record.lessonId, record)),
      remove: (_user, lessonId) => rows.delete(lessonId),
    }),
    keys: { current: async () => key },
    keyStore: async () => 'safe',
    licence: async () => ({ kind: 'none' }),
    streamedBytes: async () => 0,
    settings: () => ({
      limitBytes: 1e9,
      qualityHeight: 720,
      fetchNext: 0,
      removeWatched: false,
      bytesPerSecond: null,
      folder: null,
    }),
    onPromoted: () => undefined,
    folders: { lessonOf: () => null },
    onStart: () => undefined,
    report: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  downloads.setUser({ userId: 'linh', isExpired: false });
  await downloads.download(['l1', 'l2']);
  const stream = (await events(new Request('app://mai/events'))).body;
  // Electron never tells that the page has dropped these: a learner who seeks, in four lessons one
  // after the other.
  for (let seek = 0; seek < 40; seek += 1)
    void media(
      new Request(`app://mai/media/t/slow/l${seek % 4}/v0.mp4`, {
        headers: { range: `bytes=${seek}00-` },
      }),
    );
  const stop = async () => {
    await downloads.stop();
    await stream?.cancel();
  };
  return { media, stop };
}

const call = (client: ApiClient) => client.post('{}', { accessToken: null, timeoutMs: 3000 });

test('while two lessons are fetched and a page seeks, every call gets through at once, the page gets its video, and two pieces at most are asked for', async () => {
  const { url, open, most } = await startServer();
  const client = createApiClient(url, createConnections(fetch), createConnections(fetch));
  const { media, stop } = await playAndFetch(url, client);
  // These began to come before the page let go of them.
  for (let part = 0; part < 8; part += 1) {
    const { body } = await media(
      new Request(`app://mai/media/t/begun/${part}/v0.mp4`, { headers: { range: 'bytes=0-' } }),
    );
    await body?.cancel();
  }
  const calls = await Promise.all(Array.from({ length: 20 }, () => call(client)));
  expect(calls.map((answer) => answer.ok)).toEqual(calls.map(() => true));
  const video = await media(new Request('app://mai/media/t/quick/v0.mp4'));
  expect(await video.text()).toBe('video');
  expect(most.get('piece')).toBe(2);
  await expect.poll(() => open.get('begun')).toBe(0);
  expect(open.get('slow')).toBeLessThanOrEqual(4);
  await stop();
});

test('the history catches a client whose bytes and calls share their connections', async () => {
  const { url, open } = await startServer();
  const shared = createConnections(fetch);
  const client = createApiClient(url, shared, shared);
  const { stop } = await playAndFetch(url, client);
  await expect
    .poll(() => ['events', 'slow', 'piece'].reduce((sum, kind) => sum + (open.get(kind) ?? 0), 0))
    .toBe(mostPerHost);
  expect(await call(client)).toMatchObject({ ok: false, error: { code: 'SERVER_TIMEOUT' } });
  await stop();
});
