import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { meddle, refusal } from '#tests/integration/support/failing-disk.ts';
import { RestoreUnfinishedError } from './backup-file.ts';
import { checkSwap, finishSwap, isOwnVolume, planSwap, startSwap } from './swap-folder.ts';

const nowMs = 1_700_000_000_000;
const kept = 'before-restore-2023-11-14T22-13-20-000Z';
let folder: string;
const at = (name: string) => path.join(folder, name);
const read = async (name: string) => readFile(at(name), 'utf8');

async function put(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(at(name)), { recursive: true });
  await writeFile(at(name), text);
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-swap-'));
  for (const name of [
    'pg/a',
    'media/b',
    'avatars/c',
    'uploads/d',
    'backups/thứ hai/backup.json',
    'tls/a.pem',
  ])
    await put(name, 'cũ');
  await startSwap(folder);
  for (const name of ['restore.new/pg/a', 'restore.new/media/b']) await put(name, 'mới');
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

it('exchanges what is the server’s and leaves everything else that somebody keeps there', async () => {
  await checkSwap(folder);
  expect(await planSwap(folder, { nowMs, databases: null })).toBe(at(kept));
  await finishSwap(folder);
  expect((await readdir(folder)).toSorted()).toEqual(['backups', kept, 'media', 'pg', 'tls']);
  expect((await readdir(at(kept))).toSorted()).toEqual(['avatars', 'media', 'pg', 'uploads']);
  expect(await Promise.all(['pg/a', 'media/b', `${kept}/pg/a`].map(read))).toEqual([
    'mới',
    'mới',
    'cũ',
  ]);
});

it('finds out before anything is decided that something cannot be moved', async () => {
  meddle('rename', 'media', refusal('EBUSY', at('media')));
  await expect(checkSwap(folder)).rejects.toMatchObject({ code: 'EBUSY' });
  expect(await readdir(folder)).not.toContain('restore.ready');
  expect(await Promise.all(['pg/a', 'media/b', 'avatars/c'].map(read))).toEqual(['cũ', 'cũ', 'cũ']);
});

it('puts back what a process that died was trying to move, before a database is made anew in its place', async () => {
  await rename(at('pg'), at('pg.restore-thu'));
  await finishSwap(folder);
  expect(await read('pg/a')).toBe('cũ');
});

it.skipIf(process.platform !== 'linux')(
  'knows a volume of its own from any other folder',
  async () => {
    expect([await isOwnVolume('/proc', '/'), await isOwnVolume(at('media'), folder)]).toEqual([
      true,
      false,
    ]);
  },
);

it('says where everything is when the disk refuses after the decision, and goes on the next time', async () => {
  await planSwap(folder, { nowMs, databases: null });
  const heal = meddle('rename', 'restore.ready/media', refusal('EBUSY', at('media')));
  const refused = await finishSwap(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RestoreUnfinishedError);
  expect(String(refused)).toContain(at(kept));
  expect(String(refused)).toMatch(/gỡ ổ/);
  heal();
  expect(await finishSwap(folder)).toMatch(/làm nốt/);
  expect(await Promise.all(['pg/a', 'media/b', `${kept}/media/b`].map(read))).toEqual([
    'mới',
    'mới',
    'cũ',
  ]);
  expect(await finishSwap(folder)).toBeNull();
});

it.each(Array.from({ length: 16 }, (_, nth) => nth))(
  'is all of the one or all of the other when it was cut off at move %i',
  async (nth) => {
    let left = nth;
    const heal = meddle('rename', '', async () => {
      left -= 1;
      if (left < 0) await refusal('EIO')();
    });
    const restored = async () =>
      checkSwap(folder)
        .then(async () => planSwap(folder, { nowMs, databases: null }))
        .then(async () => finishSwap(folder));
    await restored().catch(() => null);
    heal();
    await finishSwap(folder);
    const state = await Promise.all(['pg/a', 'media/b'].map(read));
    expect(state).toEqual(nth < 9 ? ['cũ', 'cũ'] : ['mới', 'mới']);
    if (nth >= 9)
      expect(
        await Promise.all(
          ['pg/a', 'media/b', 'avatars/c', 'uploads/d'].map(async (name) =>
            read(`${kept}/${name}`),
          ),
        ),
      ).toEqual(['cũ', 'cũ', 'cũ', 'cũ']);
    expect((await readdir(folder)).filter((name) => /^restore|thu$/.test(name))).toEqual([]);
  },
);

describe('a journal that does not tell what was decided', () => {
  const journal = 'restore.ready/swap.json';
  /** Cut off when the old database had gone and the new one had not come. */
  async function halfway(): Promise<void> {
    await planSwap(folder, { nowMs, databases: null });
    await mkdir(at(kept));
    await rename(at('pg'), at(`${kept}/pg`));
  }

  it.each([
    // What a disk or rights that refuse look like to whoever reads.
    {
      what: 'cannot be read',
      spoil: async () => rm(at(journal)).then(async () => symlink('swap.json', at(journal))),
      says: /Không đọc được.*chạy lại/,
    },
    {
      what: 'is gone',
      spoil: async () => rm(at(journal)),
      says: /swap\.json bị mất.*before-restore-.*chạy lại/,
    },
    {
      what: 'is empty',
      spoil: async () => writeFile(at(journal), ''),
      says: /swap\.json bị hỏng.*before-restore-.*chạy lại/,
    },
    {
      what: 'is of another form',
      spoil: async () => writeFile(at(journal), '{"entries":["pg"]}'),
      says: /swap\.json bị hỏng/,
    },
  ])(
    'stops whoever opens the folder when it $what, and touches nothing',
    async ({ spoil, says }) => {
      await halfway();
      await spoil();
      const before = await readdir(folder, { recursive: true });
      const refused = await finishSwap(folder).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(RestoreUnfinishedError);
      expect(String(refused)).toMatch(says);
      expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(before.toSorted());
    },
  );

  it('is no obstacle when everything was moved and only the empty folder was left', async () => {
    await mkdir(at('restore.ready'));
    expect(await finishSwap(folder)).toBeNull();
    expect(await readdir(folder)).not.toContain('restore.ready');
  });

  it('stays as long as anything lies beside it', async () => {
    await halfway();
    await put('restore.ready/khác/tệp', 'của ai đó');
    const refused = await finishSwap(folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RestoreUnfinishedError);
    expect(String(refused)).toMatch(/khác/);
    expect((await readdir(at('restore.ready'))).toSorted()).toEqual(['khác', 'swap.json']);
    await rm(at('restore.ready/khác'), { recursive: true });
    expect(await finishSwap(folder)).toMatch(/làm nốt/);
    expect(await Promise.all(['pg/a', 'media/b', `${kept}/pg/a`].map(read))).toEqual([
      'mới',
      'mới',
      'cũ',
    ]);
  });
});

it('throws away at the next start what was only being put together', async () => {
  expect(await finishSwap(folder)).toBeNull();
  expect(await readdir(folder)).not.toContain('restore.new');
  expect(await read('pg/a')).toBe('cũ');
});

it.skipIf(process.getuid?.() !== 0)(
  'leaves nothing to root that the service has to write',
  async () => {
    await chown(folder, 12_345, 12_345);
    await planSwap(folder, { nowMs, databases: null });
    await finishSwap(folder);
    const owners = await Promise.all(
      ['pg', 'pg/a', 'media/b', kept].map(async (name) => (await lstat(at(name))).uid),
    );
    expect(owners).toEqual([12_345, 12_345, 12_345, 12_345]);
  },
);
