import { readFileSync } from 'node:fs';
import { findOpeningFailure } from '../storage-failure.ts';

/** The bytes of a file; none when it is missing or cannot be read. */
export function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (findOpeningFailure(error) === null) throw error;
    return Buffer.alloc(0);
  }
}

/** The bytes of a database's journal. */
export function readJournal(database: string): Buffer {
  return readOrNothing(`${database}-wal`);
}
