import { sql } from 'kysely';
import type { Tx } from './port.ts';
import { statement } from './statement.ts';

const boundWait = statement<{ limit: string }>()(
  'db.bound_wait',
  (_query, param) =>
    sql<{
      limit: string;
    }>`select set_config('lock_timeout', ${param('limit')}::text, true) as limit`,
);

/**
 * Until its end the transaction waits so long at most, ms, for each thing that others hold; then
 * `DatabaseBusyError`. PGlite has one connection: nobody holds anything beside the transaction.
 */
export async function waitAtMost(tx: Tx, ms: number): Promise<void> {
  await tx.first(boundWait, { limit: `${Math.ceil(ms)}ms` });
}
