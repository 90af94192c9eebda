import { randomFillSync } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { findStorageFailure } from './storage-failure.ts';

/** Bytes set aside for the moment the disk is full: enough for hours of study. */
export const reserveBytes = 4 * 1024 * 1024;

/**
 * Free bytes that must be there beyond the reserve before it is made again, so that it is not
 * dropped at once.
 */
const marginBytes = 4 * 1024 * 1024;

/**
 * Space held for the moment the disk is full, when even deleting needs room in the journal.
 * Dropping it gives that room; it is made again when there is enough. Takes a file, writes noise: a
 * hole or zeros would hold nothing on some disks.
 */
export class ReserveFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Whether the whole reserve lies on the disk. */
  isHeld(): boolean {
    return existsSync(this.#file) && statSync(this.#file).size === reserveBytes;
  }

  /** Gives the space free. False when there was none to give. */
  drop(): boolean {
    const held = existsSync(this.#file) && statSync(this.#file).size > 0;
    try {
      rmSync(this.#file, { force: true });
      return held;
    } catch (error) {
      if (findStorageFailure(error) === null) throw error;
      return false;
    }
  }

  /** Whether the disk has room for the reserve, or holds it, and has some to spare. */
  hasRoom(): boolean {
    return freeBytes(path.dirname(this.#file)) >= marginBytes + (this.isHeld() ? 0 : reserveBytes);
  }

  /**
   * Makes the reserve when there is room. True when it is held afterwards with some room to spare.
   */
  restore(): boolean {
    if (!this.hasRoom()) return false;
    if (this.isHeld()) return true;
    try {
      fillWithNoise(this.#file);
      return true;
    } catch (error) {
      if (findStorageFailure(error) === null) throw error;
      this.drop();
      return false;
    }
  }
}

function freeBytes(folder: string): number {
  try {
    const disk = statfsSync(folder);
    return disk.bavail * disk.bsize;
  } catch (error) {
    if (findStorageFailure(error) === null) throw error;
    return 0;
  }
}

function fillWithNoise(file: string): void {
  const noise = randomFillSync(Buffer.alloc(reserveBytes));
  const fd = openSync(file, 'w');
  try {
    for (let written = 0; written < noise.length;) written += writeSync(fd, noise, written);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
