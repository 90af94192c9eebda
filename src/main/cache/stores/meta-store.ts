import type { Connection } from '../connection.ts';
import { DamagedRow } from '../repair/damaged-row.ts';
import { checksumOfRow } from '../repair/row-check.ts';

/** Small facts about this device, by name. Values are text. */
export interface MetaStore {
  find(name: string): string | null;
  /** Names that begin so. */
  names(prefix: string): readonly string[];
  /** True when the disk has it; what only memory takes is found until the application ends. */
  put(name: string, value: string): boolean;
  /** As `put`: true when the disk has it no more. */
  remove(name: string): boolean;
}

/**
 * The meta store on one connection; disk failures are thrown as SQLite errors, a damaged row as
 * DamagedRow.
 */
export function createMetaStore(db: Connection): MetaStore {
  const findValue = db.prepare<[string], { readonly value: string; readonly check_sum: number }>(
    'SELECT value, check_sum FROM meta WHERE name = ?',
  );
  const putValue = db.prepare<[string, string, number]>(
    `INSERT INTO meta (name, value, check_sum) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, check_sum = excluded.check_sum`,
  );
  const listNames = db
    .prepare<[string, string], string>(
      'SELECT name FROM meta WHERE name >= ? AND name < ? ORDER BY name',
    )
    .pluck();
  const removeValue = db.prepare<[string]>('DELETE FROM meta WHERE name = ?');
  return {
    find(name) {
      const row = findValue.get(name);
      if (row === undefined) return null;
      if (checksumOfRow([name, row.value]) !== row.check_sum) throw new DamagedRow('meta');
      return row.value;
    },
    // No name holds the last character there is: all that begin so stand before it.
    names: (prefix) => listNames.all(prefix, `${prefix}\u{10ffff}`),
    put(name, value) {
      putValue.run(name, value, checksumOfRow([name, value]));
      return true;
    },
    remove(name) {
      removeValue.run(name);
      return true;
    },
  };
}
