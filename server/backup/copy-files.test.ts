import {
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
import { afterEach, beforeEach, expect, it } from 'vitest';
import { meddle } from '#tests/integration/support/failing-disk.ts';
import { isUnfinished } from './backup-file.ts';
import { copyTree, verifyChecksums, writeChecksums } from './copy-files.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-copy-'))));
afterEach(async () => rm(folder, { recursive: true, force: true }));

async function put(name: string, text = name): Promise<void> {
  await mkdir(path.dirname(at(name)), { recursive: true });
  await writeFile(at(name), text);
}

const listed = async (name: string) => (await readdir(at(name), { recursive: true })).toSorted();

it('copies what stays, whatever a working server removes or renames meanwhile', async () => {
  for (const name of ['từ/a/1.ts', 'từ/a/2.ts', 'từ/b/3.ts', 'từ/c.webp']) await put(name);
  const heal = meddle('copyFile', '.ts', async () => {
    heal();
    await rename(at('từ/a'), at('từ/xong'));
    await rm(at('từ/b'), { recursive: true });
  });
  await copyTree(at('từ'), at('đến'), { mayVanish: true });
  expect(await listed('đến')).toContain('c.webp');
  expect(
    (await listed('đến')).filter((name) => name.startsWith('a/') || name.startsWith('b/')),
  ).toEqual([]);
});

it('fails where nothing may vanish: half a database is none', async () => {
  await put('từ/a');
  meddle('copyFile', 'từ/a', async () => rm(at('từ/a'), { force: true }));
  await expect(copyTree(at('từ'), at('đến'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('leaves out what the server is still writing', async () => {
  for (const name of [
    'từ/.transcode-Ab12Cd/720p.ts',
    'từ/.derive-x/1',
    'từ/ảnh.webp.part',
    'từ/video-1/720p.ts',
    'từ/partner.webp',
  ])
    await put(name);
  await copyTree(at('từ'), at('đến'), { isLeftOut: isUnfinished });
  expect(await listed('đến')).toEqual(['partner.webp', 'video-1', 'video-1/720p.ts']);
});

it.skipIf(process.platform !== 'linux')(
  'says that the disk is full instead of ending the process',
  async () => {
    await put('đủ/a');
    await symlink('/dev/full', at('đủ/checksums.txt'));
    await expect(writeChecksums(at('đủ'))).rejects.toMatchObject({ code: 'ENOSPC' });
  },
);

it('asks for the keys that were kept apart, and calls nothing damaged for that', async () => {
  for (const name of ['đủ/keys/field-keys.txt', 'đủ/media/a.ts']) await put(name);
  const written = await writeChecksums(at('đủ'));
  await rename(at('đủ/keys'), at('két sắt'));
  await expect(verifyChecksums(at('đủ'), written)).rejects.toThrow(
    /phần khóa được cất riêng.*chép thư mục keys/,
  );
  await rename(at('két sắt'), at('đủ/keys'));
  await verifyChecksums(at('đủ'), written);
  expect(await readFile(at('đủ/keys/field-keys.txt'), 'utf8')).toBe('đủ/keys/field-keys.txt');
});
