import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskLane } from '#server/disk/disk-lane.ts';
import { createUploadFiles, type UploadFiles } from './upload-files.ts';

let folder: string;
let files: UploadFiles;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  files = createUploadFiles(folder, createDiskLane({ atOnce: 4, timeoutMs: 60_000 }));
});
afterEach(async () => rm(folder, { recursive: true }));

const piece = (letter: string): Uint8Array => Buffer.from(letter.repeat(4));
const text = async (): Promise<string> => Buffer.from((await files.read('u')) ?? []).toString();

it('keeps what came later when the first piece comes again late', async () => {
  for (const [at, letter] of ['a', 'b', 'c'].entries())
    await files.write('u', piece(letter), at * 4);
  await files.write('u', piece('a'), 0);
  expect([await text(), await files.size('u')]).toEqual(['aaaabbbbcccc', 12]);
});

it('keeps what came before when a piece in the middle comes again', async () => {
  await files.write('u', piece('a'), 0);
  await files.write('u', piece('b'), 4);
  await files.write('u', piece('b'), 4);
  expect(await text()).toBe('aaaabbbb');
});

it('has nothing of an upload that nobody began or that was removed', async () => {
  expect([await files.read('u'), await files.size('u')]).toEqual([null, 0]);
  await files.write('u', piece('a'), 0);
  await files.remove('u');
  expect([await files.read('u'), await files.size('u')]).toEqual([null, 0]);
});
