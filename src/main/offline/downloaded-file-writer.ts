import { type Cipheriv, createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { rename } from '../disk/rename.ts';
import { createMediaCipher } from './media-cipher.ts';
import type { MediaKey } from './media-key.ts';

/**
 * Takes the clear bytes of one fetch as they pass and keeps them encrypted. Never rejects: a full
 * disk only ends the keeping.
 */
export interface DownloadedFileWriter {
  write(chunk: Uint8Array): Promise<void>;
  /** Keeps what came so far, also when the fetch was cut: it is a sound range by itself. */
  end(): Promise<void>;
  /** Keeps nothing of the file that is being written. */
  abandon(): Promise<void>;
}

export interface DownloadedFileDeps {
  readonly folder: string;
  readonly key: MediaKey;
  readonly randomBytes: (count: number) => Uint8Array;
  /** First byte, of the media. */
  readonly start: number;
  /** Names of files that are being written: they look like nobody's, and must stay. */
  readonly writing: Set<string>;
  /** Enters a whole file into the index; false = it is not wanted and goes. */
  readonly commit: (
    range: { readonly start: number; readonly end: number },
    fileName: string,
    iv: Uint8Array,
  ) => Promise<boolean>;
}

/**
 * At the end of a file: the SHA-256 of all that stands before it, so that what a power cut or rot
 * left of it is noticed.
 */
export const checkBytes = 32;

/**
 * A longer fetch becomes several files, so that what is used longest ago can make room in small
 * pieces.
 */
export const maxKeptFileBytes = 8 * 1024 * 1024;

interface OpenFile {
  readonly name: string;
  readonly handle: FileHandle;
  readonly iv: Uint8Array;
  readonly cipher: Cipheriv;
  readonly hash: Hash;
  readonly start: number;
  end: number;
}

/** Writes to `*.part` and renames once whole, so that a crash leaves nothing that looks kept. */
export function createDownloadedFileWriter({
  folder,
  key,
  randomBytes,
  start,
  writing,
  commit,
}: DownloadedFileDeps): DownloadedFileWriter {
  let file: OpenFile | null = null;
  let next = start;
  let isOver = false;

  const openFile = async (): Promise<OpenFile> => {
    await mkdir(folder, { recursive: true });
    const name = Buffer.from(randomBytes(16)).toString('hex');
    const iv = randomBytes(16);
    writing.add(name);
    return {
      name,
      handle: await open(path.join(folder, `${name}.part`), 'wx', 0o600),
      iv,
      cipher: createMediaCipher(key.key, iv),
      hash: createHash('sha256'),
      start: next,
      end: next,
    };
  };
  const closeFile = async (isWanted: boolean) => {
    const closing = file;
    file = null;
    if (!closing) return;
    try {
      await (isWanted && closing.end > closing.start ? settle(closing) : giveUp(closing));
    } finally {
      writing.delete(closing.name);
    }
  };
  const giveUp = async ({ name, handle }: OpenFile) => {
    await handle.close();
    await rm(path.join(folder, `${name}.part`), { force: true });
  };
  /** On the disk before the index says so. */
  const settle = async ({ name, handle, hash, iv, start: from, end }: OpenFile) => {
    try {
      await handle.writeFile(hash.digest());
      await handle.sync();
    } finally {
      await handle.close();
    }
    const fileName = `${name}.bin`;
    await rename(path.join(folder, `${name}.part`), path.join(folder, fileName));
    const isKept = await commit({ start: from, end }, fileName, iv);
    if (!isKept) await rm(path.join(folder, fileName), { force: true });
  };
  const guarded = async (task: () => Promise<void>) => {
    if (isOver) return;
    try {
      await task();
    } catch {
      isOver = true;
      await closeFile(false).catch(() => undefined);
    }
  };
  return {
    write: (chunk) =>
      guarded(async () => {
        file ??= await openFile();
        const sealed = file.cipher.update(chunk);
        file.hash.update(sealed);
        await file.handle.writeFile(sealed);
        next += chunk.byteLength;
        file.end = next;
        if (file.end - file.start >= maxKeptFileBytes) await closeFile(true);
      }),
    async end() {
      await guarded(() => closeFile(true));
      isOver = true;
    },
    async abandon() {
      await guarded(() => closeFile(false));
      isOver = true;
    },
  };
}
