import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { invariant } from '#shared/kernel/assert.ts';
import type { Database, Reader } from './port.ts';
import { statement } from './statement.ts';

/** A step forward of the schema: one file `NNNN-name.sql`, numbered without gaps from 0001. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** The database was written by a newer version of the product. It was not touched. */
export class DatabaseFromFutureError extends Error {
  readonly found: number;
  readonly known: number;
  constructor(found: number, known: number) {
    super(`database is at migration ${found}, this version knows ${known}`);
    this.name = 'DatabaseFromFutureError';
    this.found = found;
    this.known = known;
  }
}

/**
 * Brings the schema to the newest migration, all of them or none, and answers how many ran. Two
 * starters at once: one works, the other waits and finds nothing to do. Throws
 * `DatabaseFromFutureError` before any change.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<number> {
  return database.exclusively(async (tx) => {
    await tx.script(historyTable);
    const found = (await tx.first(newestVersion, {}))?.version ?? 0;
    const known = migrations.at(-1)?.version ?? 0;
    if (found > known) throw new DatabaseFromFutureError(found, known);
    const missing = migrations.filter((migration) => migration.version > found);
    for (const { version, name, sql: script } of missing) {
      await tx.script(script);
      await tx.run(recordMigration, { version, name });
    }
    return missing.length;
  });
}

/** Number of the newest migration of a database; 0 when there was none yet. */
export async function findMigration(reader: Reader): Promise<number> {
  return (await reader.first(newestVersion, {}))?.version ?? 0;
}

/** The migrations that this version carries, in order. */
export function readMigrations(
  folder: string = path.join(import.meta.dirname, 'migrations'),
): readonly Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  return files.map((file, index) => {
    const match = /^(\d{4})-(.+)\.sql$/.exec(file);
    invariant(
      match?.[2] !== undefined && Number(match[1]) === index + 1,
      `migration ${file} breaks the numbering`,
    );
    return {
      version: index + 1,
      name: match[2],
      sql: readFileSync(path.join(folder, file), 'utf8'),
    };
  });
}

const historyTable = `create table if not exists schema_migrations (
  version integer primary key,
  name text not null,
  applied_at timestamptz not null default now()
)`;

const newestVersion = statement()(
  'migrate.newest_version',
  () => sql<{ version: number | null }>`select max(version) as version from schema_migrations`,
);

const recordMigration = statement<{ version: number; name: string }>()(
  'migrate.record',
  (query, param) =>
    query
      .insertInto('schema_migrations')
      .values({ version: param('version'), name: param('name') }),
);
