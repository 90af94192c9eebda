import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { CursorPage } from './export-list.ts';

/** Longest page of any list (TRUST.md "Server"). */
export const longestPage = 100;

/** What every list of the back office is asked with. */
export interface PageRequest {
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
  return Number.isInteger(first) && first >= 1 && first <= longestPage
    ? ok(first)
    : err(appError('BAD_INPUT', { field: 'first' }));
}

/**
 * The place behind a cursor: a whole number that falls from row to row (a serial number,
 * microseconds). Null = from the start.
 */
export function readCursor(after: string | null): Result<bigint | null, AppError> {
  if (after === null) return ok(null);
  const text = Buffer.from(after, 'base64url').toString('latin1');
  return /^-?\d{1,18}$/.test(text)
    ? ok(BigInt(text))
    : err(appError('BAD_INPUT', { field: 'after' }));
}

/**
 * Where a row stands in a list by time: several rows may be of one moment, so its id tells them
 * apart.
 */
export interface TimePlace {
  /** µs since 1970. */
  readonly at: bigint;
  readonly id: string;
  /**
   * µs: the moment of the first page, where rows move; every page shows them where they stood then.
   */
  readonly seen?: bigint | undefined;
}

/**
 * The place behind a cursor of a list by time. Null = from the start. 16 digits reach the year
 * 2286, which every database can tell.
 */
export function readTimeCursor(after: string | null): Result<TimePlace | null, AppError> {
  if (after === null) return ok(null);
  const [, at, id, seen] =
    /^(\d{1,16}):([^:]{36})(?::(\d{1,16}))?$/.exec(
      Buffer.from(after, 'base64url').toString('latin1'),
    ) ?? [];
  return at === undefined || id === undefined || !isUuid(id)
    ? err(appError('BAD_INPUT', { field: 'after' }))
    : ok({ at: BigInt(at), id, seen: seen === undefined ? undefined : BigInt(seen) });
}

interface CutOptions<Row> {
  readonly first: number;
  readonly total: number;
  /** What the cursor of a row says, for `readCursor` or `readTimeCursor`. */
  readonly place: (row: Row) => bigint | TimePlace;
}

/** Makes a page of one row more than was asked for. */
export function cutPage<Row>(
  rows: readonly Row[],
  { first, total, place }: CutOptions<Row>,
): CountedPage<Row> {
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  return {
    nodes,
    end_cursor: last === undefined ? null : toCursor(place(last)),
    has_more: rows.length > first,
    total,
  };
}

/** The cursor of a place, as `readCursor` or `readTimeCursor` reads it. */
export function toCursor(place: bigint | TimePlace): string {
  const text =
    typeof place === 'bigint'
      ? String(place)
      : `${place.at}:${place.id}${place.seen === undefined ? '' : `:${place.seen}`}`;
  return Buffer.from(text, 'latin1').toString('base64url');
}
