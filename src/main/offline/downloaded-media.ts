import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MediaSegment, MediaSegmentStore } from '../cache/stores/media-segment-store.ts';
import type { HeldRange } from './byte-range.ts';
import {
  checkBytes,
  createDownloadedFileWriter,
  type DownloadedFileWriter,
} from './downloaded-file-writer.ts';
import { createMediaDecipher } from './media-cipher.ts';
import type { MediaKey } from './media-key.ts';
import { planReading, type ReadingStep } from './plan-reading.ts';

/** Media that was fetched once, kept encrypted on this machine. */
export interface DownloadedMedia {
  /**
   * What is kept of `[start, end)` of a path, from `start` without a gap, or null when not even the
   * first byte is.
   */
  find(mediaPath: string, start: number, end: number | null): Promise<KeptReading | null>;
  /**
   * Size of the whole media in bytes as it was when it was kept, or null when nothing is kept of
   * it.
   */
  sizeOf(mediaPath: string): number | null;
  /** Keeps what is written from byte `start` on; null when nothing may be kept. */
  keep(media: KeepRequest): DownloadedFileWriter | null;
  /** Forgets everything of a path. */
  drop(mediaPath: string): Promise<void>;
  /** Removes files that no row of the index names. */
  removeOrphans(): Promise<void>;
}

export interface KeepRequest {
  readonly mediaPath: string;
  readonly start: number;
  readonly totalBytes: number;
  readonly contentType: string;
}

export interface KeptReading extends HeldRange {
  readonly contentType: string;
  /** The clear bytes in pieces; reads and decrypts as it is taken. */
  read(): AsyncGenerator<Uint8Array, void>;
}

export interface DownloadedMediaDeps {
  readonly folder: string;
  readonly key: MediaKey;
  readonly index: MediaSegmentStore;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly quotaBytes?: number;
}

/** All kept media together, in bytes. */
export const keptMediaQuotaBytes = 2 * 1024 ** 3;
/** How much is read and decrypted at a time, in bytes. */
const readBytes = 256 * 1024;

/** Opens what is kept in `folder`. */
export function createDownloadedMedia(parts: DownloadedMediaDeps): DownloadedMedia {
  const { folder, key, index, now, quotaBytes = keptMediaQuotaBytes } = parts;
  const writing = new Set<string>();
  /** Files that were read through in this run and are what was written. */
  const sound = new Set<string>();
  const removeSegment = async ({ fileName }: MediaSegment) => {
    index.remove(fileName);
    sound.delete(fileName);
    // One that cannot go now is nobody's, and goes at the next start.
    await rm(path.join(folder, fileName), { force: true }).catch(() => undefined);
  };
  const isSound = async ({ fileName, start, end }: MediaSegment): Promise<boolean> => {
    const file = path.join(folder, fileName);
    const info = await stat(file).catch(() => null);
    if (info?.size !== end - start + checkBytes) return false;
    if (!sound.has(fileName) && !(await isWhatWasWritten(file, end - start).catch(() => false)))
      return false;
    sound.add(fileName);
    return true;
  };
  const makeRoom = async () => {
    const excess = index.totalBytes() - quotaBytes;
    if (excess > 0)
      for (const segment of index.leastRecentlyUsed(excess)) await removeSegment(segment);
  };
  const listReadable = async (mediaPath: string): Promise<readonly MediaSegment[]> => {
    const readable: MediaSegment[] = [];
    for (const segment of index.list(mediaPath)) {
      if (segment.keyId === key.id && (await isSound(segment))) readable.push(segment);
      else await removeSegment(segment);
    }
    return readable;
  };
  return {
    async find(mediaPath, start, end) {
      const segments = await listReadable(mediaPath);
      const [any] = segments;
      const steps = any
        ? planReading(segments, start, Math.min(end ?? any.totalBytes, any.totalBytes))
        : [];
      const last = steps.at(-1);
      if (!any || !last) return null;
      for (const { segment } of steps) index.markUsed(segment.fileName, now());
      const { totalBytes, contentType } = any;
      return {
        start,
        end: last.to,
        totalBytes,
        contentType,
        read: () => readSteps(steps, folder, key),
      };
    },
    sizeOf: (mediaPath) => index.list(mediaPath)[0]?.totalBytes ?? null,
    keep: (media) =>
      createDownloadedFileWriter({
        ...parts,
        writing,
        start: media.start,
        async commit(range, fileName, iv) {
          const { mediaPath, totalBytes, contentType } = media;
          if (index.findHolding(mediaPath, range)) return false; // fetched twice at the same time
          const isAdded = index.add({
            mediaPath,
            ...range,
            totalBytes,
            contentType,
            fileName,
            keyId: key.id,
            iv,
            savedAtMs: now(),
            usedAtMs: now(),
          });
          if (isAdded) await makeRoom();
          return isAdded;
        },
      }),
    async drop(mediaPath) {
      for (const segment of index.list(mediaPath)) await removeSegment(segment);
    },
    async removeOrphans() {
      await mkdir(folder, { recursive: true });
      const known = new Set(index.listFileNames());
      // A lesson that plays already is being written: between its last byte and its row in the
      // index nobody knows its file.
      const isNobodys = (name: string) =>
        /\.(bin|part)$/.test(name) && !known.has(name) && !writing.has(path.parse(name).name);
      for (const name of (await readdir(folder)).filter(isNobodys))
        await rm(path.join(folder, name), { force: true }).catch(() => undefined);
    },
  };
}

async function isWhatWasWritten(file: string, bytes: number): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const hash = createHash('sha256');
    for (let at = 0; at < bytes;) {
      const chunk = await readAt(handle, at, Math.min(readBytes, bytes - at));
      if (chunk.byteLength === 0) return false;
      hash.update(chunk);
      at += chunk.byteLength;
    }
    return hash.digest().equals(await readAt(handle, bytes, checkBytes));
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), { position: at });
  return buffer.subarray(0, bytesRead);
}

async function* readSteps(
  steps: readonly ReadingStep[],
  folder: string,
  key: MediaKey,
): AsyncGenerator<Uint8Array, void> {
  for (const { segment, from, to } of steps) {
    const file = await open(path.join(folder, segment.fileName), 'r');
    try {
      const decipher = createMediaDecipher(key.key, segment.iv, from - segment.start);
      for (let at = from; at < to;) {
        const { bytesRead, buffer } = await file.read(
          Buffer.allocUnsafe(Math.min(readBytes, to - at)),
          { position: at - segment.start },
        );
        if (bytesRead === 0) throw new Error('a kept media file is shorter than its index says');
        yield decipher.update(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  }
}
