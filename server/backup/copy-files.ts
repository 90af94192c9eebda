import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, opendir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { BackupError, checksumFile, parts } from './backup-file.ts';

/**
 * Every file below a folder, relative, `/` between names; nothing when there is no such folder.
 * Links are not followed.
 */
export async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  if (!(await exists(folder))) return;
  for await (const entry of await opendir(path.join(folder, below))) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, name);
    else if (entry.isFile()) yield name;
  }
}

/** Whether something is there. A disk that refuses to say so has not said no: it throws then. */
export async function exists(place: string): Promise<boolean> {
  return (await unlessAbsent(access(place).then(() => true))) ?? false;
}

/** What a copy leaves out. */
export interface CopyRules {
  /** By its name; nothing when absent. */
  readonly isLeftOut?: (name: string) => boolean;
  /**
   * Whether what is gone by the time its turn comes was removed meanwhile, by a server that is
   * working: it is no part then.
   */
  readonly mayVanish?: boolean;
}

/**
 * Copies every file below a folder, one after the other, each on the disk before the next, and the
 * folders last. An empty folder becomes one too.
 */
export async function copyTree(from: string, to: string, rules: CopyRules = {}): Promise<void> {
  const listed = await unlessVanished(opendir(from), { mayVanish: true });
  if (listed === null) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const entry of listed) {
    if (rules.isLeftOut?.(entry.name) === true) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, rules);
    else if (
      entry.isFile() &&
      (await unlessVanished(
        copyFile(source, target).then(() => true),
        rules,
      )) === true
    )
      await syncFile(target);
  }
  await syncFolder(to);
}

async function unlessVanished<T>(
  work: Promise<T>,
  { mayVanish = false }: CopyRules,
): Promise<T | null> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (mayVanish && error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The bytes are on the disk, not only in the memory of the system. */
export async function syncFile(file: string): Promise<void> {
  await syncOpened(file, 'r+');
}

/** The names in a folder are on the disk. Windows does that by itself, and opens no folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncOpened(folder, 'r');
}

/** The same for every file and folder below one, whoever wrote them. */
export async function syncTree(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(place);
    else if (entry.isFile()) await syncFile(place);
  }
  await syncFolder(folder);
}

async function syncOpened(place: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads a file once. Whoever hashes many lends all of them one `buffer`, one after the other. */
export async function hashFile(
  file: string,
  buffer = hashBuffer(),
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return { sha256: hash.digest('hex'), bytes };
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

const hashBuffer = (): Buffer => Buffer.allocUnsafe(256 * 1024);

/** Writes the checksums of all files that are in a folder by now. */
export async function writeChecksums(
  folder: string,
): Promise<{ readonly files: number; readonly bytes: number; readonly checksums: string }> {
  const list = path.join(folder, checksumFile);
  const out = await open(list, 'w', 0o600);
  let [files, bytes] = [0, 0];
  const buffer = hashBuffer();
  try {
    for await (const name of filesBelow(folder)) {
      if (name === checksumFile) continue;
      const hashed = await hashFile(path.join(folder, name), buffer);
      await out.appendFile(`${hashed.sha256} ${hashed.bytes} ${name}\n`);
      files += 1;
      bytes += hashed.bytes;
    }
    await out.sync();
  } finally {
    await out.close();
  }
  return { files, bytes, checksums: (await hashFile(list)).sha256 };
}

/**
 * Reads every file of a backup once and holds it against its checksum. Throws `BackupError` at the
 * first that is another or missing.
 */
export async function verifyChecksums(
  folder: string,
  expected: { readonly files: number; readonly checksums: string },
): Promise<void> {
  const list = path.join(folder, checksumFile);
  if (!(await exists(list)) || (await hashFile(list)).sha256 !== expected.checksums)
    throw new BackupError('Bản sao lưu hỏng: danh sách mã kiểm tra không còn nguyên vẹn.');
  let files = 0;
  const buffer = hashBuffer();
  for await (const line of createInterface({
    input: createReadStream(list),
    crlfDelay: Infinity,
  })) {
    const [, sha256, bytes, name] = /^([0-9a-f]{64}) (\d+) (.+)$/.exec(line) ?? [];
    if (name === undefined || name.split('/').includes('..') || path.isAbsolute(name))
      throw new BackupError('Bản sao lưu hỏng: danh sách mã kiểm tra có dòng không đọc được.');
    const found = await hashFile(path.join(folder, name), buffer).catch(() => null);
    if (found === null && name.startsWith(`${parts.keys}/`))
      throw new BackupError(
        `Bản sao lưu thiếu ${name}: phần khóa được cất riêng. Hãy chép thư mục ${parts.keys} của đúng bản sao lưu này vào ${folder} rồi chạy lại.`,
      );
    if (found === null) throw new BackupError(`Bản sao lưu hỏng: thiếu tệp ${name}.`);
    if (found.sha256 !== sha256 || found.bytes !== Number(bytes))
      throw new BackupError(`Bản sao lưu hỏng: tệp ${name} đã thay đổi.`);
    files += 1;
  }
  if (files !== expected.files)
    throw new BackupError('Bản sao lưu hỏng: thiếu tệp trong danh sách mã kiểm tra.');
}

/** Null when there is no such file; one that cannot be read throws. */
export async function readText(file: string): Promise<string | null> {
  return unlessAbsent(readFile(file, 'utf8'));
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
}

/** Null when a text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
