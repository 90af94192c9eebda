import { truncateSync } from 'node:fs';
import { openLockConnection, type Connection } from './connection.ts';
import { identityOf } from './file-identity.ts';
import { findStorageFailure } from './storage-failure.ts';

/**
 * The right to be the only process on a cache folder. The system takes it back at once when the
 * process dies.
 */
export interface InstanceLock {
  /**
   * False when the file was removed or exchanged: another process could take a lock of the same
   * name.
   */
  stands(): boolean;
  /** Gives the right back. Calling it again does nothing. */
  release(): void;
}

/**
 * Takes the lock by `BEGIN EXCLUSIVE` on a file of its own; nothing is written to it. `null`:
 * another process has it. Throws when the file cannot be made.
 */
export function acquireInstanceLock(file: string): InstanceLock | null {
  try {
    return holdExclusively(file);
  } catch (error) {
    if (findStorageFailure(error) === 'busy') return null;
    if (findStorageFailure(error) !== 'corrupt') throw error;
    return acquireAfterDamage(file);
  }
}

// Bytes got into the lock file. Emptied in place, not replaced: a process that holds it keeps
// holding the same file.
function acquireAfterDamage(file: string): InstanceLock | null {
  truncateSync(file);
  try {
    return holdExclusively(file);
  } catch (error) {
    if (findStorageFailure(error) === 'busy') return null;
    throw error;
  }
}

function holdExclusively(file: string): InstanceLock {
  const db: Connection = openLockConnection(file);
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  const held = identityOf(file);
  return { stands: () => identityOf(file) === held, release: () => void db.close() };
}
