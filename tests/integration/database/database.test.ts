import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { FolderLockedError, lockFolder } from '#server/db/folder-lock.ts';
import { DatabaseFromFutureError, migrate, readMigrations } from '#server/db/migrate.ts';
import { AskedWithinError } from '#server/db/keep-outside.ts';
import type { Database, Tx } from '#server/db/port.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { statement } from '#server/db/statement.ts';
import { DatabaseBusyError, DatabaseUnavailableError } from '#server/db/trouble.ts';
import { type Cluster, startCluster } from '../../postgres/cluster.ts';
import { openPGliteCopy } from '../support/pglite-of-tests.ts';
import { openPostgresOfTests, type PostgresOfTests } from '../support/postgres-of-tests.ts';
import { demoId } from '#server/demo/demo-course.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import { type ApiClient, createApiClient, signIn } from '../support/api-client.ts';
import { databaseKinds } from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';

const put = statement<{ name: string; value: string }>()('test.put', (query, param) =>
  query.insertInto('server_facts').values({ name: param('name'), value: param('value') }),
);
const find = statement<{ name: string }>()('test.find', (query, param) =>
  query.selectFrom('server_facts').select('value').where('name', '=', param('name')),
);
const lengthen = statement<{ name: string }>()(
  'test.lengthen',
  (_query, param) =>
    sql<never>`update server_facts set value = value || '+' where name = ${param('name')}`,
);
const failing = statement()('test.failing', () => sql<never>`select 1 / 0`);
const everyType = statement<{
  text: string;
  list: readonly string[];
  bytes: Uint8Array;
  big: bigint;
  moment: Date;
  none: string | null;
}>()(
  'test.every_type',
  (_query, param) => sql<Record<string, unknown>>`
    select ${param('text')}::text as text, ${param('list')}::text[] as list, ${param('bytes')}::bytea as bytes, ${param('big')}::bigint as big,
      ${param('moment')}::timestamptz as moment, ${param('none')}::text as none, '{"a": [1, null]}'::jsonb as json, true as yes, 1.5::float8 as float,
      7::integer as whole, date '1994-05-20' as day`,
);

describe.each(databaseKinds)('the database port on %s', (kind) => {
  let postgres: PostgresOfTests | null = null;
  let database: Database;
  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await openPostgresOfTests() : null;
    database = await openFresh();
    await migrate(database);
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  async function openFresh(url?: string): Promise<Database> {
    if (postgres === null) return openPGliteCopy('empty');
    return openPostgres({
      url: url ?? (await postgres.createDatabase()),
      maxConnections: 5,
      statementTimeoutMs: 1000,
      onIdleError: () => undefined,
    });
  }

  it('carries every type of parameter and column alike', async () => {
    const params = {
      text: 'Trần "Mỹ" \\ Linh 🙂',
      list: ['a,b', '"', '\\', '', 'NULL'],
      bytes: new Uint8Array([0, 1, 255]),
      big: 9_007_199_254_740_993n,
      moment: new Date('2026-02-28T23:59:59.999Z'),
      none: null,
    };
    const row: Record<string, unknown> = (await database.first(everyType, params)) ?? {};
    expect({ ...row, bytes: [...(row['bytes'] as Uint8Array)] }).toEqual({
      ...params,
      bytes: [0, 1, 255],
      json: { a: [1, null] },
      yes: true,
      float: 1.5,
      whole: 7,
      day: '1994-05-20',
    });
  });

  it('undoes a transaction that throws, and one whose failed statement was swallowed', async () => {
    const undone = database.transaction(async (tx) => {
      await tx.run(put, { name: 'undone', value: '1' });
      throw new Error('thought better of it');
    });
    await expect(undone).rejects.toThrow('thought better of it');
    const swallowed = database.transaction(async (tx) => {
      await tx.run(put, { name: 'swallowed', value: '1' });
      await tx.run(failing, {}).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('had failed before its commit');
    expect(await database.first(find, { name: 'undone' })).toBeNull();
    expect(await database.first(find, { name: 'swallowed' })).toBeNull();
  });

  it('refuses whoever asks it from within its own transaction, and what is left behind may ask afterwards', async () => {
    const within: readonly (() => Promise<unknown>)[] = [
      async () => database.first(find, { name: 'within' }),
      async () => database.all(find, { name: 'within' }),
      async () => database.run(put, { name: 'within', value: 'x' }),
      async () => database.raw('select 1'),
      async () => database.aside.raw('select 1'),
      async () => database.transaction(async () => null),
    ];
    for (const ask of within)
      await expect(database.transaction(async () => ask())).rejects.toThrow(AskedWithinError);
    const over = Promise.withResolvers<void>();
    const { later } = await database.transaction(async (tx) => {
      await tx.run(put, { name: 'within', value: 'y' });
      return { later: over.promise.then(async () => database.first(find, { name: 'within' })) };
    });
    over.resolve();
    expect(await later).toEqual({ value: 'y' });
  });

  it('tells listeners of a transaction once it has committed, and never of one that was undone', async () => {
    const told: string[] = [];
    await database.transaction(async (tx) => {
      tx.onCommit(() => told.push('committed'));
      await tx.run(put, { name: 'told', value: 'x' });
      expect(told).toEqual([]);
    });
    const undone = database.transaction(async (tx) => {
      tx.onCommit(() => told.push('undone'));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(told).toEqual(['committed']);
  });

  it('undoes a transaction whose work refuses and answers the refusal, unless it was told to commit it', async () => {
    const told: string[] = [];
    const refusal = err(appError('CONFLICT'));
    const refused = await database.transaction(async (tx) => {
      tx.onCommit(() => told.push('refused'));
      await tx.run(put, { name: 'refused', value: '1' });
      return refusal;
    });
    expect(refused).toBe(refusal);
    expect(await database.first(find, { name: 'refused' })).toBeNull();
    await database.transaction(async (tx) => {
      tx.onCommit(() => told.push('counted'));
      await tx.run(put, { name: 'counted', value: '1' });
      return tx.commitRefusal(err(appError('CONFLICT')));
    });
    expect(await database.first(find, { name: 'counted' })).toEqual({ value: '1' });
    // Another refusal than the one that was to be committed undoes all the same.
    await database.transaction(async (tx) => {
      await tx.run(put, { name: 'other', value: '1' });
      tx.commitRefusal(err(appError('CONFLICT')));
      return err(appError('NOT_FOUND'));
    });
    expect(await database.first(find, { name: 'other' })).toBeNull();
    expect(told).toEqual(['counted']);
  });

  it('runs a library’s own SQL in the transaction it is given, several statements at once, and stays usable after one that fails', async () => {
    await expect(
      database.transaction(async (tx) => {
        expect(
          await tx.raw('insert into server_facts (name, value) values ($1, $2) returning name', [
            'raw',
            'x',
          ]),
        ).toEqual([{ name: 'raw' }]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await database.first(find, { name: 'raw' })).toBeNull();
    expect(
      await database.raw(
        'begin; select 1 as a; select 2::bigint as b, \'{"c": 1}\'::jsonb as c; commit',
      ),
    ).toEqual([{ a: 1 }, { b: '2', c: { c: 1 } }]);
    await expect(database.raw('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
    expect(await database.raw('select 1 as a')).toEqual([{ a: 1 }]);
  });

  it('goes on after a failed statement and keeps transactions at once apart', async () => {
    await expect(database.all(failing, {})).rejects.toThrow('division by zero');
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(async (at) =>
        database.transaction(async (tx) => {
          await tx.run(put, { name: `apart-${at}`, value: '1' });
          if (at % 2 === 0) throw new Error('even');
        }),
      ),
    );
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    const kept = await Promise.all(
      [1, 2, 3, 4].map(
        async (at) => (await database.first(find, { name: `apart-${at}` }))?.value ?? null,
      ),
    );
    expect(kept).toEqual(['1', null, '1', null]);
  });

  it.each(['53100', '58030', 'XX001'])(
    'takes a statement that failed for want of room or by the disk for no fault of its own (%s), undoes it and goes on',
    async (code) => {
      const name = `room ${code}`;
      const failing = `do $$ begin raise exception 'no room' using errcode = '${code}'; end $$`;
      await expect(database.raw(failing)).rejects.toThrow(DatabaseUnavailableError);
      await expect(
        database.transaction(async (tx) => {
          await tx.run(put, { name, value: '0' });
          await tx.raw(failing);
        }),
      ).rejects.toThrow(DatabaseUnavailableError);
      await expect(database.exclusively(async (tx) => tx.script(failing))).rejects.toThrow(
        DatabaseUnavailableError,
      );
      expect(await database.first(find, { name })).toBeNull();
      await database.run(put, { name, value: '1' });
      expect(await database.first(find, { name })).toEqual({ value: '1' });
    },
  );

  it('migrates once when two start at the same moment', async () => {
    const url = await postgres?.createDatabase();
    const first = await openFresh(url);
    const second = postgres === null ? first : await openFresh(url);
    const counts = await Promise.all([migrate(first), migrate(second)]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, readMigrations().length]);
    await first.close();
    if (second !== first) await second.close();
  });

  it('migrates all the way or not at all', async () => {
    const fresh = await openFresh();
    const [first, ...others] = readMigrations();
    const broken = [
      ...(first === undefined ? [] : [first]),
      { version: 2, name: 'broken', sql: 'create table half (id integer); select 1 / 0;' },
    ];
    await expect(migrate(fresh, broken)).rejects.toThrow('division by zero');
    expect(await migrate(fresh)).toBe(others.length + 1);
    await fresh.close();
  });

  it('leaves a database of a newer version alone', async () => {
    const fresh = await openFresh();
    await migrate(fresh, [
      ...readMigrations(),
      {
        version: readMigrations().length + 1,
        name: 'from-the-future',
        sql: 'create table future (id integer)',
      },
    ]);
    await expect(migrate(fresh)).rejects.toThrow(DatabaseFromFutureError);
    await fresh.close();
  });
});

describe('the database port on PostgreSQL when it is disturbed', () => {
  let cluster: Cluster;
  let database: Database;
  const lost: Error[] = [];
  beforeAll(async () => {
    cluster = await startCluster();
    const url = await cluster.createDatabase();
    database = openPostgres({
      url,
      maxConnections: 5,
      statementTimeoutMs: 5000,
      onIdleError: (error) => lost.push(error),
    });
    await migrate(database);
  });
  afterAll(async () => {
    await database?.close();
    await cluster?.stop();
  });

  it('runs both of two transactions that hold what the other wants, each telling of its commit once', async () => {
    for (const name of ['left', 'right']) await database.run(put, { name, value: '0' });
    const told: string[] = [];
    let runs = 0;
    let meet: () => void = () => undefined;
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const swap = async (first: string, second: string) =>
      database.transaction(async (tx) => {
        runs += 1;
        tx.onCommit(() => told.push(first));
        await tx.run(lengthen, { name: first });
        if (runs === 2) meet();
        await met;
        await tx.run(lengthen, { name: second });
      });
    await Promise.all([swap('left', 'right'), swap('right', 'left')]);
    // Three, unless the one that began again overtook the one that it was undone for, and had to be
    // undone a second time.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(told.toSorted()).toEqual(['left', 'right']);
    expect([
      await database.first(find, { name: 'left' }),
      await database.first(find, { name: 'right' }),
    ]).toEqual([{ value: '0++' }, { value: '0++' }]);
  });

  /** Has PostgreSQL undo the transaction as it does for another one's sake. */
  const undo = (tx: Tx, code: string) =>
    tx.raw(`do $$ begin raise exception 'undone' using errcode = '${code}'; end $$`);

  it.each(['40P01', '40001'])(
    'runs a transaction again that is undone by %s twice, and a third time',
    async (code) => {
      await database.run(put, { name: `again ${code}`, value: '0' });
      let runs = 0;
      await database.transaction(async (tx) => {
        await tx.run(lengthen, { name: `again ${code}` });
        runs += 1;
        if (runs <= 3) await undo(tx, code);
      });
      expect(runs).toBe(4);
      expect(await database.first(find, { name: `again ${code}` })).toEqual({ value: '0+' });
    },
  );

  it('says that it is busy, and leaves nothing, when a transaction is undone each time', async () => {
    const always = database.transaction(async (tx) => {
      await tx.run(put, { name: 'never', value: '0' });
      await undo(tx, '40P01');
    });
    await expect(always).rejects.toThrow(DatabaseBusyError);
    expect(await database.first(find, { name: 'never' })).toBeNull();
  });

  it('lives on when a connection ends between two statements of a transaction', async () => {
    const found = Promise.withResolvers<unknown>();
    const cut = found.promise.then(async (pid) =>
      database.raw('select pg_terminate_backend($1)', [pid]),
    );
    const ended = database.transaction(async (tx) => {
      const [row] = (await tx.raw('select pg_backend_pid() as pid')) as readonly {
        readonly pid: number;
      }[];
      const noticed = lost.length;
      found.resolve(row?.pid);
      await cut;
      await expect.poll(() => lost.length).toBeGreaterThan(noticed);
      await tx.run(put, { name: 'ended', value: '1' });
    });
    await expect(ended).rejects.toThrow('onnection');
    expect(await database.first(find, { name: 'ended' })).toBeNull();
  });

  it('lives through four restarts of the server in the middle of transactions', async () => {
    for (let round = 0; round < 4; round += 1) {
      const waiting = Promise.allSettled(
        [1, 2, 3].map(async (at) =>
          database.transaction(async (tx) => {
            await tx.run(put, { name: `restart-${round}-${at}`, value: '1' });
            await tx.raw('select pg_sleep(20)');
          }),
        ),
      );
      await expect
        .poll(async () =>
          database.raw(
            "select 1 from pg_stat_activity where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()",
          ),
        )
        .toHaveLength(3);
      await cluster.restart();
      expect((await waiting).map(({ status }) => status)).toEqual([
        'rejected',
        'rejected',
        'rejected',
      ]);
      await expect
        .poll(async () => database.raw('select 1 as a').catch(() => null))
        .toEqual([{ a: 1 }]);
    }
  });
});

describe('the folder lock', () => {
  it('keeps a second holder out and lets it in after the first', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-lock-'));
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderLockedError);
    unlock();
    lockFolder(folder)();
    await rm(folder, { recursive: true });
  });
});

describe('the server as a process on its data folder', () => {
  const started: ChildProcess[] = [];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-process-'));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map(async (child) => end(child, 'SIGKILL')));
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  interface Launched {
    readonly child: ChildProcess;
    /** The address once it listens; rejects with what it said when it ends before. */
    readonly url: Promise<string>;
  }

  function launch(dataFolder = folder): Launched {
    const root = path.resolve(import.meta.dirname, '../../..');
    const child = spawn(process.execPath, [path.join(root, 'server/index.ts')], {
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataFolder,
        DATABASE_URL: '',
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    const url = new Promise<string>((resolve, reject) => {
      let out = '';
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(out);
        if (found) resolve(found[0]);
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      child.once('exit', (code) => reject(new Error(`exit ${code}: ${said}`)));
    });
    url.catch(() => undefined);
    return { child, url };
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }

  it('finds its data again after a stop and after a kill, and keeps a second process out meanwhile', async () => {
    const first = launch();
    const url = await first.url;
    const client = createApiClient(url);
    expect((await signIn(client, 'linh@maivang.example', demoPassword)).codes).toEqual([]);

    const second = launch();
    await expect(second.url).rejects.toThrow(
      /exit 1: Thư mục dữ liệu .* đang được một tiến trình khác dùng/,
    );
    expect((await client.post('{ me { email } }')).data.me.email).toBe('linh@maivang.example');

    expect(await end(first.child, 'SIGTERM')).toBe(0);
    const third = launch();
    const again = Object.assign(createApiClient(await third.url), { bearer: client.bearer });
    expect((await again.post('{ me { email learn { total_learned_video } } }')).data.me).toEqual({
      email: 'linh@maivang.example',
      learn: { total_learned_video: 4 },
    });
    // Acknowledged, and killed in the same breath.
    const stamp = { ms: Date.now(), counter: 0, node: 'a' };
    const operation = {
      id: 'ngay-truoc-khi-chet',
      kind: 'progress',
      lesson_id: demoId('lesson', 'de-cuong-nam-phan'),
      intervals: [[3, 7]],
      watched_ms: 4000,
      position: null,
      completed_at: null,
      stamp,
    };
    const sync = async (through: ApiClient, operations: readonly object[]) =>
      (await postSync(through, { operations })).data.sync;
    expect((await sync(again, [operation])).applied).toEqual([operation.id]);
    await end(third.child, 'SIGKILL');

    const fourth = launch();
    const last = Object.assign(createApiClient(await fourth.url), { bearer: client.bearer });
    expect((await sync(last, [])).changes).toContainEqual(
      expect.objectContaining({
        lesson_id: operation.lesson_id,
        covered: [[3, 7]],
        learned_ms: 4000,
      }),
    );
    expect(await end(fourth.child, 'SIGINT')).toBe(0);
  });

  it('starts afresh after a kill in the middle of its very first start', async () => {
    const own = await mkdtemp(path.join(tmpdir(), 'mai-vang-first-'));
    await mkdir(path.join(own, 'pg.new/base'), { recursive: true });
    await writeFile(path.join(own, 'pg.new/PG_VERSION'), '18\n');
    const { child, url } = launch(own);
    expect(
      (await signIn(createApiClient(await url), 'linh@maivang.example', demoPassword)).codes,
    ).toEqual([]);
    await end(child, 'SIGTERM');
    await rm(own, { recursive: true });
  });
});
