import type { Connection } from './connection.ts';
import { applicationId } from './connection.ts';
import type { Migration } from './migrations/migration.ts';
import { createMetaStore } from './stores/meta-store.ts';

/**
 * Row of `meta` that repeats the version of the header: two copies tell a damaged header from a
 * file of the future.
 */
export const schemaVersionName = 'schema_version';

/** Version of the file format in the header; 0 for an empty file. */
export function readVersion(db: Connection): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** The newest version of a list of migrations. */
export function latestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

/**
 * Brings a file to the newest version. Each step, its version and both places where the version
 * stands are one transaction. Throws an SQLite error; the file is then at the version before the
 * failed step.
 */
export function migrate(db: Connection, migrations: readonly Migration[]): void {
  const current = readVersion(db);
  for (const migration of migrations) {
    if (migration.version <= current) continue;
    db.transaction(() => {
      migration.up(db);
      if (current === 0) db.pragma(`application_id = ${applicationId}`);
      db.pragma(`user_version = ${migration.version}`);
      createMetaStore(db).put(schemaVersionName, String(migration.version));
    }).immediate();
  }
}
