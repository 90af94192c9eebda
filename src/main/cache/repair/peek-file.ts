import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { openReadOnly } from '../connection.ts';
import { readVersion, schemaVersionName } from '../migrate.ts';
import { createMetaStore } from '../stores/meta-store.ts';
import { findOpeningFailure, findStorageFailure } from '../storage-failure.ts';

/** What can be told of a database file without opening it for writing. */
export interface PeekedFile {
  /** Size in bytes, 0 when it is missing or empty. */
  readonly bytes: number;
  /**
   * A journal was left behind: the last process did not close the file (killed, power cut). A clean
   * close removes it.
   */
  readonly journalLeft: boolean;
  /** Version in the header, journal included; null when it cannot be read. */
  readonly version: number | null;
}

/** Looks at a file and changes nothing. Throws a system error when the folder cannot be read. */
export function peekFile(file: string): PeekedFile {
  const bytes = sizeOf(file);
  const journalLeft = sizeOf(`${file}-wal`) > 0;
  if (bytes === 0) return { bytes, journalLeft, version: null };
  return {
    bytes,
    journalLeft,
    version: journalLeft ? versionThroughJournal(file) : versionInHeader(file),
  };
}

/**
 * Whether a version above ours is one: the row in `meta` repeats it. A header that says another
 * version than the row is damage; a file whose row cannot be read is no file of ours.
 */
export function isFromFuture(file: string, ours: number): boolean {
  try {
    const db = openReadOnly(file);
    try {
      return Number(createMetaStore(db).find(schemaVersionName)) > ours;
    } finally {
      db.close();
    }
  } catch (error) {
    if (findOpeningFailure(error) === null) throw error;
    return false;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Place and length of the header (SQLite file format, 1.3), and of `user_version` in it. */
const headerBytes = 100;
const versionOffset = 60;

function versionInHeader(file: string): number | null {
  const header = Buffer.alloc(headerBytes);
  const fd = openSync(file, 'r');
  try {
    if (readSync(fd, header, 0, headerBytes, 0) < headerBytes) return null;
  } finally {
    closeSync(fd);
  }
  return header.toString('latin1', 0, 15) === 'SQLite format 3'
    ? header.readUInt32BE(versionOffset)
    : null;
}

function versionThroughJournal(file: string): number | null {
  try {
    const db = openReadOnly(file);
    try {
      return readVersion(db);
    } finally {
      db.close();
    }
  } catch (error) {
    if (findStorageFailure(error) === null) throw error;
    return null;
  }
}
