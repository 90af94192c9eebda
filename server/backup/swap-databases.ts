import { z } from 'zod';
import { findFact } from '../db/facts.ts';
import { openPostgres } from '../db/postgres/postgres.ts';
import { databaseOf, withDatabase } from '../db/postgres/postgres-tools.ts';
import type { Database } from '../db/port.ts';
import { asked } from './asked.ts';
import { BackupError } from './backup-file.ts';

/**
 * Names of databases that a restore exchanges: `fresh` takes the place of the present one, which
 * becomes `kept` (null: there was none). `restoredAt`: what `fresh` itself says of its restore (the
 * fact `restored_at`); earlier versions did not write it.
 */
export const swappedDatabases = z.object({
  fresh: z.string(),
  kept: z.string().nullable(),
  restoredAt: z.string().optional(),
});
export type SwappedDatabases = z.infer<typeof swappedDatabases>;

/**
 * Whether the names were exchanged, in one transaction: `fresh` is there exactly as long as they
 * were not, `kept` and the mark in the present database only since. Throws `BackupError` when
 * nothing proves either: somebody dropped one, or this is another server.
 */
export async function isExchanged(
  url: string,
  { fresh, kept, restoredAt }: SwappedDatabases,
): Promise<boolean> {
  const present = databaseOf(url);
  const names = [fresh, present, ...(kept === null ? [] : [kept])];
  const rows = await asked(open(withDatabase(url, 'postgres')), async (database) =>
    database.raw('select datname from pg_database where datname = any($1)', [names]),
  );
  const found = new Set(
    (rows as readonly { readonly datname: string }[]).map(({ datname }) => datname),
  );
  if (found.has(fresh)) return false;
  if (kept !== null && found.has(kept)) return true;
  if (
    restoredAt !== undefined &&
    found.has(present) &&
    (await asked(open(url), async (database) => findFact(database, 'restored_at'))) === restoredAt
  )
    return true;
  throw new BackupError(
    `Một lần khôi phục của PostgreSQL còn dở, nhưng máy chủ cơ sở dữ liệu này không có ${[fresh, kept].filter((name) => name !== null).join(' lẫn ')} nên không biết đã đổi hay chưa. Hãy xem DATABASE_URL có đúng là của lần khôi phục đó không. Nếu đúng và ${fresh} đã bị xóa trước khi đổi: hãy dời thư mục restore.ready trong DATA_DIR đi rồi chạy lại.`,
  );
}

function open(url: string): Database {
  return openPostgres({
    url,
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    onIdleError: () => undefined,
  });
}
