import type { OfficeRight } from '#shared/domain/office/office-roles.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';

/**
 * A list of the back office as a file: `GET /admin/export/<name>.csv?…`, for whoever has its right.
 * Its module names it in `module.ts`.
 */
export interface ExportList {
  /**
   * `orders`: the name in the address and, with the day, of the file. Lower-case letters and
   * dashes.
   */
  readonly name: string;
  /** What one has to be allowed to get it. */
  readonly right: OfficeRight;
  /** Vietnamese heads of the columns, as on the screen. */
  readonly columns: readonly string[];
  /**
   * Opens the rows for the same filters as the screen's query, read from the address (foreign:
   * parse them). Rows come lazily, in the order of the screen, all pages of them. `actorId` is who
   * asks. Refuses with BAD_INPUT for filters that are none.
   */
  open(
    filters: URLSearchParams,
    now: Date,
    actorId: string,
  ): Result<AsyncIterable<ExportRow>, AppError>;
}

/** As many cells as there are columns. Money is bigint; a Date is written in Vietnamese time. */
export type ExportRow = readonly ExportCell[];
export type ExportCell = string | bigint | number | Date | null;

/** A page of a list, as every list of the API answers. */
export interface CursorPage<Node> {
  readonly nodes: readonly Node[];
  readonly end_cursor: string | null;
  readonly has_more: boolean;
}

/**
 * Every node of a paged list, a page at a time: the next page is read when the one before has been
 * sent.
 */
export async function* everyNode<Node>(
  readPage: (after: string | null) => Promise<CursorPage<Node>>,
): AsyncGenerator<Node> {
  let after: string | null = null;
  for (;;) {
    const page: CursorPage<Node> = await readPage(after);
    yield* page.nodes;
    if (!page.has_more || page.end_cursor === null) return;
    after = page.end_cursor;
  }
}
