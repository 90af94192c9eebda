import { type AppError, appError } from '../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../src/shared/kernel/result.ts';
import type { CursorPage } from './export-list.ts';

/** Longest page of any list (TRUST.md "Server"). */
export const longestPage = 100;

/** What every list of the back office is asked with. */
export interface PageWish {
  /** 1 to 100. */
  readonly first: number;
  /** `end_cursor` of the page before; null for the first page. */
  readonly after: string | null;
}

/** A page with how many there are in all. */
export interface CountedPage<Node> extends CursorPage<Node> {
  readonly total: number;
}

/** How many rows were asked for; refuses with BAD_INPUT outside of 1 to 100. */
export function pageSize(first: number): Result<number, AppError> {
  return Number.isInteger(first) && first >= 1 && first <= longestPage ? ok(first) : err(appError('BAD_INPUT', { field: 'first' }));
}

/** The place behind a cursor: a whole number that falls from row to row (a serial number, microseconds). Null = from the start. */
export function readCursor(after: string | null): Result<bigint | null, AppError> {
  if (after === null) return ok(null);
  const text = Buffer.from(after, 'base64url').toString('latin1');
  return /^-?\d{1,18}$/.test(text) ? ok(BigInt(text)) : err(appError('BAD_INPUT', { field: 'after' }));
}

/** Makes a page of one row more than was asked for. `place` is what `readCursor` gives back. */
export function cutPage<Row>(rows: readonly Row[], options: { readonly first: number; readonly total: number; readonly place: (row: Row) => bigint }): CountedPage<Row> {
  const nodes = rows.slice(0, options.first);
  const last = nodes.at(-1);
  return {
    nodes,
    end_cursor: last === undefined ? null : Buffer.from(String(options.place(last)), 'latin1').toString('base64url'),
    has_more: rows.length > options.first,
    total: options.total,
  };
}
