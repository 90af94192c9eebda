import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { rename, type RenameSystem, renameSystem, syncFolder, whileHeld } from './rename.ts';

/**
 * A small file that is replaced as a whole. What counts is the newest content that was written and
 * synced to its end: it lies under the file's name, or, when the system did not let the name be
 * taken over, beside it (`.new`). What is still being written has a third name (`.part`) that
 * nobody reads: no write opens what counts.
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
   * Durable when it resolves. Rejects with the system's error, and what was there before still is;
   * a crash leaves the one or the other.
   */
  replace(content: Uint8Array): Promise<void>;
  /**
   * Moves the newest content that `isOurs` knows (or, where it knows none, what lies there) to
   * another name of the same folder; afterwards nothing is here. Does nothing when nothing is.
   */
  setAside(name: string, isOurs: (content: Uint8Array) => boolean): Promise<void>;
  /**
   * Afterwards, durably, nothing of it can be read. What cannot be taken away, however long it is
   * tried, is emptied; rejects when neither is granted.
   */
  remove(): Promise<void>;
}

/** The system's own calls; tests put others in their place. */
export interface SteadySystem extends Pick<RenameSystem, 'rename'>, WriteSystem {
  readonly unlink: (file: string) => Promise<void>;
  readonly empty: (file: string) => Promise<void>;
}

/** The file at `file`, readable by its owner only. Nothing is touched before it is asked for. */
export function openSteadyFile(file: string, own: Partial<SteadySystem> = {}): SteadyFile {
  const held = holdFile(file, { ...ownSystem, ...own });
  return { inTurn: (work) => takeTurn(path.resolve(file), async () => work(held)) };
}

function holdFile(file: string, system: SteadySystem): HeldFile {
  const [part, beside] = [partOf(file), `${file}.new`];
  const take = (place: string): Promise<void> =>
    whileHeld(() => system.unlink(place)).catch((error: unknown) =>
      system.empty(place).catch(() => Promise.reject(error)),
    );
  const load: HeldFile['load'] = async (read) => {
    for (const place of [beside, file]) {
      const content = await readIfThere(place);
      const found = content && (await read(content));
      if (found !== null) return found;
    }
    return null;
  };
  return {
    load,
    async replace(content) {
      const isBeside = await putWhole({ part, place: beside, content }, system).then(
        () => true,
        async (error: unknown) => {
          // The third name is held by somebody, and nothing lies beside that a cut could lose.
          if (!isRefusal(error) || (await readIfThere(beside)) !== null) throw error;
          await writeWhole(beside, content, system).catch(async (again: unknown) => {
            await take(beside).catch(() => null);
            throw again;
          });
          return false;
        },
      );
      // Refused for as long as we try: the new content stays beside the old one, and is read first.
      if (isBeside) await rename(beside, file, system).catch(() => null);
      await syncFolder(path.dirname(file));
    },
    async setAside(name, isOurs) {
      const contents = { new: await readIfThere(beside), old: await readIfThere(file) };
      if (contents.new === null && contents.old === null) return;
      const isNew =
        contents.old === null ||
        (contents.new !== null && (isOurs(contents.new) || !isOurs(contents.old)));
      const [moved, gone] = isNew ? [beside, file] : [file, beside];
      await take(gone);
      await rename(moved, path.join(path.dirname(file), name), system);
    },
    async remove() {
      const taken: PromiseSettledResult<void>[] = [];
      // The newest at last: a crash in between does not leave an older one to be read.
      for (const place of [part, file, beside])
        taken.push(...(await Promise.allSettled([take(place)])));
      await syncFolder(path.dirname(file));
      for (const one of taken) if (one.status === 'rejected') throw one.reason;
    },
  };
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
export function replaceFile(
  file: string,
  content: Uint8Array,
  own: Partial<Omit<SteadySystem, 'empty'>> = {},
): Promise<void> {
  return putWhole({ part: partOf(file), place: file, content }, { ...ownSystem, ...own });
}

/** How a content gets to the disk. */
export interface WriteSystem {
  readonly write: (handle: FileHandle, content: Uint8Array) => Promise<void>;
  readonly sync: (handle: FileHandle) => Promise<void>;
}

export const writeSystem: WriteSystem = {
  write: (handle, content) => handle.writeFile(content),
  sync: (handle) => handle.sync(),
};

const ownSystem: SteadySystem = {
  rename: renameSystem.rename,
  unlink: (file) => rm(file, { force: true }),
  empty: emptyOnce,
  ...writeSystem,
};

async function emptyOnce(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.truncate(0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function partOf(file: string): string {
  return `${file}.part`;
}

/** Written and synced before it gets its place; what could not be is taken away again. */
async function putWhole(
  { part, place, content }: Record<'part' | 'place', string> & { readonly content: Uint8Array },
  system: Omit<SteadySystem, 'empty'>,
): Promise<void> {
  try {
    await writeWhole(part, content, system);
    await rename(part, place, system);
  } catch (error) {
    await system.unlink(part).catch(() => null);
    throw error;
  }
}

async function writeWhole(file: string, content: Uint8Array, system: WriteSystem): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle =
    process.platform === 'win32'
      ? await whileHeld(() => open(file, 'w', 0o600))
      : await open(file, 'w', 0o600);
  try {
    await system.write(handle, content);
    await system.sync(handle);
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
