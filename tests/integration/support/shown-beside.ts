import type { Database } from '#server/db/port.ts';

/**
 * The money that a page which was just loaded shows beside a doubtful report; nobody's when it is
 * doubtful no more.
 */
export async function shownBeside(database: Database, reportId: unknown): Promise<string> {
  const [row] = (await database.raw('select resembles from bank_events where id = $1::bigint', [
    String(reportId),
  ])) as readonly { readonly resembles: string | null }[];
  return row?.resembles ?? '00000000-0000-4000-8000-000000000000';
}
