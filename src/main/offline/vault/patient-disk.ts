import { createPlaces } from '../downloads/places.ts';
import type { VaultDisk, VaultFile } from './vault-disk.ts';

/** How many calls wait for the drive at a time, and how long, in ms. */
export interface DiskPatience {
  readonly atOnce: number;
  readonly readMs: number;
  readonly writeMs: number;
}

/**
 * Node has four threads for all files of this process. A drive that does not answer holds each call
 * that was made to it, so two of them are never given to the vault: pages, the session and the
 * settings are read from other drives meanwhile.
 */
export const diskPatience: DiskPatience = { atOnce: 2, readMs: 10_000, writeMs: 60_000 };

export interface PatientDisk extends VaultDisk {
  /**
   * Resolves when the drive has answered every call, given up or not: each holds a thread, and with
   * it the end of the process.
   */
  readonly rests: () => Promise<void>;
}

/**
 * The same disk; a call that takes too long rejects with `ETIMEDOUT` and keeps its place until the
 * drive answers.
 */
export function createPatientDisk(
  disk: VaultDisk,
  { atOnce, readMs, writeMs }: DiskPatience = diskPatience,
): PatientDisk {
  const places = createPlaces(atOnce);
  const underWay = new Set<object>();
  let resting: (() => void)[] = [];
  const ends = (call: object) => {
    underWay.delete(call);
    if (underWay.size > 0) return;
    for (const rest of resting) rest();
    resting = [];
  };
  const within = async <T>(ms: number, task: () => Promise<T>): Promise<T> => {
    const late = new AbortController();
    // Also while it waits for its place: it will hold a thread.
    underWay.add(late);
    const timer = setTimeout(() => late.abort(), ms);
    try {
      const leave = await places.take(late.signal);
      if (leave === null) {
        ends(late);
        throw tooLate();
      }
      const done = task().finally(() => {
        leave();
        ends(late);
      });
      return await Promise.race([done, aborted(late.signal)]);
    } finally {
      clearTimeout(timer);
    }
  };
  const reading = <T>(task: () => Promise<T>) => within(readMs, task);
  const writing = <T>(task: () => Promise<T>) => within(writeMs, task);
  const patient = (file: VaultFile): VaultFile => ({
    read: (at, length) => reading(() => file.read(at, length)),
    write: (at, bytes) => writing(() => file.write(at, bytes)),
    close: () => reading(() => file.close()),
  });
  return {
    rests: () =>
      underWay.size === 0 ? Promise.resolve() : new Promise((resolve) => resting.push(resolve)),
    makeFolder: (folder) => writing(() => disk.makeFolder(folder)),
    list: (folder) => reading(() => disk.list(folder)),
    readWhole: (file) => reading(() => disk.readWhole(file)),
    replace: (file, content) => writing(() => disk.replace(file, content)),
    create: (file, bytes) => writing(() => disk.create(file, bytes)),
    open: (file, mode) => reading(async () => patient(await disk.open(file, mode))),
    print: (file) => reading(() => disk.print(file)),
    rename: (from, to) => writing(() => disk.rename(from, to)),
    remove: (place) => writing(() => disk.remove(place)),
    freeBytes: (folder) => reading(() => disk.freeBytes(folder)).catch(() => null),
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(tooLate()));
  });
}

function tooLate(): Error {
  return Object.assign(new Error('the drive does not answer'), {
    code: 'ETIMEDOUT',
    syscall: 'read',
  });
}
