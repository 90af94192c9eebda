import { z } from 'zod';
import { openPostgres } from '../db/postgres.ts';
import { withDatabase } from '../db/postgres-tools.ts';
import { asked } from './asked.ts';

/** Names of databases that a restore exchanges: `fresh` takes the place of the present one, which becomes `kept` (null: there was none). */
export const swappedDatabases = z.object({ fresh: z.string(), kept: z.string().nullable() });
export type SwappedDatabases = z.infer<typeof swappedDatabases>;

/** Whether the names were exchanged: in one transaction, so `fresh` is there exactly as long as they were not. */
export async function isExchanged(url: string, { fresh }: SwappedDatabases): Promise<boolean> {
  const office = openPostgres({ url: withDatabase(url, 'postgres'), maxConnections: 1, statementTimeoutMs: 60_000, onIdleError: () => undefined });
  const found = await asked(office, async (database) => database.raw('select 1 from pg_database where datname = $1', [fresh]));
  return found.length === 0;
}
