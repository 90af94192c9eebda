import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { rename, type RenameSystem, syncFolder, whileHeld } from './rename.ts';

/**
 * A small file that is replaced as a whole. What counts is the newest content that was written to
 * its end: it lies under the file's name, or, when the system did not let the name be taken over,
 * beside it.
 */
export interface SteadyFile {
  /**
   * What `work` reads, decides and writes is one step: no other work on the same path goes on
   * meanwhile, whoever opened it. Nothing can be written but here, so that nothing is written over
   * what was read before somebody else wrote. `work` waits for no other turn of its own path.
   */
  inTurn<T>(work: (held: HeldFile) => Promise<T>): Promise<T>;
}

/** The file while nobody else has it. */
export interface HeldFile {
  /**
   * The newest content that `read` makes something of; null when there is none. `read` answers null
   * for what was cut off or is not ours. Rejects when the disk does not say what is there: that is
   * not the same as nothing.
   */
  load<T>(read: (content: Uint8Array) => T | null | Promise<T | null>): Promise<T | null>;
  /**
   * Durable when it resolves. Rejects with the system's error, and what was there before still is.
   */
  replace(content: Uint8Array): Promise<void>;
  /** Moves what lies there to another name of the same folder; does nothing when nothing does. */
  setAside(name: string): Promise<void>;
  /**
   * Afterwards, durably, nothing of it can be read. What cannot be taken away, however long it is
   * tried, is emptied; rejects when neither is granted.
   */
  remove(): Promise<void>;
}

/** The system's own calls; tests put others in their place. */
export interface SteadySystem extends Pick<RenameSystem, 'rename'> {
  readonly unlink: (file: string) => Promise<void>;
  readonly empty: (file: string) => Promise<void>;
}

/** The file at `file`, readable by its owner only. Nothing is touched before it is asked for. */
export function openSteadyFile(
  file: string,
  { unlink = removeOnce, empty = emptyOnce, ...renaming }: Partial<SteadySystem> = {},
): SteadyFile {
  const system = renaming.rename === undefined ? undefined : { rename: renaming.rename };
  const beside = besideOf(file);
  const held: HeldFile = {
    async load(read) {
      for (const place of [beside, file]) {
        const content = await readIfThere(place);
        const found = content && (await read(content));
        if (found !== null) return found;
      }
      return null;
    },
    async replace(content) {
      await writeWhole(beside, content);
      // Refused for as long as we try: the new content stays beside the old one, and is read first.
      await rename(beside, file, system).catch(async (error: unknown) => {
        if (isRefusal(error)) return;
        await rm(beside, { force: true });
        throw error;
      });
      await syncFolder(path.dirname(file));
    },
    async setAside(name) {
      for (const place of [file, beside]) {
        await rename(place, path.join(path.dirname(file), name), system).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }
    },
    async remove() {
      const taken = await Promise.allSettled(
        [file, beside].map((place) =>
          whileHeld(() => unlink(place)).catch((error: unknown) =>
            empty(place).catch(() => Promise.reject(error)),
          ),
        ),
      );
      await syncFolder(path.dirname(file));
      for (const one of taken) if (one.status === 'rejected') throw one.reason;
    },
  };
  return { inTurn: (work) => takeTurn(path.resolve(file), async () => work(held)) };
}

/** The last work of each path that is under way. */
const turns = new Map<string, Promise<unknown>>();

function takeTurn<T>(place: string, work: () => Promise<T>): Promise<T> {
  const result = (turns.get(place) ?? Promise.resolve()).then(work);
  const done = result
    .catch(() => null)
    .finally(() => {
      if (turns.get(place) === done) turns.delete(place);
    });
  turns.set(place, done);
  return result;
}

/**
 * Replaces a file in one step: afterwards it is the old or the new one. Rejects when the new one
 * could not take its place.
 */
export async function replaceFile(file: string, content: Uint8Array): Promise<void> {
  await writeWhole(besideOf(file), content);
  await rename(besideOf(file), file);
}

function removeOnce(file: string): Promise<void> {
  return rm(file, { force: true });
}

async function emptyOnce(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.truncate(0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function besideOf(file: string): string {
  return `${file}.new`;
}

async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle =
    process.platform === 'win32'
      ? await whileHeld(() => open(file, 'w', 0o600))
      : await open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['EPERM', 'EACCES', 'EBUSY'].includes(String(error.code))
  );
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  );
}
