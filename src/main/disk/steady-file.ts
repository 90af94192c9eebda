import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type AsideNames, planAside } from './plan-aside.ts';
import {
  heldSystem,
  type HeldSystem,
  rename,
  type RenameSystem,
  renameSystem,
  syncFolder,
  whileHeld,
} from './rename.ts';
import { createSeenContents } from './seen-contents.ts';

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
   * Whatever lies here now, the newest first: of each place the contents that may be there (several
   * where a call failed; an empty one for nothing). Null for a place that the disk does not give
   * and of which this process has not seen what lies there.
   */
  contents(): Promise<readonly (readonly Uint8Array[] | null)[]>;
  /**
   * Moves the newest content that `isOurs` knows (or, where it knows none, what lies there) to
   * another name of the same folder, and another one that lies here to `older`; afterwards nothing
   * is here. Only what `isOurs` does not know is lost, and only beside one that it knows. Does
   * nothing when nothing is.
   */
  setAside(names: AsideNames, isOurs: (content: Uint8Array) => boolean): Promise<void>;
  /**
   * Afterwards, durably, nothing of it can be read. What cannot be taken away, however long it is
   * tried, is emptied. Rejects when neither is granted: then what is read is what was read before,
   * or nothing, and never an older content.
   */
  remove(): Promise<void>;
}

/** The system's own calls; tests put others in their place. */
export interface SteadySystem extends Pick<RenameSystem, 'rename'>, HeldSystem {
  readonly read: (file: string) => Promise<Uint8Array>;
  /** `w` begins it anew, `a` adds to it; it is made readable by its owner only. */
  readonly open: (file: string, flags: 'w' | 'a') => Promise<FileHandle>;
  readonly write: (handle: FileHandle, content: Uint8Array) => Promise<void>;
  readonly sync: (handle: FileHandle) => Promise<void>;
  readonly unlink: (file: string) => Promise<void>;
  readonly empty: (file: string) => Promise<void>;
}

/** Those of this machine. */
export const ownSystem: SteadySystem = {
  rename: renameSystem.rename,
  ...heldSystem,
  read: (file) => readFile(file),
  open: (file, flags) => open(file, flags, 0o600),
  write: (handle, content) => handle.writeFile(content),
  sync: (handle) => handle.sync(),
  unlink: (file) => rm(file, { force: true }),
  empty: emptyOnce,
};

/** The file at `file`, readable by its owner only. Nothing is touched before it is asked for. */
export function openSteadyFile(file: string, own: Partial<SteadySystem> = {}): SteadyFile {
  const held = holdFile(file, { ...ownSystem, ...own });
  return { inTurn: (work) => takeTurn(path.resolve(file), async () => work(held)) };
}

function holdFile(file: string, system: SteadySystem): HeldFile {
  const [part, beside] = [partOf(file), `${file}.new`];
  const places = openPlaces(system);
  const { seen } = places;
  const take = (place: string) => places.take(place);
  return {
    async load(read) {
      for (const place of [beside, file]) {
        const content = await places.read(place);
        const found = content && (await read(content));
        if (found !== null) return found;
      }
      return null;
    },
    contents: () => Promise.all([beside, file].map((place) => places.look(place))),
    async replace(content) {
      seen.suspect(beside, [content]);
      const isBeside = await putWhole({ part, place: beside, content }, system).then(
        () => true,
        async (error: unknown) => {
          // The third name is held by somebody, and nothing lies beside that a cut could lose.
          if (!isRefusal(error) || (await readIfThere(beside, system)) !== null) throw error;
          await writeWhole(beside, content, system).catch(async (again: unknown) => {
            await take(beside).catch(() => null);
            throw again;
          });
          return false;
        },
      );
      seen.know(beside, content);
      // Refused for as long as we try: the new content stays beside the old one, and is read first.
      if (isBeside) {
        seen.suspect(file, [content]);
        await rename(beside, file, system).then(
          () => (seen.know(file, content), seen.know(beside, null)),
          () => null,
        );
      }
      await syncFolder(path.dirname(file));
    },
    async setAside(names, isOurs) {
      const lying = { newer: await places.read(beside), older: await places.read(file) };
      for (const [name, place] of planAside(lying, isOurs)) {
        const from = place === 'newer' ? beside : file;
        if (name === null) await places.take(from);
        else await rename(from, path.join(path.dirname(file), names[name]), system);
      }
    },
    async remove() {
      // Nobody reads what is still being written: it keeps nothing else from being taken away.
      const isPartGone = take(part);
      await Promise.allSettled([isPartGone]);
      // The newest at last, and not at all when the older one stays: that would be read then.
      await take(file);
      await take(beside);
      await syncFolder(path.dirname(file));
      await isPartGone;
    },
  };
}

/** Places of the disk, and what this process has seen there. */
function openPlaces(system: SteadySystem) {
  const seen = createSeenContents();
  return {
    seen,
    async read(place: string): Promise<Uint8Array | null> {
      const content = await readIfThere(place, system);
      seen.know(place, content);
      return content;
    },
    async look(place: string): Promise<readonly Uint8Array[] | null> {
      const known = seen.find(place);
      // What is known is not waited for.
      const reading = known ? readOnce(place, system) : readIfThere(place, system);
      return reading.then(
        (content) => (seen.know(place, content), seen.find(place)),
        () => known,
      );
    },
    async take(place: string): Promise<void> {
      await takeAway(place, system);
      seen.know(place, null);
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
  own: Partial<SteadySystem> = {},
): Promise<void> {
  return putWhole({ part: partOf(file), place: file, content }, { ...ownSystem, ...own });
}

/** What cannot be taken away, however long it is tried, is emptied. */
async function takeAway(place: string, system: SteadySystem): Promise<void> {
  try {
    await whileHeld(() => system.unlink(place), system.clock);
  } catch (error) {
    await system.empty(place).catch(() => Promise.reject(error));
  }
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

function partOf(file: string): string {
  return `${file}.part`;
}

/** Written and synced before it gets its place; what could not be is taken away again. */
async function putWhole(
  { part, place, content }: Record<'part' | 'place', string> & { readonly content: Uint8Array },
  system: SteadySystem,
): Promise<void> {
  try {
    await writeWhole(part, content, system);
    await rename(part, place, system);
  } catch (error) {
    await system.unlink(part).catch(() => null);
    throw error;
  }
}

async function writeWhole(file: string, content: Uint8Array, system: SteadySystem): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle =
    process.platform === 'win32'
      ? await whileHeld(() => system.open(file, 'w'), system.clock)
      : await system.open(file, 'w');
  try {
    await system.write(handle, content);
    await system.sync(handle);
  } finally {
    await handle.close();
  }
}

/** Waits for whoever holds it. Null when nothing is there; rejects when the disk does not say. */
export async function readIfThere(file: string, system: SteadySystem): Promise<Uint8Array | null> {
  return whileHeld(() => readOnce(file, system), system.clock);
}

async function readOnce(file: string, system: SteadySystem): Promise<Uint8Array | null> {
  try {
    return await system.read(file);
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
