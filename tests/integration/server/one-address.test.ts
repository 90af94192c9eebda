import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { limits } from '#server/limits.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { type DatabaseSource, openDatabaseSource } from '../support/databases.ts';

/** What a browser keeps of the portal when it comes for the first time (444 in November 2026). */
const filesOfFirstVisit = 460;
const household = { 'x-forwarded-for': '113.160.1.7' };
const script = '/learn/assets/app-1a2b.js';

describe('what one address may ask', () => {
  let product: string;
  let source: DatabaseSource;
  const servers: RunningServer[] = [];

  async function start(rates: Partial<typeof limits.rates>): Promise<RunningServer> {
    const { database } = await source.create();
    const server = await startServer(
      {
        ...readConfig({
          PORT: '0',
          LOG_LEVEL: 'silent',
          DATA_DIR: product,
          DEMO: '0',
          TRUSTED_PROXIES: 'loopback',
        }),
        productFolder: product,
      },
      { database, limits: { rates: { ...limits.rates, ...rates }, ratePatienceMs: 60_000 } },
    );
    servers.push(server);
    return server;
  }

  beforeAll(async () => {
    source = await openDatabaseSource('PostgreSQL');
    product = await mkdtemp(path.join(tmpdir(), 'mai-vang-product-'));
    await mkdir(path.join(product, 'out/web/learn/assets'), { recursive: true });
    await writeFile(path.join(product, 'out/web/index.html'), '<!doctype html><title>x</title>');
    await writeFile(path.join(product, `out/web${script}`), 'console.log(1);');
  });
  afterAll(async () => {
    await Promise.all(servers.map(async (server) => server.stop()));
    await source.stop();
    await rm(product, { recursive: true, force: true });
  });

  const get = async (
    server: RunningServer,
    address: string,
    accept = 'text/html,*/*',
  ): Promise<Response> => fetch(server.url + address, { headers: { ...household, accept } });
  const statusesOf = async (
    server: RunningServer,
    address: string,
    count: number,
  ): Promise<ReadonlyMap<number, number>> => {
    const statuses = new Map<number, number>();
    for (let at = 0; at < count; at += 20)
      await Promise.all(
        Array.from({ length: Math.min(20, count - at) }, async () => {
          const answer = await get(server, address);
          await answer.arrayBuffer();
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        }),
      );
    return statuses;
  };

  it('is enough for learners of one household who keep the portal, and for a download', async () => {
    const server = await start({ request: { count: 20, windowMs: 60_000 } });
    expect(await statusesOf(server, script, 3 * filesOfFirstVisit)).toEqual(
      new Map([[200, 3 * filesOfFirstVisit]]),
    );
    // Pieces of a download: another route, the same count.
    expect(await statusesOf(server, '/media/khong-co/khong-co/v0.mp4', 200)).toEqual(
      new Map([[403, 200]]),
    );
    expect((await get(server, '/healthz')).status, 'what is no file').toBe(200);
  });

  it('has room for a hall of two hundred who open the portal within a minute', () => {
    expect(limits.rates.file.count).toBeGreaterThan(100 * filesOfFirstVisit);
    expect(limits.rates.request.count).toBeGreaterThan(200 * 25);
  });

  it('is said as a page to a browser that goes there, and as the usual answer to others', async () => {
    const few = { count: 20, windowMs: 60_000 };
    const server = await start({ request: few, file: few });
    // A page is drawn, or looked for: it is no file.
    expect(await statusesOf(server, '/dashboard', 25)).toEqual(
      new Map([
        [200, 20],
        [429, 5],
      ]),
    );
    await statusesOf(server, script, 25);
    const page = await get(server, '/dashboard', 'text/html,*/*;q=0.8');
    expect([page.status, page.headers.get('content-type')]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await page.text();
    expect(html).toContain('<h1>Chưa mở được trang</h1>');
    expect(html).toContain('RATE_LIMITED');
    expect(await (await get(server, script, '*/*')).json()).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED' } }],
    });
  });
});
