import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { type CountedPage, cutPage, pageSize, readTimeCursor } from './paging.ts';

/**
 * Where a page of a list in the order of a moment and an id ended. The column must hold whole
 * milliseconds.
 */
export interface Keyset {
  readonly at: Date;
  readonly id: string;
}

/** Reads the arguments `first` and `after` of a list. Refuses with BAD_INPUT. */
export function readPageArguments(
  first: number,
  after: string | null | undefined,
): Result<{ readonly first: number; readonly after: Keyset | null }, AppError> {
  const size = pageSize(first);
  if (!size.ok) return size;
  const place = readTimeCursor(after ?? null);
  if (!place.ok) return place;
  return ok({
    first: size.value,
    after:
      place.value === null
        ? null
        : { at: new Date(Number(place.value.at / microsPerMilli)), id: place.value.id },
  });
}

/** The page of rows that were asked for with one more than `first`. */
export function toPage<Node>(
  rows: readonly Node[],
  first: number,
  total: number,
  keyOf: (node: Node) => Keyset,
): CountedPage<Node> {
  const place = (node: Node) => {
    const { at, id } = keyOf(node);
    return { at: BigInt(at.getTime()) * microsPerMilli, id };
  };
  return cutPage(rows, { first, total, place });
}

const microsPerMilli = 1000n;
