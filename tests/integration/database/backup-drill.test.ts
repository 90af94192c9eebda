import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackupError, RestoreUnfinishedError } from '#server/backup/backup-file.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { asked } from '#server/backup/asked.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { finishSwap } from '#server/backup/swap-folder.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { FolderLockedError } from '#server/db/folder-lock.ts';
import { onConnection, withDatabase } from '#server/db/postgres/postgres-tools.ts';
import { demoId } from '#server/demo/demo-course.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { openCache } from '#main/cache/open-cache.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiClient, createApiClient, signIn } from '../support/api-client.ts';
import {
  keepClientOperations,
  wasClientOperation,
} from '#server/graphql/requests/known-operations.ts';
import { databaseKinds, type DatabaseSource, openDatabaseSource } from '../support/databases.ts';
import { meddle, refusal } from '../support/failing-disk.ts';
import { postSync } from '../support/post-sync.ts';
import { createSyncDevice, type SyncDevice } from '../support/sync-device.ts';

const password = 'hoa mai 7 cánh';

/** What the operator is told after a restore, line by line: what comes back and what does not. */
const toldOf = [
  'Tiến độ và ghi chú mới hơn thời điểm trên tự trở về',
  'Tài khoản đăng ký sau thời điểm trên không còn',
  'Giao dịch ngân hàng từ thời điểm trên được tự hỏi lại',
  'Đơn hàng tạo sau thời điểm trên không còn',
  'Khoản chi và khoản hoàn chưa gửi ở thời điểm trên có thể đã được gửi',
  'Đợt chi trả lập sau này từ hoa hồng có trước lần khôi phục',
  'Chi trả của mọi cộng tác viên dừng cho đến khi họ nhập lại',
  'Yêu cầu xóa tài khoản đang chờ được lùi lại',
  'Mật khẩu, lớp bảo vệ thứ hai và tài khoản liên kết trở về',
  'Người vào được văn phòng bây giờ: ',
  'Việc đã làm trong Quản trị sau thời điểm trên',
];

describe.each(databaseKinds)('backup and restore on %s', (kind) => {
  let source: DatabaseSource;
  let folder: string;
  let place: {
    readonly dataFolder: string;
    readonly databaseUrl: string | null;
    readonly fieldKeys: readonly Buffer[];
  };
  let running: RunningServer | null;
  const clock = { nowMs: Date.now() };
  beforeAll(async () => void (source = await openDatabaseSource(kind)));
  afterAll(async () => source.stop());
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-drill-'));
    const dataFolder = path.join(folder, 'data');
    await mkdir(dataFolder);
    place = { dataFolder, databaseUrl: await source.lay(dataFolder), fieldKeys: [] };
    running = null;
  });
  afterEach(async () => {
    await running?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<RunningServer> {
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: place.dataFolder,
      DEMO: '0',
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
    });
    running = await startServer(config, {
      now: () => clock.nowMs,
      databaseNow: () => clock.nowMs,
      limits: { requestMs: 60_000, receiveMs: 60_000 },
    });
    return running;
  }

  async function stop(): Promise<void> {
    await running?.stop();
    running = null;
  }

  const open = async () =>
    openDatabase({
      dataFolder: place.dataFolder,
      url: place.databaseUrl,
      maxConnections: 1,
      statementTimeoutMs: 60_000,
      onIdleError: () => undefined,
    });
  const file = (name: string) => path.join(folder, name);
  const backUp = async (name: string) =>
    makeBackup({ ...place, target: file(name), now: () => clock.nowMs });
  const restore = async (name: string) =>
    restoreBackup({ ...place, source: file(name), now: () => clock.nowMs });

  /** What typing the mailed code does. The server starts anew; the client stays signed in. */
  async function prove(email: string, { bearer }: ApiClient): Promise<ApiClient> {
    await stop();
    const database = await open();
    const proved = await database.raw(
      'update users set is_verify_email = true where email = $1 returning id',
      [email],
    );
    await database.close();
    expect(proved).toHaveLength(1);
    const client = createApiClient((await start()).url);
    client.bearer = bearer;
    return client;
  }

  it('brings every acknowledged second, note and completion back from the devices that hold it', async () => {
    const email = `hoc-${randomUUID()}@vidu.vn`;
    let client = createApiClient((await start()).url);
    const input = {
      full_name: 'Học Viên Mới',
      email,
      password,
      agreed: true,
      client: { kind: 'DESKTOP', name: 'kiểm thử' },
    };
    const { register } = (await client.post(hostOperations.Register, { input })).data;
    const userId: string = register.user.id;
    client.bearer = register.access_token;
    const lessons = await previewLessons(client);
    const [first, second] = lessons;
    const { cache } = openCache({
      folder: file('cache'),
      now: () => clock.nowMs,
      createId: randomUUID,
    });
    const one = createSyncDevice({
      userId,
      client: () => client,
      nowMs: () => clock.nowMs,
      store: cache.sync,
    });
    const two = createSyncDevice({ userId, client: () => client, nowMs: () => clock.nowMs });
    await media(place.dataFolder, 'trước.ts', 'video');
    await step(one, async () => one.watch(first, 0, 5));
    await step(two, async () => note(two, first, 'ghi trước khi sao lưu'));
    if (kind === 'PGlite') await stop();
    const { taken_at } = await backUp('sao-luu');
    expect(taken_at).toBe(new Date(clock.nowMs).toISOString());
    await stop();

    // People go on, and are told that everything arrived.
    client = createApiClient((await start()).url);
    expect((await signIn(client, email, password)).codes).toEqual([]);
    clock.nowMs += 600_000;
    await step(one, async () => one.watch(first, 5, first.durationSeconds));
    await step(one, async () => note(one, first, 'chỉ ở máy một'));
    await step(two, async () => two.watch(second, 2, 4));
    await step(two, async () => note(two, first, 'chỉ ở máy hai'));
    await one.sync();
    const known = await everything(client);
    await stop();
    await media(place.dataFolder, 'sau.ts', 'video mới');

    const restored = await restore('sao-luu');
    expect(restored.missesFieldKeys).toBe(false);
    client = createApiClient((await start()).url);
    expect((await signIn(client, email, password)).codes).toEqual([]);
    expect((await everything(client)).note_changes).toHaveLength(1);
    // The second device goes beyond the numbers of the lost history before the first one is heard.
    for (let at = 10; at < 20; at += 1) await step(two, async () => two.watch(second, at, at + 1));
    await one.sync();
    await two.sync();
    const after = await everything(client);
    expect(texts(after)).toEqual(texts(known));
    for (const change of known.changes)
      expect(after.changes.find(({ lesson_id }) => lesson_id === change.lesson_id)).toMatchObject({
        completed_at: change.completed_at,
      });
    expect(after.changes.find(({ lesson_id }) => lesson_id === first.id)?.covered).toEqual([
      [0, first.durationSeconds],
    ]);
    expect(after.changes.find(({ lesson_id }) => lesson_id === second.id)?.covered).toEqual([
      [2, 4],
      [10, 20],
    ]);
    expect(await readdir(path.join(place.dataFolder, 'media'))).toEqual(['trước.ts']);
    expect((await readdir(path.join(restored.keptFolder, 'media'))).toSorted()).toEqual([
      'sau.ts',
      'trước.ts',
    ]);
    cache.close();
  });

  it('brings back what somebody did who registered after the backup, once they have registered and proved the same address again', async () => {
    await (await start()).stop();
    await backUp('sao-luu');
    const people = { moi: `moi-${randomUUID()}@vidu.vn`, khac: `khac-${randomUUID()}@vidu.vn` };
    const enter = async (client: ApiClient, email: string): Promise<string> => {
      const input = {
        full_name: 'Học Viên Mới',
        email,
        password,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'kiểm thử' },
      };
      const { register } = (await client.post(hostOperations.Register, { input })).data;
      client.bearer = register.access_token;
      return register.user.id;
    };
    let client = createApiClient((await start()).url);
    const { cache } = openCache({
      folder: file('cache'),
      now: () => clock.nowMs,
      createId: randomUUID,
    });
    const device = async (email: string) =>
      createSyncDevice({
        userId: await enter(client, email),
        client: () => client,
        nowMs: () => clock.nowMs,
        store: cache.sync,
      });
    const [lesson] = await previewLessons(client);
    const first = await device(people.moi);
    client = await prove(people.moi, client);
    await step(first, async () => first.watch(lesson, 0, 30));
    await step(first, async () => note(first, lesson, 'đã được báo là đã đồng bộ'));
    first.engine.stop();
    await stop();
    await restore('sao-luu');

    client = createApiClient((await start()).url);
    const refused = await Promise.all(
      [people.moi, people.khac].map(
        async (email) =>
          (
            await client.post(hostOperations.SignIn, {
              input: { email, password, client: { kind: 'DESKTOP', name: 'kiểm thử' } },
            })
          ).errors,
      ),
    );
    const hint = {
      message: expect.stringMatching(/vừa được khôi phục.*đăng ký lại/),
      extensions: { code: 'WRONG_CREDENTIALS', restored: true },
    };
    expect(refused, 'the same for everybody').toMatchObject([[hint], [hint]]);
    const other = await device(people.khac);
    client = await prove(people.khac, client);
    await other.sync();
    expect(texts(await everything(client)), 'somebody else’s').toEqual([]);
    other.engine.stop();
    client = createApiClient(running?.url ?? '');
    const again = await device(people.moi);
    await again.sync();
    expect(texts(await everything(client)), 'not proved yet').toEqual([]);
    client = await prove(people.moi, client);
    await again.sync();
    const after = await everything(client);
    expect(texts(after)).toEqual(['đã được báo là đã đồng bộ']);
    expect(after.changes.find(({ lesson_id }) => lesson_id === lesson.id)?.covered).toEqual([
      [0, 30],
    ]);
    again.engine.stop();
    cache.close();
  });

  it('ends the sessions of the backup: some of them were ended after it was made', async () => {
    const client = createApiClient((await start()).url);
    const input = {
      full_name: 'Học Viên Mới',
      email: `hoc-${randomUUID()}@vidu.vn`,
      password,
      agreed: true,
      client: { kind: 'DESKTOP', name: 'kiểm thử' },
    };
    const { register } = (await client.post(hostOperations.Register, { input })).data;
    await stop();
    await backUp('sao-luu');
    await restore('sao-luu');
    const after = createApiClient((await start()).url);
    after.bearer = register.access_token;
    expect((await after.post('{ me { id } }')).data?.me ?? null).toBeNull();
  });

  it('still knows what clients of builds send that served after the backup, as far as the state before can be read', async () => {
    await start();
    await stop();
    await backUp('sao-luu');
    const [before, later] = ['query Before { me { id } }', 'query Later { me { email } }'];
    await asked(await open(), async (database) =>
      keepClientOperations(database, [{ name: 'Later', text: later }]),
    );
    await restore('sao-luu');
    await asked(await open(), async (database) => {
      expect(await wasClientOperation(database, later)).toBe(true);
      expect(await wasClientOperation(database, before)).toBe(false);
      await database.raw('drop table client_operations');
    });
    // A state that cannot be asked for it is restored over all the same.
    clock.nowMs += 1_000;
    await restore('sao-luu');
    expect(await asked(await open(), async (database) => wasClientOperation(database, later))).toBe(
      false,
    );
  });

  it('is done by the two commands, which say of what moment it is and what no device brings back', async () => {
    const run = async (command: 'backup' | 'restore', ...given: readonly string[]) =>
      runScript(`scripts/${command}.ts`, given, {
        DATA_DIR: place.dataFolder,
        DEMO: '0',
        ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
      });
    const target = file('sao-luu');
    await start();
    await stop();
    await asked(await open(), async (database) =>
      database.raw(
        "insert into users (email, firstname, role, office_role, is_verify_email, created_at) values ('chu@vidu.vn', 'Chủ', 'admin', 'owner', true, now())",
      ),
    );
    for (const command of ['backup', 'restore'] as const)
      for (const given of [[], [target, target]])
        expect(await run(command, ...given)).toMatchObject({
          code: 1,
          said: '',
          refused: expect.stringContaining(
            `Cách dùng: npm run ${command} -- ĐƯỜNG_DẪN Chưa có gì thay đổi.`,
          ),
        });
    expect(await run('restore', target)).toMatchObject({ code: 1, said: '' });

    const made = await run('backup', target);
    expect(made).toMatchObject({ code: 0, refused: '' });
    const { taken_at: takenAt } = JSON.parse(
      await readFile(path.join(target, 'backup.json'), 'utf8'),
    ) as { readonly taken_at: string }; // what the command has just written
    const [date = '', time = ''] = new Date(Date.parse(takenAt) + 7 * 3_600_000)
      .toISOString()
      .split(/[T.]/);
    const [year, month, dayOfMonth] = date.split('-');
    const moment = `${time} ${dayOfMonth}/${month}/${year} (giờ Việt Nam)`;
    expect(made.said).toContain(`Đã sao lưu vào ${target}`);
    expect(made.said).toContain(moment);
    expect(made.said).toContain('đã kiểm tra đọc lại được');
    expect(await run('backup', target)).toMatchObject({ code: 1, said: '' });

    await start();
    const busy = await run('restore', target);
    expect(busy).toMatchObject({
      code: 1,
      said: '',
      refused: expect.stringContaining('Chưa có gì thay đổi.'),
    });
    await stop();

    const restored = await run('restore', target);
    expect(restored).toMatchObject({ code: 0, refused: '' });
    expect(restored.said).toContain(`Đã khôi phục trạng thái lúc ${moment}.`);
    const [, kept = ''] =
      /được giữ lại: (\S+?)(?: và cơ sở dữ liệu \S+)?\. Khi/.exec(restored.said) ?? [];
    expect((await stat(kept)).isDirectory()).toBe(true);
    const lines = restored.said.split('\n').filter((line) => line.startsWith('  - '));
    expect(lines.map((line) => toldOf.find((begin) => line.startsWith(`  - ${begin}`)))).toEqual(
      toldOf,
    );
    expect(restored.said).toContain('chu@vidu.vn (Chủ)');
    expect((await fetch(`${(await start()).url}/readyz`)).status).toBe(200);
  });

  it('neither copies nor replaces what a server is using, and says so', async () => {
    await backUp('sao-luu');
    await start();
    const refusal = kind === 'PGlite' ? FolderLockedError : BackupError;
    await expect(restore('sao-luu')).rejects.toThrow(refusal);
    if (kind === 'PGlite') await expect(backUp('lần hai')).rejects.toThrow(FolderLockedError);
    const client = createApiClient(running?.url ?? '');
    expect((await client.post('{ course { id } }')).codes).toEqual([]);
  });

  it('changes nothing by a backup that was damaged, is not whole, or would be written over', async () => {
    await media(place.dataFolder, 'trước.ts', 'video');
    await backUp('sao-luu');
    await expect(backUp('sao-luu')).rejects.toThrow(/không bị ghi đè/);
    const damaged = path.join(file('sao-luu'), 'media/trước.ts');
    await writeFile(damaged, 'vide0');
    await expect(restore('sao-luu')).rejects.toThrow(/đã thay đổi/);
    await rm(damaged);
    await expect(restore('sao-luu')).rejects.toThrow(/thiếu tệp/);
    await writeFile(damaged, 'video');
    const list = path.join(file('sao-luu'), 'checksums.txt');
    const text = await readFile(list, 'utf8');
    await writeFile(list, text.split('\n').slice(1).join('\n'));
    await expect(restore('sao-luu')).rejects.toThrow(/mã kiểm tra/);
    await expect(restore('không có')).rejects.toThrow(/thiếu backup.json/);
    expect(await readFile(path.join(place.dataFolder, 'media/trước.ts'), 'utf8')).toBe('video');
    expect((await readdir(place.dataFolder)).filter((name) => name.includes('restore'))).toEqual(
      [],
    );
    await writeFile(list, text);
    await restore('sao-luu');
  });

  it('finishes at the next start what failed after it was decided, files and database alike, and says where the former state is', async () => {
    await media(place.dataFolder, 'trước.ts', 'video');
    await backUp('sao-luu');
    await media(place.dataFolder, 'sau.ts', 'video mới');
    const heal = meddle(
      'rename',
      path.join('restore.ready', 'media'),
      refusal('EBUSY', path.join(place.dataFolder, 'media')),
    );
    const refused = await restore('sao-luu').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RestoreUnfinishedError);
    expect(String(refused)).toContain('before-restore-');
    if (kind === 'PostgreSQL') expect(String(refused)).toMatch(/cơ sở dữ liệu \S+_old_\d{14}/);
    await expect(start(), 'a server does not start on half of each').rejects.toThrow(
      RestoreUnfinishedError,
    );
    heal();
    await start();
    expect(await readdir(path.join(place.dataFolder, 'media'))).toEqual(['trước.ts']);
    expect((await readdir(place.dataFolder)).filter((name) => /^restore|thu$/.test(name))).toEqual(
      [],
    );
  });

  it('changes nothing when the databases cannot be exchanged after all', async ({ skip }) => {
    const url = place.databaseUrl ?? skip('the embedded database has no names');
    await media(place.dataFolder, 'trước.ts', 'video');
    await backUp('sao-luu');
    await media(place.dataFolder, 'sau.ts', 'video mới');
    const guest = new Client({ connectionString: url });
    // Somebody comes at the last moment: the journal is written already.
    const heal = meddle('rename', 'restore.ready', async () => {
      heal();
      await guest.connect();
    });
    await expect(restore('sao-luu')).rejects.toThrow(/đang có người dùng/);
    const { rows } = await guest.query(
      "select datname from pg_database where datname like '%\\_new\\_%'",
    );
    await guest.end();
    expect(rows).toEqual([]);
    expect((await readdir(path.join(place.dataFolder, 'media'))).toSorted()).toEqual([
      'sau.ts',
      'trước.ts',
    ]);
    expect((await readdir(place.dataFolder)).filter((name) => name.includes('restore'))).toEqual(
      [],
    );
    await restore('sao-luu');
  });

  it('moves no file when nothing proves that the databases were exchanged, and says what to do', async ({
    skip,
  }) => {
    if (place.databaseUrl === null) skip('the embedded database has no names');
    await media(place.dataFolder, 'sau.ts', 'video mới');
    // Killed before the exchange; then somebody dropped the database that waited.
    const databases = {
      fresh: 'maivang_new_20261123000000',
      kept: 'maivang_old_20261123000000',
      restoredAt: '1795392000000',
    };
    const waiting = path.join(place.dataFolder, 'restore.ready');
    await media(waiting, 'trước.ts', 'video');
    await writeFile(
      path.join(waiting, 'swap.json'),
      JSON.stringify({ kept: 'before-restore-x', entries: ['media'], leaving: [], databases }),
    );
    await expect(start()).rejects.toThrow(
      /maivang_new_\d+ lẫn maivang_old_\d+.*dời thư mục restore\.ready/,
    );
    expect(await readdir(path.join(place.dataFolder, 'media'))).toEqual(['sau.ts']);
    expect(await readdir(path.join(waiting, 'media'))).toEqual(['trước.ts']);
    await rename(waiting, file('dời đi'));
    await start();
    expect(await readdir(path.join(place.dataFolder, 'media'))).toEqual(['sau.ts']);
  });

  it('knows an exchange by the mark in the database when the former one was dropped since', async ({
    skip,
  }) => {
    const url = place.databaseUrl ?? skip('the embedded database has no names');
    await media(place.dataFolder, 'trước.ts', 'video');
    await backUp('sao-luu');
    await media(place.dataFolder, 'sau.ts', 'video mới');
    const heal = meddle(
      'rename',
      path.join('restore.ready', 'media'),
      refusal('EBUSY', path.join(place.dataFolder, 'media')),
    );
    const refused = await restore('sao-luu').catch((error: unknown) => error);
    const [former] = /\S+_old_\d{14}/.exec(String(refused)) ?? [];
    expect(former).toBeDefined();
    await onConnection(withDatabase(url, 'postgres'), async (client) =>
      client.query(`drop database "${former}"`),
    );
    heal();
    await start();
    expect(await readdir(path.join(place.dataFolder, 'media'))).toEqual(['trước.ts']);
  });

  it('is as it was when the disk refuses the journal, the database too', async () => {
    await media(place.dataFolder, 'trước.ts', 'video');
    await backUp('sao-luu');
    await media(place.dataFolder, 'sau.ts', 'video mới');
    const heal = meddle('rename', 'restore.ready', refusal('ENOSPC'));
    await expect(restore('sao-luu')).rejects.toMatchObject({ code: 'ENOSPC' });
    heal();
    await start();
    expect((await readdir(path.join(place.dataFolder, 'media'))).toSorted()).toEqual([
      'sau.ts',
      'trước.ts',
    ]);
    expect((await readdir(place.dataFolder)).filter((name) => name.includes('restore'))).toEqual(
      [],
    );
  });

  it('keeps keys of the environment as a part of their own, and says when they are not given', async () => {
    const key = Buffer.alloc(32, 7);
    await makeBackup({
      ...place,
      fieldKeys: [key],
      target: file('sao-luu'),
      now: () => clock.nowMs,
    });
    const kept = path.join(file('sao-luu'), 'keys/field-keys.txt');
    expect((await readFile(kept, 'utf8')).trim()).toBe(key.toString('base64url'));
    expect((await stat(kept)).mode & 0o077).toBe(0);
    expect((await restore('sao-luu')).missesFieldKeys).toBe(true);
    expect(
      (
        await restoreBackup({
          ...place,
          fieldKeys: [key],
          source: file('sao-luu'),
          now: () => clock.nowMs + 1_000,
        })
      ).missesFieldKeys,
    ).toBe(false);
  });
});

describe('a restore that is cut off after it was decided for', () => {
  it.each([0, 1, 2, 3])(
    'is brought to its end by whoever opens the folder next (stopped after %i moves)',
    async (moves) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-swap-'));
      const put = async (name: string, text: string) => {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), text);
      };
      await put('pg/a', 'cũ');
      await put('media/b', 'cũ');
      await put('uploads/c', 'cũ');
      await put('restore.ready/pg/a', 'mới');
      await put('restore.ready/media/b', 'mới');
      await put(
        'restore.ready/swap.json',
        JSON.stringify({ kept: 'before-restore-x', entries: ['pg', 'media'] }),
      );
      const order = [
        ['uploads', 'before-restore-x/uploads'],
        ['pg', 'before-restore-x/pg'],
        ['restore.ready/pg', 'pg'],
      ] as const;
      await mkdir(path.join(folder, 'before-restore-x'));
      for (const [from, to] of order.slice(0, moves))
        await rename(path.join(folder, from), path.join(folder, to));
      await finishSwap(folder);
      await finishSwap(folder);
      const read = async (name: string) => readFile(path.join(folder, name), 'utf8');
      expect(
        await Promise.all(
          [
            'pg/a',
            'media/b',
            'before-restore-x/pg/a',
            'before-restore-x/media/b',
            'before-restore-x/uploads/c',
          ].map(read),
        ),
      ).toEqual(['mới', 'mới', 'cũ', 'cũ', 'cũ']);
      expect((await readdir(folder)).toSorted()).toEqual(['before-restore-x', 'media', 'pg']);
      await rm(folder, { recursive: true, force: true });
    },
  );
});

interface Lesson {
  readonly id: string;
  readonly durationSeconds: number;
}

interface Everything {
  readonly changes: readonly {
    readonly lesson_id: string;
    readonly covered: readonly (readonly number[])[];
    readonly completed_at: number | null;
  }[];
  readonly note_changes: readonly { readonly text: string }[];
}

/** Two lessons that everybody may watch. */
/** Runs a command of the operator as a process; what it says to them, and how it ends. */
async function runScript(
  script: string,
  given: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly said: string; readonly refused: string }> {
  const root = path.resolve(import.meta.dirname, '../../..');
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [path.join(root, script), ...given],
      { cwd: root, env: { PATH: process.env['PATH'] ?? '', ...env } },
      (error, said, refused) =>
        resolve({ code: error === null ? 0 : Number(error.code), said, refused }),
    ),
  );
}

async function previewLessons(client: ApiClient): Promise<readonly [Lesson, Lesson]> {
  const { course } = (
    await client.post('{ course { chapters { lessons { slug duration_seconds is_preview } } } }')
  ).data;
  const all: { slug: string; duration_seconds: number; is_preview: boolean }[] =
    course.chapters.flatMap((chapter: { lessons: unknown }) => chapter.lessons);
  const [first, second] = all
    .filter((lesson) => lesson.is_preview)
    .map((lesson): Lesson => ({
      id: demoId('lesson', lesson.slug),
      durationSeconds: lesson.duration_seconds,
    }));
  if (first === undefined || second === undefined)
    throw new Error('the demonstration has two previews');
  return [first, second];
}

async function step(device: SyncDevice, work: () => Promise<unknown>): Promise<void> {
  await work();
  await device.sync();
}

async function note({ engine }: SyncDevice, lesson: Lesson, text: string): Promise<void> {
  const kept = await engine.recordNote({
    noteId: randomUUID(),
    lessonId: lesson.id,
    atSeconds: 1,
    text,
    deleted: false,
  });
  expect(kept.ok).toBe(true);
}

async function everything(client: ApiClient): Promise<Everything> {
  return (await postSync(client)).data.sync;
}

function texts({ note_changes }: Everything): readonly string[] {
  return note_changes.map(({ text }) => text).toSorted();
}

async function media(dataFolder: string, name: string, text: string): Promise<void> {
  await mkdir(path.join(dataFolder, 'media'), { recursive: true });
  await writeFile(path.join(dataFolder, 'media', name), text);
}
