import { z } from 'zod';
import { type AppError, appError } from '../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../src/shared/kernel/result.ts';
import { type CountedPage, longestPage } from './paging.ts';

/** Where a page of a list in the order of a moment and an id ended. */
export interface Keyset {
  readonly at: Date;
  readonly id: string;
}

/** Reads the arguments `first` and `after` of a list. Refuses with BAD_INPUT. */
export function readPageArguments(first: number, after: string | null | undefined): Result<{ readonly first: number; readonly after: Keyset | null }, AppError> {
  if (!Number.isInteger(first) || first < 1 || first > longestPage) return err(appError('BAD_INPUT', { field: 'first' }));
  if (after === null || after === undefined) return ok({ first, after: null });
  const read = keyset.safeParse(parseJson(Buffer.from(after, 'base64url').toString('utf8')));
  if (!read.success) return err(appError('BAD_INPUT', { field: 'after' }));
  return ok({ first, after: { at: new Date(read.data[0]), id: read.data[1] } });
}

/** The page of rows that were asked for with one more than `first`. */
export function toPage<Node>(rows: readonly Node[], first: number, total: number, keyOf: (node: Node) => Keyset): CountedPage<Node> {
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  return { nodes, end_cursor: last === undefined ? null : writeCursor(keyOf(last)), has_more: rows.length > first, total };
}

function writeCursor({ at, id }: Keyset): string {
  return Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');
}

const keyset = z.tuple([z.number().int().min(-8e15).max(8e15), z.uuid()]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
