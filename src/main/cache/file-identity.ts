import { statSync } from 'node:fs';
import { findStorageFailure } from './storage-failure.ts';

/**
 * Which file has this name now; null when there is none to be seen. Two names of one file answer
 * the same.
 */
export function identityOf(file: string): string | null {
  try {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev}:${found.ino}`;
  } catch (error) {
    if (findStorageFailure(error) === null) throw error;
    return null;
  }
}
