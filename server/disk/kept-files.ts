import { constants } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDiskLane, type DiskLane, type DiskLaneOptions } from './disk-lane.ts';
import { DiskTroubleError } from './disk-trouble.ts';

/** Small files that are kept whole: pictures, copies of data. Throws DiskTroubleError when the disk does not answer in time, and what the disk throws. */
export interface KeptFiles {
  /** The bytes of a file; null when there is none. */
  read(file: string): Promise<Buffer | null>;
  /** Puts a file into a folder, which is made when it is missing: readable by this server's user alone, and under its name only once all of it is on disk. */
  write(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Also right when there is none. */
  remove(file: string): Promise<void>;
}

export interface KeptFilesOptions extends DiskLaneOptions {
  readonly mostBytes: number;
  /** The disk, when a test brings its own. */
  readonly readWhole?: typeof readWholeFile;
}

/** The files of any folders, each a lane of its own: one that hangs holds up no other. */
export function createKeptFiles({ mostBytes, readWhole = readWholeFile, ...places }: KeptFilesOptions): KeptFiles {
  const lanes = new Map<string, DiskLane>();
  const laneOf = (folder: string): DiskLane => {
    const lane = lanes.get(folder) ?? createDiskLane(places);
    lanes.set(folder, lane);
    return lane;
  };
  return {
    read: async (file) => laneOf(path.dirname(file)).take(`reading ${file}`, async () => readWhole(file, mostBytes), file),
    write: async (folder, name, bytes) => laneOf(folder).take(`writing ${path.join(folder, name)}`, async () => writeWholeFile(folder, name, bytes), path.join(folder, name)),
    remove: async (file) => laneOf(path.dirname(file)).take(`removing ${file}`, async () => rm(file, { force: true }), file),
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

/** A pipe or a device in a file's place would hold whoever opens it for ever: it is not waited for. */
async function readWholeFile(file: string, mostBytes: number): Promise<Buffer | null> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stats = await handle.stat();
      if (!stats.isFile() || stats.size > mostBytes) throw new DiskTroubleError(`${file} is not what was kept there`);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
