import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDiskTrouble } from './disk-trouble.ts';
import { createKeptFiles } from './kept-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-kept-'));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

const patient = { timeoutMs: 60_000, mostBytes: 10, atOnce: 1 };

describe('files that were kept', () => {
  it('are read whole, and are not there when they are not', async () => {
    await writeFile(path.join(folder, 'anh'), 'mai');
    const files = createKeptFiles(patient);
    expect((await files.read(path.join(folder, 'anh')))?.toString()).toBe('mai');
    expect(await files.read(path.join(folder, 'khong-co'))).toBeNull();
  });

  it('are the disk’s trouble when a pipe, a folder or something huge lies in their place', async () => {
    execFileSync('mkfifo', [path.join(folder, 'ong')]);
    await writeFile(path.join(folder, 'lon'), 'x'.repeat(11));
    const files = createKeptFiles(patient);
    for (const file of [path.join(folder, 'ong'), path.join(folder, 'lon'), folder, path.join(folder, 'lon/anh')]) {
      expect(await files.read(file).then(() => 'read', isDiskTrouble), file).toBe(true);
    }
  });

  it('of a folder that hangs are given up in time, take no more than its places, and hold up no other folder', async () => {
    const begun: string[] = [];
    let goOn = (): void => undefined;
    const files = createKeptFiles({
      ...patient,
      timeoutMs: 50,
      readWhole: async (file) => {
        begun.push(path.basename(file));
        if (!file.startsWith('/treo')) return Buffer.from('mai');
        await new Promise<void>((resolve) => (goOn = resolve));
        return Buffer.from('treo');
      },
    });
    const hanging = ['a', 'b', 'c'].map(async (name) => files.read(`/treo/${name}`).then(() => 'read', isDiskTrouble));
    expect((await files.read('/khac/d'))?.toString()).toBe('mai');
    expect(await Promise.all(hanging)).toEqual([true, true, true]);
    expect(begun).toEqual(['a', 'd']);
    // The disk is back: who waits now is read, who gave up is not.
    const next = files.read('/treo/e');
    goOn();
    await expect.poll(() => begun).toEqual(['a', 'd', 'e']);
    goOn();
    expect((await next)?.toString()).toBe('treo');
  });
});
