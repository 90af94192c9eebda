import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DiskLane } from '../../disk/disk-lane.ts';
import { isNothingThere } from '../../disk/disk-trouble.ts';

/** The media folders of one or more roots, each folder a lesson's. */
export interface MediaLibrary {
  /** Names of the files of a folder; none when there is no such folder. */
  list(folder: string): Promise<ReadonlySet<string>>;
  /**
   * A file of a folder, by its path inside it; null when there is none. Never anything outside of
   * the folder.
   */
  find(folder: string, relativePath: string): Promise<MediaFile | null>;
}

export interface MediaFile {
  readonly absolutePath: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/**
 * The first root that has a folder of that name provides it. `lane`: how much of it may wait for
 * the disk, and for how long.
 */
export function createMediaLibrary(roots: readonly string[], lane: DiskLane): MediaLibrary {
  return {
    async list(folder) {
      for (const root of roots) {
        const place = path.join(root, folder);
        const names = isPlainName(folder)
          ? await lane.take(`listing ${folder}`, async () => namesIn(place), place)
          : null;
        if (names !== null) return new Set(names);
      }
      return new Set();
    },
    async find(folder, relativePath) {
      const segments = [folder, ...relativePath.split('/')];
      if (!segments.every(isPlainName)) return null;
      for (const root of roots) {
        const place = path.join(root, ...segments);
        const found = await lane.take(
          `finding ${relativePath} of ${folder}`,
          async () => fileAt(root, place),
          place,
        );
        if (found !== null) return found;
      }
      return null;
    },
  };
}

const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** No separators, no `..`, no hidden files, nothing that another file system reads differently. */
function isPlainName(segment: string): boolean {
  return segment.length <= 120 && plainName.test(segment) && !segment.includes('..');
}

/** Follows links, and gives only what really lies inside of the root. */
async function fileAt(root: string, file: string): Promise<MediaFile | null> {
  try {
    const realRoot = await realpath(root);
    const absolutePath = await realpath(file);
    if (!absolutePath.startsWith(realRoot + path.sep)) return null;
    const { size, mtimeMs, isFile } = await statOf(absolutePath);
    return isFile ? { absolutePath, bytes: size, modifiedMs: Math.floor(mtimeMs) } : null;
  } catch (error) {
    if (isNothingThere(error)) return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<readonly string[] | null> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isNothingThere(error)) return null;
    throw error;
  }
}

async function statOf(file: string) {
  const stats = await stat(file);
  return { size: stats.size, mtimeMs: stats.mtimeMs, isFile: stats.isFile() };
}
