import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asked } from '#server/backup/asked.ts';
import { hashFile } from '#server/backup/copy-files.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openDatabaseSource } from '../support/databases.ts';
import { copyFolder } from '../../made-once/copy-folder.ts';
import { meddle, refusal } from '../support/failing-disk.ts';

/** Every checksum is taken with it. */
const buffer = Buffer.alloc(1024 * 1024);

/** What a disk, or a copy that was cut off, does to the folder of a database. */
const damages: Readonly<Record<string, (pg: string) => Promise<void>>> = {
  'without PG_VERSION': async (pg) => rm(path.join(pg, 'PG_VERSION')),
  'with an empty PG_VERSION': async (pg) => truncate(path.join(pg, 'PG_VERSION')),
  'without pg_control': async (pg) => rm(path.join(pg, 'global/pg_control')),
  'without base': async (pg) => rm(path.join(pg, 'base'), { recursive: true }),
  'without its log': async (pg) => rm(path.join(pg, 'pg_wal'), { recursive: true }),
  'without its settings': async (pg) => rm(path.join(pg, 'postgresql.conf')),
  'that is empty': async (pg) => rm(pg, { recursive: true }).then(async () => mkdir(pg)),
  'that is a file': async (pg) => rm(pg, { recursive: true }).then(async () => writeFile(pg, 'x')),
};

/** A restore moves whatever lies there aside, and does not look into it. */
const restored = new Set(['without PG_VERSION', 'that is empty', 'that is a file']);

let laid: string;
let backup: string;
let folder: string;
let data: string;
let pg: string;
beforeAll(async () => {
  const source = await openDatabaseSource('PGlite');
  laid = await mkdtemp(path.join(tmpdir(), 'mai-vang-laid-'));
  await source.lay(laid);
  await source.stop();
  backup = path.join(laid, 'sao-luu');
  await backUp(laid, backup);
  await asked(await open(laid), async (database) =>
    database.raw("create table today (words text); insert into today values ('hôm nay')"),
  );
});
afterAll(async () => rm(laid, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-cluster-'));
  data = path.join(folder, 'data');
  pg = path.join(data, 'pg');
  await mkdir(data);
  await copyFolder(path.join(laid, 'pg'), pg);
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

describe.each(Object.keys(damages))('an embedded database %s', (name) => {
  beforeEach(async () => damages[name]?.(pg));

  it('is not opened, named, and left as it is', async () => {
    const before = await contents(pg);
    await expect(open(data)).rejects.toMatchObject({ name: 'ClusterError' });
    expect(differing(before, await contents(pg))).toEqual([]);
    await expect(open(data)).rejects.toThrow(pg);
  });

  it.runIf(restored.has(name))('is kept by a restore as it was', async () => {
    const before = await contents(pg);
    const { keptFolder } = await restore();
    expect(differing(before, await contents(path.join(keptFolder, 'pg')))).toEqual([]);
    await asked(await open(data), async (database) =>
      expect(await database.raw('select count(*) from users')).toHaveLength(1),
    );
  });

  it('is refused by a backup, by its own name', async () => {
    const target = path.join(folder, 'sao-luu');
    await expect(backUp(data, target)).rejects.toMatchObject({
      name: 'ClusterError',
      message: expect.stringContaining(pg),
    });
    expect((await readdir(folder)).toSorted()).toEqual(['data']);
  });
});

it('is whole again once the one file is back', async () => {
  const aside = path.join(folder, 'PG_VERSION');
  await rename(path.join(pg, 'PG_VERSION'), aside);
  await expect(open(data)).rejects.toThrow(/thiếu PG_VERSION/);
  await rename(aside, path.join(pg, 'PG_VERSION'));
  expect(await today()).toEqual([{ words: 'hôm nay' }]);
});

it('is not restored into the backup itself, which is left as it is', async () => {
  const before = await contents(backup);
  for (const dataFolder of [backup, path.join(backup, 'database')])
    // oxlint-disable-next-line no-await-in-loop -- two of them
    await expect(restore(dataFolder)).rejects.toThrow(/nằm trong chính bản sao lưu/);
  expect(differing(before, await contents(backup))).toEqual([]);
});

it('is not touched by a restore that is refused', async () => {
  const before = await contents(pg);
  meddle('rename', `${path.sep}pg.restore-thu`, refusal('EBUSY'));
  await expect(restore()).rejects.toMatchObject({ code: 'EBUSY' });
  expect(differing(before, await contents(pg))).toEqual([]);
  expect(await readdir(data)).not.toContain('restore.new');
});

describe.skipIf(process.getuid?.() !== 0)('a service of another user than root', () => {
  const service = 12_345;
  beforeEach(async () => {
    // The service's user has to get there.
    for (const place of await placesIn(data)) await chown(place, service, service);
    await chown(folder, service, service);
  });
  const rootOwned = async () =>
    Promise.all(
      (await placesIn(data)).map(async (place) => ((await lstat(place)).uid === 0 ? [place] : [])),
    ).then((found) => found.flat());

  it('keeps its files when root opens the database', async () => {
    await asked(await open(data), async (database) =>
      database.raw('create table more (n integer)'),
    );
    expect(await rootOwned()).toEqual([]);
    expect(await openAsService()).toBe('opened');
  });

  it('keeps its files when a restore by root is refused', async () => {
    meddle('rename', `${path.sep}pg.restore-thu`, refusal('EBUSY'));
    await expect(restore()).rejects.toMatchObject({ code: 'EBUSY' });
    expect(await rootOwned()).toEqual([]);
  });

  it('can open what a restore by root put in place', async () => {
    await restore();
    expect(await rootOwned()).toEqual([]);
    expect(await openAsService()).toBe('opened');
  });

  it.each([
    ['first-owner', ['chu@vidu.vn']],
    ['field-keys', []],
  ])('keeps its files, its keys too, when root runs %s', async (name, args) => {
    await promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
      env: { ...process.env, DATA_DIR: data, DEMO: '0' },
    }).catch((error: { readonly stderr?: string }) => {
      // What it answers is not what this is about.
      expect(error.stderr).toMatch(/^\[(?:chủ văn phòng|khóa mã hóa)\] /);
    });
    expect(await rootOwned()).toEqual([]);
  });

  it('owns the database that root made for it', async () => {
    await rm(pg, { recursive: true });
    await (await open(data)).close();
    expect(await rootOwned()).toEqual([]);
  });

  it('is told which file is not its own', async () => {
    await chown(path.join(pg, 'global/pg_control'), 0, 0);
    await chmod(path.join(pg, 'global/pg_control'), 0o600);
    const said = await openAsService();
    expect(said).toContain(path.join(pg, 'global/pg_control'));
    expect(said).toMatch(/thuộc về người dùng khác.*chown/);
  });

  async function openAsService(): Promise<string> {
    const script = path.join(import.meta.dirname, '../support/open-as.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, data, `${service}`]);
    return stdout.trim();
  }
});

async function open(dataFolder: string) {
  return openDatabase({
    dataFolder,
    url: null,
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    onIdleError: () => undefined,
  });
}

async function today() {
  return asked(await open(data), async (database) => database.raw('select words from today'));
}

async function backUp(dataFolder: string, target: string) {
  return makeBackup({ dataFolder, databaseUrl: null, fieldKeys: [], target, now: Date.now });
}

async function restore(dataFolder = data) {
  return restoreBackup({
    dataFolder,
    databaseUrl: null,
    fieldKeys: [],
    source: backup,
    now: Date.now,
  });
}

/** Everything at and below a place. */
async function placesIn(place: string): Promise<readonly string[]> {
  if (!(await lstat(place)).isDirectory()) return [place];
  const below = await Promise.all(
    (await readdir(place)).map(async (name) => placesIn(path.join(place, name))),
  );
  return [place, ...below.flat()];
}

/** What lies there, each file by its checksum. */
async function contents(place: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const each of await placesIn(place))
    found.set(
      path.relative(place, each),
      // oxlint-disable-next-line no-await-in-loop -- many at once would all lie in memory
      (await lstat(each)).isDirectory() ? 'folder' : (await hashFile(each, buffer)).sha256,
    );
  return found;
}

function differing(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
}
