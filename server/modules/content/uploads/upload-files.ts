import { constants } from 'node:fs';
import { mkdir, open, readFile, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { DiskLane } from '#server/disk/disk-lane.ts';
import { unchangedSince } from '#server/disk/unchanged-since.ts';

/** The half-received files below DATA_DIR/uploads, by the id of their upload. */
export interface UploadFiles {
  pathOf(id: string): string;
  /**
   * Writes at a position and waits until the disk has it; a piece that comes again, however late,
   * takes nothing away. Throws as the disk does.
   */
  write(id: string, bytes: Uint8Array, position: number): Promise<void>;
  /** Null when there is none, or none any more. */
  read(id: string): Promise<Uint8Array | null>;
  /** Size on the disk; 0 when there is none. */
  size(id: string): Promise<number>;
  remove(id: string): Promise<void>;
  /** Uploads by whose file nobody wrote anything since. */
  unchangedSince(since: Date): Promise<readonly string[]>;
  /** Bytes that may still be written. */
  freeBytes(): Promise<number>;
}

/** Nothing else in the folder is an upload's. */
const partName = /^[0-9a-f-]{36}\.part$/;

/**
 * The upload files of a data folder; `lane`: how many of them may wait for the disk, and for how
 * long.
 */
export function createUploadFiles(folder: string, lane: DiskLane): UploadFiles {
  const pathOf = (id: string): string => path.join(folder, `${id}.part`);
  return {
    pathOf,
    write: async (id, bytes, position) =>
      lane.take(
        `writing the upload ${id}`,
        async () => {
          await mkdir(folder, { recursive: true });
          const handle = await open(pathOf(id), constants.O_RDWR | constants.O_CREAT);
          try {
            for (let written = 0; written < bytes.length;)
              written += (
                await handle.write(bytes, written, bytes.length - written, position + written)
              ).bytesWritten;
            await handle.datasync();
          } finally {
            await handle.close();
          }
        },
        id,
      ),
    read: async (id) =>
      lane.take(
        `reading the upload ${id}`,
        async () =>
          readFile(pathOf(id)).catch((error: NodeJS.ErrnoException) =>
            error.code === 'ENOENT' ? null : Promise.reject(error),
          ),
        id,
      ),
    size: async (id) =>
      lane.take(
        `measuring the upload ${id}`,
        async () =>
          stat(pathOf(id)).then(
            ({ size }) => size,
            (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 0 : Promise.reject(error)),
          ),
        id,
      ),
    remove: async (id) =>
      lane.take(`removing the upload ${id}`, async () => rm(pathOf(id), { force: true }), id),
    unchangedSince: async (since) =>
      lane.take('looking for uploads that nobody goes on with', async () =>
        (await unchangedSince(folder, since, (name) => partName.test(name))).map((name) =>
          path.basename(name, '.part'),
        ),
      ),
    freeBytes: async () =>
      lane.take('measuring the room for uploads', async () => {
        await mkdir(folder, { recursive: true });
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      }),
  };
}
