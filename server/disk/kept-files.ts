import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { DiskTroubleError } from './disk-trouble.ts';

/** Reads small files that were kept whole: pictures, copies of data. */
export interface KeptFiles {
  /** The bytes of a file; null when there is none. Throws DiskTroubleError when the disk does not answer in time, and what the disk throws. */
  read(file: string): Promise<Buffer | null>;
}

export interface KeptFilesOptions {
  /** For waiting for a turn and for reading, ms. */
  readonly timeoutMs: number;
  readonly mostBytes: number;
  /** Reads at once of a folder. A read that hangs keeps one of the few threads that read for the whole process, and cannot be ended. */
  readonly atOnce: number;
  /** The disk, when a test brings its own. */
  readonly readWhole?: typeof readWholeFile;
}

/** The files of any folders; one that hangs holds up no other. */
export function createKeptFiles({ timeoutMs, mostBytes, atOnce, readWhole = readWholeFile }: KeptFilesOptions): KeptFiles {
  const folders = new Map<string, Turns>();
  return {
    async read(file) {
      const folder = path.dirname(file);
      const turns = folders.get(folder) ?? { free: atOnce, waiting: new Set() };
      folders.set(folder, turns);
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new DiskTroubleError(`${file} was not read within ${timeoutMs} ms`)), timeoutMs);
      try {
        const turn = takeTurn(turns);
        await Promise.race([turn.mine, late]).catch((error: unknown) => {
          turn.giveUp();
          throw error;
        });
        const reading = readWhole(file, mostBytes).finally(turn.giveUp);
        return await Promise.race([reading, late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Of one folder. */
interface Turns {
  free: number;
  readonly waiting: Set<() => void>;
}

function takeTurn(turns: Turns): { readonly mine: Promise<void>; readonly giveUp: () => void } {
  const { promise: mine, resolve } = Promise.withResolvers<void>();
  let isMine = turns.free > 0;
  const begin = (): void => {
    isMine = true;
    resolve();
  };
  if (isMine) {
    turns.free -= 1;
    resolve();
  } else turns.waiting.add(begin);
  return {
    mine,
    giveUp() {
      if (!isMine) return void turns.waiting.delete(begin);
      const [next] = turns.waiting;
      if (next === undefined) turns.free += 1;
      else turns.waiting.delete(next);
      // The place is handed over: nobody overtakes who waits.
      return next?.();
    },
  };
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
