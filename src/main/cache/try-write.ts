import type { Connection } from './connection.ts';
import { findStorageFailure } from './storage-failure.ts';
import { createMetaStore } from './stores/meta-store.ts';

/** Whether the disk took a write: what it refuses is an answer, a bug is thrown on. */
export function tryWrite(write: () => boolean): boolean {
  try {
    return write();
  } catch (error) {
    if (findStorageFailure(error) === null) throw error;
    return false;
  }
}

/** Whether the disk takes writes by now: it has to take one, which leaves nothing behind. */
export function takesWrites(db: Connection): boolean {
  const meta = createMetaStore(db);
  const putAndRemove = db.transaction(() => {
    meta.put(triedName, '');
    meta.remove(triedName);
    return true;
  });
  return tryWrite(() => putAndRemove.immediate());
}

const triedName = 'tried_to_write';
