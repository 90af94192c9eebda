import { close, open, read } from 'node:fs';
import { promisify } from 'node:util';
import type { DiskLane } from '../../disk/disk-lane.ts';
import type { MediaFile, MediaLibrary } from '../../modules/catalog/api.ts';

/** Media files kept open for a while: a player asks for many ranges of the same one. */
export interface MediaReader {
  /** A file to read from until it is released; null when there is none. */
  open(folder: string, relativePath: string, nowMs: number): Promise<OpenMedia | null>;
  /** Closes what nobody reads any more, and the rest as soon as it is released. */
  close(): void;
}

export interface OpenMedia {
  readonly file: MediaFile;
  /**
   * Fills a buffer from a position of the file; answers how many bytes there were. A buffer whose
   * read failed is nobody's any more: a late disk may still fill it.
   */
  read(buffer: Buffer, position: number): Promise<number>;
  release(): void;
}

export interface MediaReaderOptions {
  readonly media: MediaLibrary;
  /** How many reads may wait for the disk, and for how long. */
  readonly lane: DiskLane;
  /** Files open at once, as long as nobody needs more. */
  readonly capacity: number;
  /** For how long a file is not looked up again. */
  readonly memoryMs: number;
}

interface Entry {
  readonly file: MediaFile;
  readonly descriptor: number;
  readonly openedAtMs: number;
  readers: number;
  /** No longer handed out; closed with its last reader. */
  isRetired: boolean;
}

const openFile = promisify(open);
const readFrom = promisify(read);

/** Opens files of a library. */
export function createMediaReader({
  media,
  lane,
  capacity,
  memoryMs,
}: MediaReaderOptions): MediaReader {
  const entries = new Map<string, Promise<Entry | null>>();

  async function openEntry(
    key: string,
    folder: string,
    relativePath: string,
    nowMs: number,
  ): Promise<Entry | null> {
    const file = await media.find(folder, relativePath);
    if (file === null) {
      entries.delete(key);
      return null;
    }
    const descriptor = await lane.take(
      `opening ${key}`,
      async (isLate) => {
        const opened = await openFile(file.absolutePath, 'r');
        if (isLate()) close(opened, () => undefined);
        return opened;
      },
      file.absolutePath,
    );
    return { file, descriptor, openedAtMs: nowMs, readers: 0, isRetired: false };
  }

  function start(
    key: string,
    folder: string,
    relativePath: string,
    nowMs: number,
  ): Promise<Entry | null> {
    const opening = openEntry(key, folder, relativePath, nowMs);
    opening.catch(() => entries.delete(key));
    entries.set(key, opening);
    const oldest = entries.size > capacity ? entries.keys().next().value : undefined;
    if (oldest !== undefined) retire(oldest);
    return opening;
  }

  function retire(key: string): void {
    const leaving = entries.get(key);
    entries.delete(key);
    // An entry that could not be opened has nothing to close; whoever asked for it was told.
    leaving?.then(retireEntry, () => undefined);
  }

  return {
    async open(folder, relativePath, nowMs) {
      const key = `${folder}/${relativePath}`;
      const known = await entries.get(key);
      const isFresh = known != null && !known.isRetired && nowMs - known.openedAtMs < memoryMs;
      if (known != null && !isFresh) retire(key);
      const entry = isFresh
        ? known
        : await (entries.get(key) ?? start(key, folder, relativePath, nowMs));
      return entry === null ? null : readerOf(entry, lane);
    },
    close() {
      for (const key of entries.keys()) retire(key);
    },
  };
}

function readerOf(entry: Entry, lane: DiskLane): OpenMedia {
  entry.readers += 1;
  let isReleased = false;
  return {
    file: entry.file,
    read: async (buffer, position) =>
      lane.take(
        `reading ${entry.file.absolutePath}`,
        async () => {
          // Never closed under a read, not even under one that was given up.
          entry.readers += 1;
          try {
            return (await readFrom(entry.descriptor, buffer, 0, buffer.length, position)).bytesRead;
          } finally {
            entry.readers -= 1;
            closeIfDone(entry);
          }
        },
        entry.file.absolutePath,
      ),
    release() {
      if (isReleased) return;
      isReleased = true;
      entry.readers -= 1;
      closeIfDone(entry);
    },
  };
}

function retireEntry(entry: Entry | null): void {
  if (entry === null) return;
  entry.isRetired = true;
  closeIfDone(entry);
}

/** Nothing was written to it: a failure to close loses nothing. */
function closeIfDone(entry: Entry): void {
  if (entry.isRetired && entry.readers === 0) close(entry.descriptor, () => undefined);
}
