import type { Cipheriv } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { rename } from '../disk/rename.ts';
import { createMediaCipher } from './media-cipher.ts';
import type { MediaKey } from './media-key.ts';

/** Takes the clear bytes of one fetch as they pass and keeps them encrypted. Never rejects: a full disk only ends the keeping. */
export interface KeptFileWriter {
  write(chunk: Uint8Array): Promise<void>;
  /** Keeps what came so far, also when the fetch was cut: it is a sound range by itself. */
  end(): Promise<void>;
  /** Keeps nothing of the file that is being written. */
  abandon(): Promise<void>;
}

export interface KeptFileParts {
  readonly folder: string;
  readonly key: MediaKey;
  readonly randomBytes: (count: number) => Uint8Array;
  /** First byte, of the media. */
  readonly start: number;
  /** Enters a whole file into the index; false = it is not wanted and goes. */
  readonly commit: (range: { readonly start: number; readonly end: number }, fileName: string, iv: Uint8Array) => Promise<boolean>;
}

/** A longer fetch becomes several files, so that what is used longest ago can make room in small pieces. */
export const maxKeptFileBytes = 8 * 1024 * 1024;

interface OpenFile {
  readonly name: string;
  readonly handle: FileHandle;
  readonly iv: Uint8Array;
  readonly cipher: Cipheriv;
  readonly start: number;
  end: number;
}

/** Writes to `*.part` and renames once whole, so that a crash leaves nothing that looks kept. */
export function createKeptFileWriter({ folder, key, randomBytes, start, commit }: KeptFileParts): KeptFileWriter {
  let file: OpenFile | null = null;
  let next = start;
  let isOver = false;

  const openFile = async (): Promise<OpenFile> => {
    await mkdir(folder, { recursive: true });
    const name = Buffer.from(randomBytes(16)).toString('hex');
    const iv = randomBytes(16);
    return { name, handle: await open(path.join(folder, `${name}.part`), 'wx', 0o600), iv, cipher: createMediaCipher(key.key, iv), start: next, end: next };
  };
  const closeFile = async (isWanted: boolean) => {
    const closing = file;
    file = null;
    if (!closing) return;
    const part = path.join(folder, `${closing.name}.part`);
    await closing.handle.close();
    if (!isWanted || closing.end === closing.start) return rm(part, { force: true });
    const fileName = `${closing.name}.bin`;
    await rename(part, path.join(folder, fileName));
    const isKept = await commit({ start: closing.start, end: closing.end }, fileName, closing.iv);
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
        await file.handle.writeFile(file.cipher.update(chunk));
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
