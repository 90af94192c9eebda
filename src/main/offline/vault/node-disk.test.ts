import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeDisk } from './node-disk.ts';
import { createPatientDisk } from './patient-disk.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-disk-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (...names: readonly string[]) => path.join(folder, ...names);

describe.each([
  ['the disk of this machine', nodeDisk],
  ['the same, waited for in bounded time', createPatientDisk(nodeDisk)],
])('%s', (_name, disk) => {
  test('makes a folder with its parents, for its owner only, and does nothing when it is there', async () => {
    await disk.makeFolder(at('a', 'b'));
    writeFileSync(at('a', 'b', 'file'), 'x');
    await disk.makeFolder(at('a', 'b'));
    expect(await disk.list(at('a', 'b'))).toEqual(['file']);
    if (process.platform !== 'win32') expect(statSync(at('a', 'b')).mode & 0o777).toBe(0o700);
  });

  test('tells nothing there from something that it does not give', async () => {
    writeFileSync(at('file'), 'content');
    expect([
      await disk.list(at('none')),
      await disk.list(at('file', 'below')),
      await disk.readWhole(at('none')),
      await disk.readWhole(at('file', 'below')),
      await disk.print(at('none')),
      await disk.print(at('file', 'below')),
    ]).toEqual([null, null, null, null, null, null]);
    expect(Buffer.from((await disk.readWhole(at('file'))) ?? []).toString()).toBe('content');
    await expect(disk.readWhole(folder)).rejects.toMatchObject({ code: 'EISDIR' });
  });

  test('replaces a small file', async () => {
    await disk.replace(at('file'), Buffer.from('one'));
    await disk.replace(at('file'), Buffer.from('two'));
    expect(readdirSync(folder)).toEqual(['file']);
    expect(readFileSync(at('file'), 'utf8')).toBe('two');
  });

  test('makes a file of its size, never over another one, and lets go of it', async () => {
    await disk.create(at('file'), 5000);
    expect(readFileSync(at('file'))).toEqual(Buffer.alloc(5000));
    if (process.platform !== 'win32') expect(statSync(at('file')).mode & 0o777).toBe(0o600);
    writeFileSync(at('other'), 'content');
    await expect(disk.create(at('other'), 5)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(at('other'), 'utf8')).toBe('content');
    if (process.platform === 'linux') expect(openPlaces()).not.toContain(at('file'));
  });

  test('reads and writes in the middle of a file, and fewer bytes at its end', async () => {
    writeFileSync(at('file'), '0123456789');
    const file = await disk.open(at('file'), 'write');
    await file.write(3, Buffer.from('abc'));
    expect(Buffer.from(await file.read(2, 5)).toString()).toBe('2abc6');
    expect(Buffer.from(await file.read(8, 5)).toString()).toBe('89');
    expect(await file.read(20, 5)).toHaveLength(0);
    await file.close();
    expect(readFileSync(at('file'), 'utf8')).toBe('012abc6789');
    await expect(file.read(0, 1)).rejects.toMatchObject({ code: 'EBADF' });
    await expect(disk.open(at('none'), 'write')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('writes nothing to what was opened to be read', async () => {
    writeFileSync(at('file'), '0123456789');
    const file = await disk.open(at('file'), 'read');
    await expect(file.write(0, Buffer.from('x'))).rejects.toMatchObject({
      code: expect.any(String),
    });
    await file.close();
    expect(readFileSync(at('file'), 'utf8')).toBe('0123456789');
  });

  test('tells a file from what it was, also from another one of its size in its place', async () => {
    writeFileSync(at('file'), '0123456789');
    const first = await disk.print(at('file'));
    expect([first?.bytes, await disk.print(at('file'))]).toEqual([10, first]);
    writeFileSync(at('other'), '0123456789');
    await disk.rename(at('other'), at('file'));
    const second = await disk.print(at('file'));
    expect(second?.bytes).toBe(10);
    expect(second?.mark).not.toBe(first?.mark);
    writeFileSync(at('file'), '01234567890');
    expect((await disk.print(at('file')))?.bytes).toBe(11);
  });

  test('removes a folder with everything in it, and what is not there', async () => {
    mkdirSync(at('a', 'b'), { recursive: true });
    writeFileSync(at('a', 'b', 'file'), 'x');
    await disk.remove(at('a'));
    await disk.remove(at('a'));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('says in bytes how much may still be written, and nothing of a drive that is not there', async () => {
    // The folder of temporary files has a megabyte left wherever this runs.
    expect(await disk.freeBytes(folder)).toBeGreaterThan(1024 * 1024);
    expect(await disk.freeBytes(at('none'))).toBe(null);
  });
});

/** Linux gives its own tables a page at a time, as a share may give any file. */
test.runIf(process.platform === 'linux')('a file that comes in parts is read whole', async () => {
  const table = '/proc/crypto';
  const file = await nodeDisk.open(table, 'read');
  const read = Buffer.from(await file.read(0, 1024 * 1024)).toString();
  await file.close();
  expect(read).toBe(readFileSync(table, 'utf8'));
});

/** What this process has open. */
function openPlaces(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return []; // it was the one that read the folder
    }
  });
}
