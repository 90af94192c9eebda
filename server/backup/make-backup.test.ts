import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownFolders } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';

describe('a backup below a folder that it copies', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-inside-'))));
  afterEach(async () => rm(folder, { recursive: true }));

  const into = async (target: string) =>
    makeBackup({
      dataFolder: path.join(folder, 'data'),
      databaseUrl: null,
      fieldKeys: [],
      target,
      now: Date.now,
    });

  it.each(ownFolders)('is refused before anything is written (%s)', async (name) => {
    await mkdir(path.join(folder, 'data'));
    await expect(into(path.join(folder, 'data', name, 'sau/b1'))).rejects.toThrow(
      'là thư mục được sao lưu',
    );
    expect(await readdir(path.join(folder, 'data'))).toEqual([]);
  });

  it('is refused also by way of a link, in either of the two names', async () => {
    await mkdir(path.join(folder, 'data'));
    await mkdir(path.join(folder, 'kho'));
    await symlink(path.join(folder, 'kho'), path.join(folder, 'data/media'));
    await symlink(path.join(folder, 'data/media'), path.join(folder, 'khac'));
    for (const name of ['data/media/b1', 'kho/b1', 'khac/b1'])
      await expect(into(path.join(folder, name)), name).rejects.toThrow('là thư mục được sao lưu');
    expect(await readdir(path.join(folder, 'kho'))).toEqual([]);
  });

  it('is made beside them', async () => {
    await expect(into(path.join(folder, 'data/media-cu/b1'))).rejects.toThrow(
      'Chưa có cơ sở dữ liệu nào',
    );
  });
});
