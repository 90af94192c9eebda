import { type RawBuilder, sql } from 'kysely';
import type { Database, Reader, Tx } from '../../db/port.ts';
import { statement, type Statement } from '../../db/statement.ts';

/** A row: values as the database gives them. */
export type ExportRecord = Readonly<Record<string, unknown>>;
export type ExportPages = AsyncIterable<readonly ExportRecord[]>;
export type ExportQuery = (person: RawBuilder<string>) => RawBuilder<ExportRecord>;

/** Rows in memory at once. */
const pageRows = 100;

export interface ExportCursor {
  readonly open: Statement<{ readonly userId: string }, never>;
  /** As `open`, for a cursor that outlives its transaction: until `close`, in the same session. */
  readonly openForLong: Statement<{ readonly userId: string }, never>;
  /** The next of the rows; none at their end. */
  readonly next: Statement<object, ExportRecord>;
  readonly close: Statement<object, never>;
}

/**
 * The cursor of a part. Each has a name of its own: what fetches from it is prepared with its
 * columns.
 */
export function createExportCursor(id: string, query: ExportQuery): ExportCursor {
  const cursor = sql.raw(id);
  const declared = (hold: string, name: string) =>
    statement<{ userId: string }>()(
      `people_data.${name}_${id}`,
      (_query, param) =>
        sql<never>`declare ${cursor} no scroll cursor ${sql.raw(hold)} for ${query(param('userId'))}`,
    );
  return {
    open: declared('', 'open'),
    openForLong: declared('with hold', 'open_for_long'),
    next: statement()(
      `people_data.next_${id}`,
      () => sql<ExportRecord>`fetch ${sql.raw(String(pageRows))} from ${cursor}`,
    ),
    close: statement()(`people_data.close_${id}`, () => sql<never>`close ${cursor}`),
  };
}

/** The rows of somebody's, page by page. */
export type PagesOf = (cursor: ExportCursor, userId: string) => ExportPages;

/** Reads pages so that nobody else waits for what is done with them. */
export async function readPages<T>(
  database: Database,
  work: (pagesOf: PagesOf) => Promise<T>,
): Promise<T> {
  return database.isExclusive
    ? work(pagesBetween(database))
    : database.transaction(async (tx) => work(pagesWithin(tx)));
}

/** By cursors of one transaction. */
export function pagesWithin(tx: Tx): PagesOf {
  return async function* pages(cursor, userId) {
    await tx.run(cursor.open, { userId });
    yield* fetched(tx, cursor);
    await tx.run(cursor.close, {});
  };
}

/**
 * For a database of one session, which nobody else could ask while a transaction packs and writes:
 * it is held for each page alone. One copy at a time.
 */
export function pagesBetween(database: Database): PagesOf {
  return async function* pages(cursor, userId) {
    await database.transaction(async (tx) => tx.run(cursor.openForLong, { userId }));
    try {
      yield* fetched(database, cursor);
    } finally {
      await database.run(cursor.close, {});
    }
  };
}

async function* fetched(reader: Reader, cursor: ExportCursor): ExportPages {
  for (;;) {
    const rows = await reader.all(cursor.next, {});
    if (rows.length === 0) return;
    yield rows;
  }
}
