import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { unopenable } from '#server/db/cluster-folder.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { demoId } from '#server/demo/demo-course.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { type ApiClient, createApiClient, signIn } from '../support/api-client.ts';
import { openDatabaseSource } from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';

const megabyte = 1024 * 1024;
const key = 'khoa-cua-webhook-sepay';

let folder: string;
/** Free bytes of the disk, as the server is told. */
let free = 1000 * megabyte;
const freeBytes = (): number => free;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-room-'));
  const source = await openDatabaseSource('PGlite');
  await source.lay(folder);
  await source.stop();
});
beforeEach(() => {
  free = 1000 * megabyte;
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

async function open(least = 64 * megabyte) {
  return openDatabase({
    dataFolder: folder,
    url: null,
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    onIdleError: () => undefined,
    room: { freeBytes, leastBytes: least },
  });
}

describe('a server whose embedded database has too little room on its disk', () => {
  let server: RunningServer;
  let linh: ApiClient;
  beforeAll(async () => {
    free = 1000 * megabyte;
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      SEPAY_API_KEY: key,
    });
    server = await startServer(config, { freeBytes });
    linh = createApiClient(server.url);
    await signIn(linh, 'linh@maivang.example', demoPassword);
  });
  afterAll(async () => server?.stop());

  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return { status: answer.status, body: await answer.json() };
  };
  const isReady = { status: 200, body: { status: 'ready' } };
  const isFull = { status: 503, body: { status: 'disk_full' } };
  const outage = (answer: {
    readonly status: number;
    readonly codes: readonly string[];
    readonly headers: Headers;
  }) => ({
    status: answer.status,
    codes: answer.codes,
    retryAfter: answer.headers.get('retry-after'),
  });
  const away = { status: 503, codes: ['SERVICE_UNAVAILABLE'], retryAfter: '5' };

  function note(id: string) {
    return {
      id: randomUUID(),
      note_id: id,
      lesson_id: demoId('lesson', 'dieu-ban-gioi-va-dieu-nguoi-khac-can'),
      at_seconds: 1,
      text: 'viết khi ổ đầy',
      deleted: false,
      stamp: { ms: Date.now(), counter: 0, node: 'may-1' },
    };
  }

  async function report(): Promise<Response> {
    const body = JSON.stringify({
      id: 990_001,
      gateway: 'Vietcombank',
      transactionDate: '2026-11-29 10:00:00',
      accountNumber: '0011223344',
      content: 'khong ro',
      transferType: 'in',
      transferAmount: 1000,
      referenceCode: 'FT1',
    });
    return fetch(`${server.url}/webhooks/sepay`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Apikey ${key}` },
    });
  }

  it('says so, refuses what writes as an outage, answers what reads, and goes on by itself', async () => {
    expect(await ready()).toEqual(isReady);
    free = 63 * megabyte;
    await expect.poll(ready).toEqual(isFull);
    expect(outage(await postSync(linh, { notes: [note('ghi-1')] }))).toEqual(away);
    expect(
      outage(await signIn(createApiClient(server.url), 'minh@maivang.example', demoPassword)),
    ).toEqual(away);
    // A bank that is not told so would not report it again.
    expect((await report()).status).toBe(503);
    expect((await linh.post('{ me { email } }')).data).toEqual({
      me: { email: 'linh@maivang.example' },
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/course`)).status).toBe(200);

    free = 64 * megabyte;
    await expect.poll(ready).toEqual(isReady);
    const written = await postSync(linh, { notes: [note('ghi-1')] });
    expect([written.codes, written.data?.sync.rejected]).toEqual([[], []]);
    expect(
      (await signIn(createApiClient(server.url), 'minh@maivang.example', demoPassword)).codes,
    ).toEqual([]);
    expect((await report()).status).toBe(200);
  });
});

it('is not opened on a full disk, and nobody is advised to put a backup back', async () => {
  free = 63 * megabyte;
  const before = await readdir(folder);
  const said = await open().then(
    () => 'opened',
    (error: unknown) => (error instanceof Error ? [error.name, error.message] : []),
  );
  expect(said).toEqual(['ClusterError', expect.stringMatching(/chỉ còn 63 MB trống.*64 MB/)]);
  expect(String(said)).not.toContain('npm run restore');
  expect(await readdir(folder)).toEqual(before);
});

it('that PGlite could not open is told from one without room', () => {
  const aborted = new Error('PGlite failed to initialize properly');
  const named = (bytes: number) => String(unopenable(folder, aborted, () => bytes));
  expect(named(1000 * megabyte)).toContain('npm run restore');
  expect(named(10 * megabyte)).not.toContain('npm run restore');
  expect(named(10 * megabyte)).toContain('chỉ còn 10 MB trống');
});

describe('an embedded database whose commit failed by its own fault', () => {
  const fail = `create table if not exists failing (code text);
    create or replace function fail_at_commit() returns trigger language plpgsql as $$
    begin raise exception 'unexpected state' using errcode = new.code; end $$;
    drop trigger if exists fail_at_commit on failing;
    create constraint trigger fail_at_commit after insert on failing
    deferrable initially deferred for each row execute function fail_at_commit()`;

  it.each(['XX000', '53100', '58030'])(
    'is never asked again (%s), and says so once',
    async (code) => {
      const lost: unknown[] = [];
      const database = await openDatabase({
        dataFolder: folder,
        url: null,
        maxConnections: 1,
        statementTimeoutMs: 60_000,
        onIdleError: () => undefined,
        onLost: (error) => void lost.push(error),
      });
      await database.raw(fail);
      const unavailable = { name: 'DatabaseUnavailableError' };
      await expect(
        database.transaction(async (tx) => tx.raw('insert into failing values ($1)', [code])),
      ).rejects.toMatchObject(unavailable);
      await expect(database.raw('select 1')).rejects.toMatchObject(unavailable);
      await expect(database.transaction(async (tx) => tx.raw('select 1'))).rejects.toMatchObject(
        unavailable,
      );
      expect(lost).toMatchObject([{ code }]);
      await database.close();
      const again = await open();
      expect(await again.raw('select * from failing')).toEqual([]);
      await again.close();
    },
  );

  it('lives on when it was the rows that the commit refused', async () => {
    const database = await open();
    await database.raw(fail);
    await expect(
      database.transaction(async (tx) => tx.raw("insert into failing values ('23514')")),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await database.raw('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('ends the server at once with a sentence', async () => {
    const database = await open();
    await database.raw(fail);
    await database.raw(`create or replace function fail_with_session() returns trigger
      language plpgsql as $$ begin insert into failing values ('XX000'); return null; end $$;
      create trigger fail_with_session after insert on sessions for each row
      execute function fail_with_session()`);
    await database.close();
    const child = spawn(process.execPath, ['server/index.ts'], {
      env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { promise: url, resolve } = Promise.withResolvers<string>();
    child.stdout.setEncoding('utf8').on('data', (told: string) => {
      const found = /http:\S+/.exec(told);
      if (found !== null) resolve(found[0]);
    });
    const said = textOf(child.stderr);
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
    await signIn(createApiClient(await url), 'linh@maivang.example', demoPassword).catch(
      () => undefined,
    );
    expect(await ended).toBe(1);
    expect(await said).toContain('Cơ sở dữ liệu nhúng đã hỏng trong tiến trình này');
  });
});
