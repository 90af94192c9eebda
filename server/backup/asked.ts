import type { Database } from '../db/port.ts';

/** Asks an opened database something and closes it, whatever comes of it. */
export async function asked<T>(
  database: Database,
  ask: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
}
