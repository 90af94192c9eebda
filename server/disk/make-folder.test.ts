import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sayDiskObstacle } from './disk-obstacle.ts';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-make-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

function said(place: string): string | null {
  try {
    makeFolder(place, 0o700);
    return 'made';
  } catch (error) {
    return sayDiskObstacle(error);
  }
}

it('makes what is missing above it too, and leaves what is there', async () => {
  const place = path.join(folder, 'a/b/c');
  expect([said(place), said(place)]).toEqual(['made', 'made']);
  expect((await stat(path.join(folder, 'a'))).mode & 0o777).toBe(0o700);
});

it('says what to do where no folder can be', async () => {
  await writeFile(path.join(folder, 'tep'), '');
  expect(said(path.join(folder, 'tep/b/c'))).toContain('chọn nơi khác');
});

it.skipIf(process.platform !== 'linux')('ends below what the system keeps for itself', () => {
  expect(said('/proc/mai-vang/b/c')).not.toBeNull();
});
