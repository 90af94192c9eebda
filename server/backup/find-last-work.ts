import { sql } from 'kysely';
import type { Reader } from '../db/port.ts';
import { statement } from '../db/statement.ts';

const readLastWork = statement()(
  'backup.read_last_work',
  () => sql<{ ms: string | null }>`
  select floor(extract(epoch from greatest((select max(at) from audit_log), (select max(at) from order_events), (select max(last_used_at) from sessions), (select max(applied_at) from applied_operations))) * 1000)::bigint::text as ms`,
);

/** When the database was worked with last, as far as it knows itself; null: never. */
export async function findLastWork(reader: Reader): Promise<Date | null> {
  const ms = (await reader.first(readLastWork, {}))?.ms ?? null;
  return ms === null ? null : new Date(Number(ms));
}
