import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { type ApiClient, createApiClient, signIn } from '../support/api-client.ts';
import { type DatabaseSource, openDatabaseSource } from '../support/databases.ts';
import { openEventStream } from '../support/event-stream.ts';
import { type MoodyProxy, startMoodyProxy } from '../support/moody-proxy.ts';
import { freePort } from '../support/free-port.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * The server as it is started, on PostgreSQL, with everything hanging that can: streams, requests,
 * jobs, connections.
 */
describe('a server that is told to end', () => {
  let source: DatabaseSource;
  let proxy: MoodyProxy;
  let mail: net.Server;
  let mailCalls = 0;
  let url: string;
  let folder: string;
  let direct: Client;
  let running: ChildProcess | undefined;
  beforeAll(async () => {
    source = await openDatabaseSource('PostgreSQL');
    const made = await source.create();
    url = made.url ?? '';
    await made.database.close();
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-stop-'));
    proxy = await startMoodyProxy(Number(new URL(url).port));
    // Takes every call and never says a word.
    mail = net.createServer((socket) => {
      mailCalls += 1;
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => void mail.listen(0, '127.0.0.1', resolve));
    direct = new Client({ connectionString: url });
    await direct.connect();
  });
  afterAll(async () => {
    running?.kill('SIGKILL');
    proxy?.setMood('refuse');
    await direct?.end();
    await proxy?.stop();
    mail?.close();
    await source?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<{
    readonly child: ChildProcess;
    readonly url: string;
    readonly ended: Promise<number>;
  }> {
    const through = new URL(url);
    through.port = String(proxy.port);
    const port = await freePort();
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      NODE_ENV: 'test',
      DEMO_ORDERS: '0',
      DEMO_AFFILIATES: '0',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      DATABASE_URL: through.href,
      SMTP_URL: `smtp://127.0.0.1:${(mail.address() as net.AddressInfo).port}`,
    };
    const child = spawn(process.execPath, ['server/index.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running = child;
    const ended = new Promise<number>(
      (resolve) => void child.once('exit', () => resolve(performance.now())),
    );
    const address = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        async () =>
          fetch(`${address}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    return { child, url: address, ended };
  }

  async function note(client: ApiClient, userId: string, id: string): Promise<readonly string[]> {
    const { course } = (await client.post('{ course { chapters { lessons { id is_preview } } } }'))
      .data;
    const lesson = course.chapters
      .flatMap(
        (chapter: { lessons: readonly { id: string; is_preview: boolean }[] }) => chapter.lessons,
      )
      .find(({ is_preview }: { is_preview: boolean }) => is_preview).id;
    const notes = [
      {
        id,
        note_id: id,
        lesson_id: lesson,
        at_seconds: 1,
        text: 'mai',
        deleted: false,
        stamp: { ms: Date.now(), counter: 0, node: 'may-1' },
      },
    ];
    const answer = await client.post(
      'mutation ($input: SyncInput!) { sync(input: $input) { applied } }',
      {
        input: {
          device_id: 'may-1',
          schema: 1,
          cursor: null,
          person: userId,
          operations: [],
          notes,
        },
      },
    );
    return answer.data?.sync?.applied ?? [];
  }

  it.each(['pass', 'silent'] as const)(
    'has ended within its bound and lost nothing that it acknowledged (database: %s)',
    async (mood) => {
      const server = await start();
      const client = createApiClient(server.url);
      await signIn(client, 'minh@maivang.example', demoPassword);
      const { me } = (await client.post('{ me { id } }')).data;
      const stream = await openEventStream(server.url, {
        authorization: `Bearer ${client.bearer}`,
      });
      expect(stream.status).toBe(200);
      // A job that hangs at the mail server.
      const calls = mailCalls;
      expect(
        (
          await createApiClient(server.url).post(
            `mutation { request_password_reset(email: "${mood === 'pass' ? 'linh' : 'an'}@maivang.example") }`,
          )
        ).codes,
      ).toEqual([]);
      await expect.poll(() => mailCalls).toBeGreaterThan(calls);
      // A request that is half sent, and one that waits for a lock.
      const half = net.connect(Number(new URL(server.url).port), '127.0.0.1');
      half
        .on('error', () => undefined)
        .write(
          'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
        );
      const id = `0190a1b2-0000-7000-8000-00000000000${mood === 'pass' ? 1 : 2}`;
      expect(await note(client, me.id, id)).toEqual([id]);
      await direct.query('begin');
      await direct.query("select 1 from users where email = 'minh@maivang.example' for update");
      const waiting = client.post('mutation { sign_out { __typename } }').catch(() => null);
      proxy.setMood(mood);
      const hanging = Promise.allSettled(
        Array.from({ length: 5 }, async () => client.post('{ me { email } }')),
      );

      const toldAt = performance.now();
      server.child.kill('SIGTERM');
      const tookMs = (await server.ended) - toldAt;
      expect(server.child.exitCode).toBe(0);
      expect(tookMs).toBeLessThan(limits.stopWholeMs + 2000);

      await direct.query('rollback');
      proxy.setMood('refuse');
      proxy.setMood('pass');
      await Promise.all([waiting, hanging]);
      half.destroy();
      stream.close();
      expect((await direct.query('select 1 from notes where note_id = $1', [id])).rowCount).toBe(1);
    },
  );
});
