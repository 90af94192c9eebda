import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { obstacleOf } from '#server/db/database-obstacle.ts';
import { putFact } from '#server/db/facts.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { createPostgresListener } from '#server/db/postgres/postgres-listener.ts';
import { lacksRoom } from '#server/db/trouble.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { type ApiClient, createApiClient, signIn } from '../support/api-client.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { type DatabaseSource, openAt, openDatabaseSource } from '../support/databases.ts';
import { withClient } from '../../postgres/cluster.ts';
import { type MoodyProxy, startMoodyProxy } from '../support/moody-proxy.ts';

/**
 * A server that runs on PostgreSQL the way the product does, over a line that the test cuts.
 * Nothing in it is more patient than the product.
 */
describe('a server whose database fails', () => {
  let source: DatabaseSource;
  let proxy: MoodyProxy;
  let server: RunningServer;
  let url: string;
  let folder: string;
  let direct: Client;
  let linh: ApiClient;
  let minh: ApiClient;
  beforeAll(async () => {
    source = await openDatabaseSource('PostgreSQL');
    const made = await source.create();
    url = made.url ?? '';
    await made.database.close();
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-outage-'));
    proxy = await startMoodyProxy(Number(new URL(url).port));
    const through = new URL(url);
    through.port = String(proxy.port);
    // Short, so that a silence is noticed within the time of a test.
    server = await startServer(
      readConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: folder,
        DATABASE_URL: through.href,
        DEMO_ORDERS: '0',
        DEMO_AFFILIATES: '0',
      }),
      { limits: { statementMs: 2000 } },
    );
    direct = new Client({ connectionString: url });
    await direct.connect();
    linh = await signedIn('linh');
    minh = await signedIn('minh');
  });
  afterAll(async () => {
    proxy?.setMood('pass');
    await server?.stop();
    await direct?.end();
    await proxy?.stop();
    await source?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function signedIn(name: string): Promise<ApiClient> {
    const client = createApiClient(server.url);
    const answer = await signIn(client, `${name}@maivang.example`, demoPassword);
    if (answer.codes.length > 0) throw new Error(answer.text);
    return client;
  }

  const me = '{ me { email } }';
  const emailOf = async (client: ApiClient): Promise<string> =>
    (await client.post(me)).data?.me?.email ?? 'none';

  it.each(['refuse', 'silent'] as const)(
    'answers 503 with Retry-After while it is away (%s), says that it lives, and goes on by itself',
    async (mood) => {
      const stranger = createApiClient(server.url);
      proxy.setMood(mood);
      const answer = await signIn(stranger, 'linh@maivang.example', demoPassword);
      expect({
        status: answer.status,
        codes: answer.codes,
        retryAfter: answer.headers.get('retry-after'),
      }).toEqual({ status: 503, codes: ['SERVICE_UNAVAILABLE'], retryAfter: '5' });
      const [ready, alive, hook] = await Promise.all([
        fetch(`${server.url}/readyz`),
        fetch(`${server.url}/healthz`),
        fetch(`${server.url}/webhooks/sepay`, {
          method: 'POST',
          body: '{}',
          headers: { authorization: 'Apikey khong-phai' },
        }),
      ]);
      expect([ready.status, ready.headers.get('retry-after'), alive.status]).toEqual([
        503,
        '5',
        200,
      ]);
      // A provider that is not told so would never send it again.
      expect([401, 503]).toContain(hook.status);
      proxy.setMood('pass');
      await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
      await expect.poll(async () => emailOf(linh)).toBe('linh@maivang.example');
    },
  );

  it('sends no empty public page with 200 while it is away: the kept one, or 503 with words for people', async () => {
    const get = async (address: string) =>
      fetch(server.url + address, { headers: { accept: 'text/html' } });
    const kept = await (await get('/blog')).text();
    proxy.setMood('refuse');
    const [known, strange] = await Promise.all([get('/course'), get('/blog/khong-co-bai-nay')]);
    for (const answer of [known, strange]) {
      expect([
        answer.status,
        answer.headers.get('retry-after'),
        answer.headers.get('x-robots-tag'),
      ]).toEqual([503, '5', 'noindex']);
      // oxlint-disable-next-line no-await-in-loop -- two of them
      expect(await answer.text()).toContain('Máy chủ tạm ngưng phục vụ');
    }
    const again = await get('/blog');
    expect([again.status, await again.text()]).toEqual([200, kept]);
    proxy.setMood('pass');
    await expect.poll(async () => (await get('/course')).status).toBe(200);
    await expect.poll(async () => (await get('/blog/khong-co-bai-nay')).status).toBe(404);
  });

  it('hears again what other processes tell, after the line was cut and after it fell silent', async () => {
    const gaps: string[] = [];
    const heard: string[] = [];
    const troubles: string[] = [];
    const through = new URL(url);
    through.port = String(proxy.port);
    const listener = createPostgresListener({
      connection: { connectionString: through.href, connectionTimeoutMillis: 500 },
      onError: ({ message }) => troubles.push(message),
      pausesMs: [50],
      heartbeatMs: 100,
      silenceMs: 200,
    });
    await listener.listen('test_channel', {
      onMessage: (payload) => heard.push(payload),
      onGap: () => gaps.push('gap'),
    });
    proxy.setMood('refuse');
    proxy.setMood('pass');
    await expect.poll(() => gaps).toEqual(['gap']);
    // What is sent into a silence is lost for ever, as on a line that a firewall forgot. Nothing
    // but its own heartbeat tells.
    proxy.setMood('silent');
    await expect.poll(() => troubles).toContain('Query read timeout');
    proxy.setMood('pass');
    await expect.poll(() => gaps).toEqual(['gap', 'gap']);
    await expect
      .poll(async () => {
        await direct.query("select pg_notify('test_channel', 'hello')");
        return heard.length;
      })
      .toBeGreaterThan(0);
    await listener.close();
  });

  it('keeps connections for everybody else while 25 orders of one person wait for a lock, and tells them to come again', async () => {
    await expect.poll(async () => emailOf(minh)).toBe('minh@maivang.example');
    const an = await signedIn('an');
    const { order_price: price } = (
      await an.post('{ order_price(plan: KHA_PRO) { total_amount } }')
    ).data;
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin');
    await holder.query("select 1 from users where email = 'an@maivang.example' for update");
    const order = 'mutation ($input: CreateOrderInput!) { create_order(input: $input) { id } }';
    const waiting = Array.from({ length: 25 }, async (_, at) =>
      an.post(order, {
        input: {
          request_key: `waiting-${at}`,
          plan: 'KHA_PRO',
          expected_total: price.total_amount,
        },
      }),
    );
    await expect
      .poll(
        async () =>
          (
            await direct.query(
              "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            )
          ).rowCount,
      )
      .toBe(3);
    const startedAt = performance.now();
    expect(await emailOf(minh)).toBe('minh@maivang.example');
    const ordered = await minh.post(order, {
      input: { request_key: 'not-waiting', plan: 'KHA_PRO', expected_total: price.total_amount },
    });
    expect(ordered.codes).not.toContain('SERVER_BUSY');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    const first = await Promise.race(waiting);
    expect({ status: first.status, codes: first.codes }).toEqual({
      status: 200,
      codes: ['SERVER_BUSY'],
    });
    await holder.end();
    const codes = (await Promise.all(waiting)).flatMap((answer) => answer.codes);
    // Whoever came after the lock was free was judged; nobody met a fault.
    expect(new Set(codes)).toEqual(new Set(['SERVER_BUSY', 'RATE_LIMITED']));
  });
});

/**
 * What a standby, a demoted primary and a full disk have in common: they answer, and take nothing.
 * The disk's is raised by a trigger, for a disk of one's own needs the rights of root.
 */
describe('a server whose PostgreSQL is read and not written', () => {
  let source: DatabaseSource;
  let server: RunningServer;
  let url: string;
  let folder: string;
  beforeAll(async () => {
    source = await openDatabaseSource('PostgreSQL');
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-read-only-'));
    url = (await source.lay(folder)) ?? '';
    server = await startServer(
      readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: url }),
    );
  });
  afterAll(async () => {
    await server?.stop();
    await source?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const outside = async (...texts: readonly string[]) =>
    withClient(source.postgres?.url('postgres') ?? '', async (client) => {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      for (const text of texts) await client.query(text);
    });
  const setReadOnly = async (value: 'on' | 'off') => {
    const name = new URL(url).pathname.slice(1);
    await outside(
      `alter database ${name} set default_transaction_read_only = ${value}`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  };
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };

  it('says that it is not ready, and why, and is again by itself', async () => {
    expect(await ready()).toEqual([200, 'ready']);
    await setReadOnly('on');
    await expect.poll(ready).toEqual([503, 'read_only']);
    expect((await createApiClient(server.url).post('{ faqs { id } }')).codes).toEqual([]);
    await setReadOnly('off');
    await expect.poll(ready).toEqual([200, 'ready']);
  });

  it('is not ready after its disk was full for a write, until it took one', async () => {
    const database = await openAt(url);
    const put = async () => putFact(database, 'demo_fingerprint', 'x');
    await withClient(url, async (client) => {
      await client.query(
        "create function no_room() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$",
      );
      await client.query(
        'create trigger no_room before insert or update on server_facts execute function no_room()',
      );
      await expect(put()).rejects.toThrow('full');
      await expect(database.checkWrites()).rejects.toSatisfy(lacksRoom);
      await client.query('drop trigger no_room on server_facts');
      await expect(database.checkWrites()).rejects.toSatisfy(lacksRoom);
      await put();
      await database.checkWrites();
    });
    await database.close();
  });

  it('tells whoever starts it on one that it takes no writes, not that a network fails', async () => {
    await setReadOnly('on');
    const failed = startServer(
      readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: url }),
      { limits: { databaseStartMs: 0 } },
    );
    expect(await failed.then(() => 'started', obstacleOf)).toBe('read_only');
    await setReadOnly('off');
  });
});

describe('three servers that start at once on an empty PostgreSQL', () => {
  it('all run, with one whole demonstration', async () => {
    const source = await openDatabaseSource('PostgreSQL');
    const url = (await source.postgres?.createDatabase()) ?? '';
    const folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-starters-'));
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      DATABASE_URL: url,
      DEMO_AFFILIATES: '0',
    });
    const servers = await Promise.all([1, 2, 3].map(async () => startServer(config)));
    const database = openPostgres({
      url,
      maxConnections: 2,
      statementTimeoutMs: 5000,
      onIdleError: () => undefined,
    });
    const counts = await database.raw(
      'select (select count(*)::int from users) as users, (select count(*)::int from lessons) as lessons, (select count(*)::int from orders) as orders',
    );
    for (const server of servers)
      expect(
        (await signIn(createApiClient(server.url), 'linh@maivang.example', demoPassword)).codes,
      ).toEqual([]);
    const alone = (await source.postgres?.createDatabase()) ?? '';
    const one = await startServer({ ...config, databaseUrl: alone });
    const expected = openPostgres({
      url: alone,
      maxConnections: 2,
      statementTimeoutMs: 5000,
      onIdleError: () => undefined,
    });
    expect(counts).toEqual(
      await expected.raw(
        'select (select count(*)::int from users) as users, (select count(*)::int from lessons) as lessons, (select count(*)::int from orders) as orders',
      ),
    );
    await Promise.all([
      database.close(),
      expected.close(),
      one.stop(),
      ...servers.map(async (server) => server.stop()),
    ]);
    await rm(folder, { recursive: true, force: true });
    await source.stop();
  });
});

describe('a database that cannot be opened', () => {
  it('is told apart by its reason', async () => {
    const source = await openDatabaseSource('PostgreSQL');
    const url = (await source.postgres?.createDatabase()) ?? '';
    const why = async (change: (url: URL) => void): Promise<unknown> => {
      const wrong = new URL(url);
      change(wrong);
      return openDatabase({
        dataFolder: '/nonexistent',
        url: wrong.href,
        maxConnections: 1,
        statementTimeoutMs: 2000,
        onIdleError: () => undefined,
      }).then(() => 'open', obstacleOf);
    };
    expect(await why(() => undefined)).toBe('open');
    expect(await why((wrong) => (wrong.pathname = '/khong_co'))).toBe('missing');
    expect(await why((wrong) => (wrong.username = 'khong_ai'))).toBe('password');
    expect(await why((wrong) => (wrong.hostname = 'khong-co.invalid'))).toMatch(
      /unknown_host|silent/,
    );
    const proxy = await startMoodyProxy(Number(new URL(url).port));
    proxy.setMood('silent');
    expect(await why((wrong) => (wrong.port = String(proxy.port)))).toBe('silent');
    await proxy.stop();
    expect(await why((wrong) => (wrong.port = String(proxy.port)))).toBe('refused');
    await source.stop();
  });
});
