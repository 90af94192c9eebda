import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import type { DayOrder } from './read-moment.ts';

/** A statement without its file. */
export interface StatementFileRow {
  readonly id: string;
  readonly seq: bigint;
  readonly name: string;
  readonly size: number;
  readonly uploaded_at: Date;
  readonly uploaded_by_name: string;
  readonly imported_at: Date | null;
  /** As the import counted: JSON. */
  readonly counts: unknown;
  /** The order of day and month by which it was imported; null before. */
  readonly days: DayOrder | null;
}

/** Keeps a file; the same file again is the one that is there, and has its bytes again. */
export const keepStatement = statement<{
  name: string;
  bytes: Uint8Array;
  sha256: Uint8Array;
  actorId: string;
  now: Date;
  keptUntil: Date;
}>()(
  'commerce.keep_statement',
  (_query, param) => sql<{ id: string; is_new: boolean }>`
    insert into statements (name, bytes, sha256, uploaded_by, uploaded_at, size, kept_until)
    values (${param('name')}, ${param('bytes')}, ${param('sha256')}, ${param('actorId')}::uuid, ${param('now')}, length(${param('bytes')}::bytea), ${param('keptUntil')}::timestamptz)
    on conflict (sha256) do update set bytes = excluded.bytes, kept_until = excluded.kept_until
    returning id, xmax = 0 as is_new`,
);

const columns = sql`s.id, s.seq, s.name, s.size, s.uploaded_at, coalesce(nullif(concat_ws(' ', u.lastname, u.middlename, u.firstname), ''), u.email) as uploaded_by_name, s.imported_at, s.counts, s.days`;

export const findStatement = statement<{ id: string }>()(
  'commerce.find_statement',
  (_query, param) =>
    sql<
      StatementFileRow & { bytes: Uint8Array | null }
    >`select ${columns}, s.bytes from statements s join users u on u.id = s.uploaded_by where s.id = ${param('id')}::uuid`,
);

/** The newest ones. */
export const listStatements = statement<{ count: number }>()(
  'commerce.list_statements',
  (_query, param) =>
    sql<StatementFileRow>`select ${columns} from statements s join users u on u.id = s.uploaded_by order by s.seq desc limit ${param('count')}::integer`,
);

/** The counts of the last import; a statement that is imported again only finds what is known. */
export const markImported = statement<{ id: string; actorId: string; now: Date; counts: string }>()(
  'commerce.mark_statement_imported',
  (_query, param) => sql<never>`
    update statements set imported_by = coalesce(imported_by, ${param('actorId')}::uuid), imported_at = coalesce(imported_at, ${param('now')}), counts = coalesce(counts, ${param('counts')}::jsonb)
    where id = ${param('id')}::uuid`,
);

/**
 * The order of day and month by which a file is imported, for ever: the first one that is given.
 * Answers it.
 */
export const keepDays = statement<{ id: string; days: DayOrder }>()(
  'commerce.keep_statement_days',
  (_query, param) => sql<{ days: DayOrder }>`
    update statements set days = coalesce(days, ${param('days')}) where id = ${param('id')}::uuid returning days`,
);
