import type { Connection } from '../connection.ts';
import { DamagedFile } from './damaged-file.ts';
import { readVersion, schemaVersionName } from '../migrate.ts';
import { createMetaStore } from '../stores/meta-store.ts';
import {
  confirmRefused,
  confirmWaiting,
  type RefusedColumns,
  type WaitingColumns,
} from '../stores/sync-rows.ts';

/** Tables whose rows exist nowhere else. */
const tablesOfOperations = ['waiting', 'refused'] as const;

/**
 * The check at every opening, whatever the size: both places of the version agree, the tables of
 * what waits are sound in structure and indexes, and every waiting or refused row matches its hash
 * (a check of structure misses most single-bit damage). Costs as much as what waits. Throws
 * DamagedFile, DamagedRow or an SQLite error.
 */
export function checkOperations(db: Connection): void {
  const version = readVersion(db);
  if (version === 0) return;
  if (createMetaStore(db).find(schemaVersionName) !== String(version))
    throw new DamagedFile('two versions');
  for (const table of tablesOfOperations)
    requireOk(db.pragma(`integrity_check(${table})`, { simple: true }));
  for (const [userId, ...columns] of allWaiting(db).iterate()) confirmWaiting(userId, columns);
  for (const [userId, ...columns] of allRefused(db).iterate()) confirmRefused(userId, columns);
}

/**
 * The check of the whole file: about 5 ms per MB. The full one, because the quick one does not see
 * two swapped leaves of a table without row ids (rows that can no longer be found by their key).
 * Throws DamagedFile or an SQLite error.
 */
export function checkWholeFile(db: Connection): void {
  requireOk(db.pragma('integrity_check(1)', { simple: true }));
}

/** Every waiting row of everybody, oldest first. */
export function allWaiting(db: Connection) {
  return db
    .prepare<[], readonly [userId: string, ...WaitingColumns]>(
      'SELECT user_id, id, sealed, hash, body FROM waiting NOT INDEXED ORDER BY seq',
    )
    .raw();
}

/** Every refused row of everybody, in order. */
export function allRefused(db: Connection) {
  return db
    .prepare<[], readonly [userId: string, ...RefusedColumns]>(
      'SELECT user_id, id, code, refused_at_ms, hash, body FROM refused NOT INDEXED ORDER BY seq',
    )
    .raw();
}

function requireOk(finding: unknown): void {
  if (finding !== 'ok') throw new DamagedFile(String(finding));
}
