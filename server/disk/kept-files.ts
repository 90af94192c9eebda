import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDiskLane, type DiskLane, type DiskLaneOptions } from './disk-lane.ts';
import { DiskTroubleError } from './disk-trouble.ts';

/**
 * Files that are kept whole and never change: pictures, copies of data. Throws DiskTroubleError
 * when the disk does not answer in time, and what the disk throws.
 */
export interface KeptFiles {
  /**
   * A piece of a file from a place on, the first one when none is named; null when there is no such
   * file. Between two pieces nothing of it is open: whoever reads slowly holds no more than one.
   */
  read(file: string, at?: number): Promise<FilePart | null>;
  /**
   * Puts a file into a folder, which is made when it is missing: readable by this server's user
   * alone, and under its name only once all of it is on disk.
   */
  write(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  /**
   * The same of bytes that come one after the other, however many; what they throw is thrown, and
   * nothing is left.
   */
  writePieces(folder: string, name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * A file to be read piece by piece, whatever its size; null when there is none. Whoever opens it
   * closes it.
   */
  open(file: string): Promise<OpenFile | null>;
  /** False when it surely is not: a disk that does not answer says nothing of its files. */
  isThere(file: string): Promise<boolean>;
  /** Also right when there is none. */
  remove(file: string): Promise<void>;
}

/** A piece of a file, at most `pieceBytes` long. */
export interface FilePart {
  readonly bytes: Buffer;
  /** Of the whole file. */
  readonly size: number;
}

/** Of files that are read piece by piece. */
export const pieceBytes = 64 * 1024;

export interface OpenFile {
  /** All of these bytes; throws DiskTroubleError when the file ends before. */
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

export interface KeptFilesOptions extends DiskLaneOptions {
  readonly mostBytes: number;
  /** The disk, when a test brings its own. */
  readonly readPiece?: typeof readPieceOf;
}

/** The files of any folders, each a lane of its own: one that hangs holds up no other. */
export function createKeptFiles({
  mostBytes,
  readPiece = readPieceOf,
  ...places
}: KeptFilesOptions): KeptFiles {
  const lanes = new Map<string, DiskLane>();
  const laneOf = (folder: string): DiskLane => {
    const lane = lanes.get(folder) ?? createDiskLane(places);
    lanes.set(folder, lane);
    return lane;
  };
  return {
    read: async (file, at = 0) =>
      laneOf(path.dirname(file)).take(
        `reading ${file}`,
        async () => readPiece(file, at, mostBytes),
        file,
      ),
    write: async (folder, name, bytes) =>
      laneOf(folder).take(
        `writing ${path.join(folder, name)}`,
        async () => writeWholeFile(folder, name, bytes),
        path.join(folder, name),
      ),
    async writePieces(folder, name, pieces) {
      const [lane, file] = [laneOf(folder), path.join(folder, name)];
      const unfinished = `${file}.part`;
      const step = async <T>(work: (isLate: () => boolean) => Promise<T>) =>
        lane.take(`writing ${file}`, work, file);
      await step(async () => mkdir(folder, { recursive: true }));
      const handle = await step(async (isLate) =>
        unlessLate(await open(unfinished, 'w', 0o600), isLate),
      );
      try {
        for await (const piece of pieces) await step(async () => handle.appendFile(piece));
        await step(async () => handle.sync());
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
      await step(async () => handle.close());
      await step(async () => rename(unfinished, file));
    },
    async open(file) {
      const lane = laneOf(path.dirname(file));
      const step = async <T>(work: (isLate: () => boolean) => Promise<T>) =>
        lane.take(`reading ${file}`, work, file);
      const handle = await step(async (isLate) => openRegular(file, isLate));
      return handle === null
        ? null
        : {
            read: async (at, length) =>
              step(async () => {
                const { buffer, bytesRead } = await handle.read(
                  Buffer.alloc(length),
                  0,
                  length,
                  at,
                );
                if (bytesRead < length) throw new DiskTroubleError(`${file} ends before its end`);
                return buffer;
              }),
            close: async () => handle.close(),
          };
    },
    isThere: async (file) =>
      laneOf(path.dirname(file))
        .take(`looking for ${file}`, async () => stat(file), file)
        .then(
          () => true,
          (error: unknown) => !isMissing(error),
        ),
    remove: async (file) =>
      laneOf(path.dirname(file)).take(
        `removing ${file}`,
        async () => rm(file, { force: true }),
        file,
      ),
  };
}

async function writeWholeFile(folder: string, file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `${file}.part`);
  try {
    await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
    await rename(unfinished, path.join(folder, file));
  } catch (error) {
    // Half of it is of no use, and a full disk needs the room.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Nobody waits for it any more: nobody would close it. */
async function unlessLate(handle: FileHandle, isLate: () => boolean): Promise<FileHandle> {
  if (isLate()) await handle.close();
  return handle;
}

async function openRegular(file: string, isLate: () => boolean): Promise<FileHandle | null> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    if ((await handle.stat()).isFile()) return await unlessLate(handle, isLate);
    await handle.close();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  throw new DiskTroubleError(`${file} is not what was kept there`);
}

/**
 * A pipe or a device in a file's place would hold whoever opens it for ever: it is not waited for.
 */
async function readPieceOf(file: string, at: number, mostBytes: number): Promise<FilePart | null> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stats = await handle.stat();
      if (!stats.isFile() || stats.size > mostBytes)
        throw new DiskTroubleError(`${file} is not what was kept there`);
      const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(pieceBytes, stats.size - at)));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
      return { bytes: bytes.subarray(0, bytesRead), size: stats.size };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
