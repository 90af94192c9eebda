import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
} from 'node:fs/promises';
import path from 'node:path';
import { rename, syncFolder, whileHeld } from '../../disk/rename.ts';
import { replaceFile } from '../../disk/steady-file.ts';
import type { VaultDisk, VaultFile } from './vault-disk.ts';

/** The disk of this machine. Files are readable by their owner only. */
export const nodeDisk: VaultDisk = {
  async makeFolder(folder) {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) await syncFolder(path.dirname(made));
  },
  list: (folder) => orNull(readdir(folder)),
  readWhole: (file) => orNull(readFile(file)),
  replace: replaceFile,
  async create(file, bytes) {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.truncate(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await syncFolder(path.dirname(file));
  },
  async open(file, mode) {
    return fileOf(await open(file, mode === 'read' ? 'r' : 'r+'));
  },
  async print(file) {
    const found = await orNull(stat(file, { bigint: true }));
    return (
      found && {
        bytes: Number(found.size),
        mark: `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`,
      }
    );
  },
  rename,
  remove: (place) => whileHeld(() => rm(place, { recursive: true, force: true, maxRetries: 3 })),
  async freeBytes(folder) {
    const found = await statfs(folder).catch(() => null);
    return found && found.bavail * found.bsize;
  },
};

function fileOf(handle: FileHandle): VaultFile {
  return {
    async read(at, length) {
      const buffer = Buffer.allocUnsafe(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await handle.read(buffer, filled, length - filled, at + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return buffer.subarray(0, filled);
    },
    async write(at, bytes) {
      for (let written = 0; written < bytes.byteLength;) {
        written += (await handle.write(bytes, written, bytes.byteLength - written, at + written))
          .bytesWritten;
      }
      await handle.datasync();
    },
    close: () => handle.close(),
  };
}

/** Nothing there is an answer, everything else the system's error. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    )
      return null;
    throw error;
  }
}
