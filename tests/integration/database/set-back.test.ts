import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { Limits } from '#server/limits.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { withClient } from '../../postgres/cluster.ts';
import { type ApiClient, createApiClient, signIn } from '../support/api-client.ts';
import { type DatabaseSource, openDatabaseSource } from '../support/databases.ts';
import { bankSecrets, openShop } from '../support/shop.ts';
import { startTestServer } from '../support/test-server.ts';

const run = promisify(execFile);

/** Nobody runs a command: a standby was promoted, or a dump put back by hand. */
describe('a database that was set back without `npm run restore`', () => {
  let source: DatabaseSource;
  let folder: string;
  let server: RunningServer | undefined;
  beforeAll(async () => {
    source = await openDatabaseSource('PostgreSQL');
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-set-back-'));
  });
  afterAll(async () => {
    await server?.stop();
    await source?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(name: string, url: string, limits: Partial<Limits> = {}) {
    await server?.stop();
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: url,
      DEMO_ORDERS: '0',
      DEMO_AFFILIATES: '0',
    });
    server = await startServer(config, { limits: { databaseStartMs: 60_000, ...limits } });
    return server;
  }
  async function linh(at: RunningServer): Promise<ApiClient> {
    const client = createApiClient(at.url);
    expect((await signIn(client, 'linh@maivang.example', demoPassword)).codes).toEqual([]);
    return client;
  }
  /** The same person and token, at whatever server runs now. */
  const asked = async (at: RunningServer, { bearer }: ApiClient) => {
    const client = createApiClient(at.url);
    client.bearer = bearer;
    const { status, data } = await client.post('{ me { email } }');
    return status === 503 ? 'away' : (data?.me?.email ?? 'nobody');
  };
  const rows = async (url: string, text: string) =>
    withClient(url, async (client) => (await client.query(text)).rows);
  const restoredAt = "select value from server_facts where name = 'restored_at'";
  const copyOf = async (url: string) => {
    const copy = (await source.cluster?.createDatabase()) ?? '';
    await run('sh', ['-c', `pg_dump -Fc '${url}' | pg_restore --no-owner -d '${copy}'`]);
    return copy;
  };
  /** The primary is gone; its standby has its data, and is promoted after a while. */
  const failOver = async (whileStandby: () => Promise<void> = async () => {}) => {
    const cluster = source.cluster;
    if (cluster === null) throw new Error('PostgreSQL has a cluster');
    const [{ place }] = await rows(
      cluster.url('postgres'),
      "select current_setting('data_directory') as place",
    );
    await cluster.halt();
    await writeFile(path.join(place, 'standby.signal'), '');
    await cluster.resume();
    await whileStandby();
    await rows(cluster.url('postgres'), 'select pg_promote()');
  };

  it('hands no refund to the bank a second time, and lets in nobody who was signed in', async () => {
    const shopServer = await startTestServer(source, { env: bankSecrets });
    const shop = openShop(shopServer);
    const learner = await shop.learner();
    const { id } = await shop.pay(learner, await shop.order(learner));
    await shop.refund(learner, id);
    const url = shopServer.databaseUrl ?? '';
    const handedOut = async (at: string) =>
      rows(at, `select times_handed_out as times from refunds where order_id = '${id}'`);
    expect(await handedOut(url)).toEqual([{ times: 0 }]);
    const first = await start('dump', url);
    const client = await linh(first);
    const copy = await copyOf(url);
    const second = await start('dump', copy);
    expect(await asked(second, client)).toBe('nobody');
    expect(await handedOut(copy)).toEqual([{ times: 1 }]);
    const [{ value }] = await rows(copy, restoredAt);
    // Once: the next start finds what was settled.
    const again = await linh(second);
    const third = await start('dump', copy);
    expect(await asked(third, again)).toBe('linh@maivang.example');
    expect(await rows(copy, restoredAt)).toEqual([{ value }]);
    await shopServer.stop();
  });

  it('is noticed by a server that runs on, before anything is read from a promoted standby', async () => {
    const url = await source.lay(path.join(folder, 'promoted'));
    const running = await start('promoted', url ?? '');
    const client = await linh(running);
    expect(await asked(running, client)).toBe('linh@maivang.example');
    await failOver(async () => {
      await expect
        .poll(async () => (await fetch(`${running.url}/readyz`)).json())
        .toEqual({ status: 'read_only' });
    });
    await expect.poll(async () => asked(running, client)).toBe('nobody');
    expect(await rows(url ?? '', restoredAt)).toHaveLength(1);
    await linh(running);
  });

  it('is a move and no loss where every server had ended before', async () => {
    const url = (await source.lay(path.join(folder, 'moved'))) ?? '';
    const first = await start('moved', url);
    const client = await linh(first);
    await first.stop();
    await failOver();
    const second = await start('moved', url);
    expect(await asked(second, client)).toBe('linh@maivang.example');
    expect(await rows(url, restoredAt)).toEqual([]);
  });

  it('is noticed when a dump is put in under a running server', async () => {
    const url = (await source.lay(path.join(folder, 'under'))) ?? '';
    const running = await start('under', url, { historyMarkMs: 100 });
    const client = await linh(running);
    const putIn = "update server_facts set value = 'of-a-dump' where name like 'history_mark_%'";
    await expect
      // Again: a mark that is renewed at the very moment writes over it.
      .poll(async () => rows(url, putIn).then(async () => asked(running, client)))
      .toBe('nobody');
  });
});
