import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DiskLane } from '../../disk/disk-lane.ts';
import {
  type IndexedFile,
  indexFile,
  indexName,
  type MediaIndex,
  pieceBytes,
  type Rendition,
  type StoredIndex,
  storedIndexSchema,
} from '../../media/media-index.ts';
import type { MediaFile, MediaLibrary } from './media-library.ts';

/** What media folders hold, as devices fetch it to keep it. */
export interface MediaPackages {
  /**
   * A folder's files with their hashes; null when it holds no video. Files that `media.json` does
   * not describe as they lie there are read once and remembered while they do not change.
   */
  describe(folder: string, nowMs: number): Promise<MediaPackage | null>;
  /** The same without hashes, which costs no reading. */
  measure(folder: string, nowMs: number): Promise<MediaSizes | null>;
}

export interface MediaPackage {
  /** Another one as soon as any file of the folder is another one. */
  readonly version: string;
  readonly files: readonly PackageFile[];
}

export interface PackageFile extends IndexedFile {
  /** Of the rendition that it belongs to; null beside the video. */
  readonly height: number | null;
}

export interface MediaSizes {
  /** Everything that belongs to no rendition. */
  readonly sideBytes: number;
  /** Largest picture first. */
  readonly renditions: readonly { readonly height: number; readonly bytes: number }[];
}

interface NamedFile extends MediaFile {
  readonly name: string;
}

/** A folder as it lies on disk. */
interface Contents {
  readonly readAtMs: number;
  readonly renditions: readonly Rendition[];
  readonly files: readonly NamedFile[];
  /** Entries of `media.json` that still hold. */
  readonly indexed: ReadonlyMap<string, IndexedFile>;
  /** Changes with any of the files. */
  readonly signature: string;
}

interface Described {
  readonly signature: string;
  readonly made: Promise<MediaPackage>;
}

/** Packages of a library; for `memoryMs` a folder is not looked at again. */
export function createMediaPackages(
  media: MediaLibrary,
  lane: DiskLane,
  memoryMs: number,
): MediaPackages {
  const looked = new Map<string, Promise<Contents | null>>();
  const described = new Map<string, Described>();

  async function look(folder: string, nowMs: number): Promise<Contents | null> {
    const known = await looked.get(folder);
    if (known != null && nowMs >= known.readAtMs && nowMs - known.readAtMs < memoryMs) return known;
    const reading = readContents(media, lane, folder, nowMs);
    looked.set(folder, reading);
    const forget = (): unknown => looked.get(folder) === reading && looked.delete(folder);
    // Unknown folders are not remembered, and neither is a failure.
    reading.then((contents) => contents ?? forget(), forget);
    return reading;
  }

  return {
    async describe(folder, nowMs) {
      const contents = await look(folder, nowMs);
      if (contents === null) return null;
      const known = described.get(folder);
      if (known?.signature === contents.signature) return known.made;
      const made = makePackage(lane, contents);
      described.set(folder, { signature: contents.signature, made });
      made.catch(() => described.delete(folder));
      return made;
    },
    async measure(folder, nowMs) {
      const contents = await look(folder, nowMs);
      return contents === null ? null : measureContents(contents);
    },
  };
}

async function readContents(
  media: MediaLibrary,
  lane: DiskLane,
  folder: string,
  readAtMs: number,
): Promise<Contents | null> {
  const names = [...(await media.list(folder))].toSorted();
  const found = await Promise.all(
    names.map(async (name) => ({ name, file: await media.find(folder, name) })),
  );
  const all = found.flatMap(({ name, file }) => (file === null ? [] : [{ name, ...file }]));
  const indexFileOnDisk = all.find((file) => file.name === indexName);
  const files = all.filter((file) => file !== indexFileOnDisk);
  if (indexFileOnDisk === undefined || !files.some(({ name }) => name === 'master.m3u8'))
    return null;
  const stored = await lane.take(
    `reading the index of ${folder}`,
    async () => readStored(indexFileOnDisk),
    indexFileOnDisk.absolutePath,
  );
  return {
    readAtMs,
    files,
    renditions: stored.renditions,
    indexed: soundEntries(stored, files, indexFileOnDisk.modifiedMs),
    signature: all.map(({ name, bytes, modifiedMs }) => `${name}:${bytes}:${modifiedMs}`).join('|'),
  };
}

async function readStored({ absolutePath }: MediaFile): Promise<StoredIndex> {
  const read = storedIndexSchema.safeParse(JSON.parse(await readFile(absolutePath, 'utf8')));
  if (!read.success) throw new Error(`${absolutePath}: ${read.error.message}`);
  return read.data;
}

/** A file that was changed after the index, in whatever way, is another file. */
function soundEntries(
  stored: StoredIndex,
  files: readonly NamedFile[],
  indexedAtMs: number,
): ReadonlyMap<string, IndexedFile> {
  const entries = new Map<string, IndexedFile>();
  if (stored.piece_bytes !== pieceBytes) return entries;
  const onDisk = new Map(files.map((file) => [file.name, file]));
  for (const { name, bytes, sha256, pieces } of stored.files) {
    const file = onDisk.get(name);
    if (file?.bytes === bytes && file.modifiedMs <= indexedAtMs && pieces !== undefined)
      entries.set(name, { name, bytes, sha256, pieces });
  }
  return entries;
}

async function makePackage(
  lane: DiskLane,
  { files, indexed, renditions }: Contents,
): Promise<MediaPackage> {
  const heights = heightByFile(renditions);
  const described: PackageFile[] = [];
  // One after the other: reading is bounded by the disk, and a package is asked for rarely.
  for (const { name, absolutePath } of files) {
    const entry =
      indexed.get(name) ??
      (await lane.take(`hashing ${name}`, async () => indexFile(absolutePath, name), absolutePath));
    described.push({ ...entry, height: heights.get(name) ?? null });
  }
  return { version: versionOf(described), files: described };
}

function versionOf(files: readonly PackageFile[]): string {
  const text = files
    .map(({ name, bytes, sha256, height }) => `${name} ${bytes} ${sha256} ${height}`)
    .join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function measureContents({ files, renditions }: Contents): MediaSizes {
  const bytesOf = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const sizes = renditions.map(({ height, file, playlist }) => ({
    height,
    bytes: (bytesOf.get(file) ?? 0) + (bytesOf.get(playlist) ?? 0),
  }));
  const whole = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return { renditions: sizes, sideBytes: whole - sizes.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function heightByFile(renditions: MediaIndex['renditions']): ReadonlyMap<string, number> {
  return new Map(
    renditions.flatMap(({ file, playlist, height }): [string, number][] => [
      [file, height],
      [playlist, height],
    ]),
  );
}
