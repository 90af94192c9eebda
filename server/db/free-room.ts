import { statfsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseUnavailableError } from './trouble.ts';

/**
 * The disk of the embedded database has too little room for another segment of its log. Its code is
 * the system's, so that it is told like any full disk (disk/disk-obstacle.ts).
 */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  readonly code = 'ENOSPC';
  readonly syscall = 'write';
  readonly path: string;
  constructor(folder: string, freeBytes: number) {
    super(`only ${toMegabytes(freeBytes)} MB are free on the disk of ${folder}`);
    this.path = folder;
  }
}

/**
 * What has to be free before anything is written. PGlite's log (WAL) grows by 16 MB at once, and
 * where that fails it answers nothing any more; the rest is for what is written between two looks,
 * by us and by others.
 */
export const leastRoomBytes = 64 * 1024 * 1024;

/** How long a look at the disk is believed, ms: at 100 MB a second PGlite writes 25 MB in it. */
const believedMs = 250;

/** Says whether the embedded database may write. */
export interface Room {
  /**
   * Throws `DatabaseUnavailableError` while too little is free, or less than so many bytes above
   * that; by itself no more, once it is.
   */
  check(moreBytes?: number): void;
}

export interface RoomOptions {
  readonly folder: string;
  readonly leastBytes?: number;
  /** Free bytes of a folder's disk, null where the system does not say. A test brings its own. */
  readonly freeBytes?: FreeBytes;
  /** For the operator's log: told once of too little, and once of enough again. */
  readonly say?: (text: string, fields: object) => void;
}

export type FreeBytes = (folder: string) => number | null;

export function createRoom({
  folder,
  leastBytes = leastRoomBytes,
  freeBytes = freeBytesOf,
  say = () => undefined,
}: RoomOptions): Room {
  let lookedAtMs = -Infinity;
  let short: DatabaseUnavailableError | null = null;
  function look(): void {
    const free = freeBytes(folder);
    const isShort = free !== null && free < leastBytes;
    if (isShort === (short !== null)) return;
    short = isShort ? new DatabaseUnavailableError(new NoRoomError(folder, free)) : null;
    const fields = { free_megabytes: free === null ? null : toMegabytes(free), folder };
    if (isShort)
      say(
        `the disk is nearly full: until ${toMegabytes(leastBytes)} MB are free the database is read and not written`,
        fields,
      );
    else say('there is room on the disk again: the database is written again', fields);
  }
  return {
    check(moreBytes = 0) {
      const nowMs = performance.now();
      if (nowMs - lookedAtMs >= believedMs) {
        lookedAtMs = nowMs;
        look();
      }
      if (short !== null) throw short;
      const free = moreBytes === 0 ? null : freeBytes(folder);
      if (free !== null && free < leastBytes + moreBytes)
        throw new DatabaseUnavailableError(new NoRoomError(folder, free));
    },
  };
}

/** Of the disk under a folder or, where it is not made yet, under what it will be made in. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder);
    // Some network drives say nothing but zeros.
    return blocks === 0 ? null : bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && parent !== folder ? freeBytesOf(parent) : null;
  }
}

/** A sentence for the operator when too little is free; null when there is room. */
export function sayNoRoom(
  folder: string,
  {
    leastBytes = leastRoomBytes,
    freeBytes = freeBytesOf,
  }: Omit<RoomOptions, 'folder' | 'say'> = {},
): string | null {
  const free = freeBytes(folder);
  if (free === null || free >= leastBytes) return null;
  return `Ổ đĩa của ${folder} chỉ còn ${toMegabytes(free)} MB trống, trong khi cơ sở dữ liệu nhúng cần ít nhất ${toMegabytes(leastBytes)} MB để mở và ghi. Dữ liệu vẫn nguyên: hãy giải phóng chỗ trống rồi chạy lại, không cần khôi phục gì.`;
}

function toMegabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
