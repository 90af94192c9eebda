import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, open, opendir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { BackupError, checksumFile } from './backup-file.ts';

/** Every file below a folder, relative, `/` between names; nothing when there is no such folder. Links are not followed. */
export async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  if (!(await exists(folder))) return;
  for await (const entry of await opendir(path.join(folder, below))) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, name);
    else if (entry.isFile()) yield name;
  }
}

export async function exists(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  );
}

/** Copies every file below a folder, one after the other, each on the disk before the next. An empty folder becomes one too. */
export async function copyTree(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const entry of await opendir(from)) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile()) {
      await copyFile(source, target);
      await syncFile(target);
    }
  }
}

/** The bytes are on the disk, not only in the memory of the system. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function hashFile(file: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    // A stream without an encoding gives buffers.
    const buffer = chunk as Buffer;
    hash.update(buffer);
    bytes += buffer.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Writes the checksums of all files that are in a folder by now. */
export async function writeChecksums(folder: string): Promise<{ readonly files: number; readonly bytes: number; readonly checksums: string }> {
  const list = path.join(folder, checksumFile);
  const out = createWriteStream(list, { mode: 0o600 });
  let [files, bytes] = [0, 0];
  for await (const name of filesBelow(folder)) {
    if (name === checksumFile) continue;
    const hashed = await hashFile(path.join(folder, name));
    if (!out.write(`${hashed.sha256} ${hashed.bytes} ${name}\n`)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
    files += 1;
    bytes += hashed.bytes;
  }
  await new Promise<void>((resolve, reject) => out.once('error', reject).end(() => resolve()));
  await syncFile(list);
  return { files, bytes, checksums: (await hashFile(list)).sha256 };
}

/** Reads every file of a backup once and holds it against its checksum. Throws `BackupError` at the first that is another or missing. */
export async function verifyChecksums(folder: string, expected: { readonly files: number; readonly checksums: string }): Promise<void> {
  const list = path.join(folder, checksumFile);
  if (!(await exists(list)) || (await hashFile(list)).sha256 !== expected.checksums) throw new BackupError('Bản sao lưu hỏng: danh sách mã kiểm tra không còn nguyên vẹn.');
  let files = 0;
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Infinity })) {
    const [, sha256, bytes, name] = /^([0-9a-f]{64}) (\d+) (.+)$/.exec(line) ?? [];
    if (name === undefined || name.split('/').includes('..') || path.isAbsolute(name)) throw new BackupError('Bản sao lưu hỏng: danh sách mã kiểm tra có dòng không đọc được.');
    const found = await hashFile(path.join(folder, name)).catch(() => null);
    if (found === null) throw new BackupError(`Bản sao lưu hỏng: thiếu tệp ${name}.`);
    if (found.sha256 !== sha256 || found.bytes !== Number(bytes)) throw new BackupError(`Bản sao lưu hỏng: tệp ${name} đã thay đổi.`);
    files += 1;
  }
  if (files !== expected.files) throw new BackupError('Bản sao lưu hỏng: thiếu tệp trong danh sách mã kiểm tra.');
}

export async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
