import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAside } from '#server/aside/run-aside.ts';
import { type DatabaseSource, openDatabaseSource } from '../support/databases.ts';
import type { Told } from '../support/play-dependencies.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const refused = 'WayOutRefusedError';

describe('the processes of a server', () => {
  let folder: string;
  let source: DatabaseSource;
  let elsewhere: Server;
  let address: string;
  let child: ChildProcess;
  let ended: Promise<never>;
  const asked: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-way-out-'));
    elsewhere = createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.end('mai');
    });
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    // listens at a port
    address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    source = await openDatabaseSource('PostgreSQL');
    const { database, url } = await source.create();
    await database.close();
    child = fork(path.join(root, 'server/index.ts'), {
      execArgv: ['--import', './tests/integration/support/play-dependencies.ts'],
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        DEMO_ORDERS: '0',
        DEMO_AFFILIATES: '0',
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: folder,
        DATABASE_URL: url ?? '',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code}`);
    });
    ended.catch(() => undefined);
    const said = child.stdout?.setEncoding('utf8');
    await Promise.race([said === undefined ? undefined : once(said, 'data'), ended]);
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await ended.catch(() => undefined);
    elsewhere.closeAllConnections();
    elsewhere.close();
    await source.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('let nobody out but fetchOutside, however a dependency asks, and tell the operator once', async () => {
    let logged = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (logged += text));
    child.send(`${address}/of-the-server`);
    // sent by support/play-dependencies.ts
    const [told] = (await Promise.race([once(child, 'message'), ended])) as [Told];
    const { fetchOutside, simplewebauthn: _silent, ...others } = told;
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((way) => [way, refused])));
    expect([fetchOutside, asked]).toEqual(['asked', ['/of-the-server']]);
    expect(Object.keys(others).length).toBeGreaterThan(8);
    await expect.poll(() => logged.split('only fetchOutside').length - 1).toBeGreaterThan(0);
    expect(logged.split('"msg":"only fetchOutside')).toHaveLength(2);
  });

  it('let nobody out who works beside it', async () => {
    const aside = createAside<string, string>(
      new URL('../support/asking-program.ts', import.meta.url),
      { timeoutMs: 60_000, heapMegabytes: 64, atOnce: 1, waiting: 1 },
    );
    expect(await aside.run('an', `${address}/beside`)).toEqual({
      kind: 'answered',
      answer: refused,
    });
    expect(asked).not.toContain('/beside');
  });
});
