import type { Database } from '#server/db/port.ts';
import type { databaseKinds } from './databases.ts';
import { openPGliteCopy } from './pglite-of-tests.ts';
import { openAt, openPostgresOfTests } from './postgres-of-tests.ts';

/** Gives `work` a database that no migration has touched, and takes it away again. */
export async function withBareDatabase(
  kind: (typeof databaseKinds)[number],
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const postgres = kind === 'PostgreSQL' ? await openPostgresOfTests() : null;
  const database =
    postgres === null
      ? await openPGliteCopy('empty')
      : await openAt(await postgres.createDatabase(), 1);
  try {
    await work(database);
  } finally {
    await database.close();
    await postgres?.stop();
  }
}
