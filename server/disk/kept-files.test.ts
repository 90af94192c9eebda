import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDiskTrouble } from './disk-trouble.ts';
import { createKeptFiles, pieceBytes } from './kept-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-kept-'));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

const patient = { timeoutMs: 60_000, mostBytes: 10, atOnce: 1 };

describe('files that were kept', () => {
  it('are whole or not there: a disk that is full leaves nothing half written', async () => {
    const files = createKeptFiles(patient);
    await mkdir(path.join(folder, 'anh.part'));
    expect(
      await files.write(folder, 'anh', Buffer.from('mai')).then(() => 'written', isDiskTrouble),
    ).toBe(true);
    expect(await files.read(path.join(folder, 'anh'))).toBeNull();
    await files.write(folder, 'moi', Buffer.from('mai'));
    expect((await files.read(path.join(folder, 'moi')))?.bytes.toString()).toBe('mai');
    await files.remove(path.join(folder, 'moi'));
    await files.remove(path.join(folder, 'moi'));
    expect(await files.read(path.join(folder, 'moi'))).toBeNull();
  });

  it('are read piece by piece, and are not there when they are not', async () => {
    await writeFile(path.join(folder, 'anh'), 'mai');
    const files = createKeptFiles({ ...patient, mostBytes: 3 * pieceBytes });
    expect((await files.read(path.join(folder, 'anh')))?.bytes.toString()).toBe('mai');
    await writeFile(path.join(folder, 'dai'), Buffer.alloc(2 * pieceBytes + 5, 'x'));
    const parts = [0, pieceBytes, 2 * pieceBytes, 2 * pieceBytes + 5].map(async (at) =>
      files.read(path.join(folder, 'dai'), at),
    );
    const read = await Promise.all(parts);
    expect(read.map((part) => part?.bytes.length)).toEqual([pieceBytes, pieceBytes, 5, 0]);
    expect(new Set(read.map((part) => part?.size))).toEqual(new Set([2 * pieceBytes + 5]));
    expect(await files.read(path.join(folder, 'khong-co'))).toBeNull();
  });

  it('are the disk’s trouble when a pipe, a folder or something huge lies in their place', async () => {
    execFileSync('mkfifo', [path.join(folder, 'ong')]);
    await writeFile(path.join(folder, 'lon'), 'x'.repeat(11));
    const files = createKeptFiles(patient);
    for (const file of [
      path.join(folder, 'ong'),
      path.join(folder, 'lon'),
      folder,
      path.join(folder, 'lon/anh'),
    ]) {
      expect(await files.read(file).then(() => 'read', isDiskTrouble), file).toBe(true);
    }
  });

  it('of a folder that hangs are given up in time, take no more than its places, and hold up no other folder', async () => {
    const begun: string[] = [];
    const { promise: isBack, resolve: goOn } = Promise.withResolvers<void>();
    const files = createKeptFiles({
      ...patient,
      timeoutMs: 50,
      readPiece: async (file) => {
        begun.push(path.basename(file));
        if (!file.startsWith('/treo')) return { bytes: Buffer.from('mai'), size: 3 };
        await isBack;
        return { bytes: Buffer.from('treo'), size: 4 };
      },
    });
    const hanging = ['a', 'b', 'c'].map(async (name) =>
      files.read(`/treo/${name}`).then(() => 'read', isDiskTrouble),
    );
    expect((await files.read('/khac/d'))?.bytes.toString()).toBe('mai');
    expect(await Promise.all(hanging)).toEqual([true, true, true]);
    expect(begun).toEqual(['a', 'd']);
    // While it hangs nobody waits for it in vain.
    expect(await files.read('/treo/e').then(() => 'read', isDiskTrouble)).toBe(true);
    goOn();
    // The disk is back: who asks now is read, who gave up is not.
    await expect
      .poll(async () =>
        files.read('/treo/g').then(
          (part) => part?.bytes.toString(),
          () => 'trouble',
        ),
      )
      .toBe('treo');
    expect(begun.filter((name) => name !== 'g')).toEqual(['a', 'd']);
  });
});
