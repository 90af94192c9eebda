/** What a `Range` header asks for. `end` is exclusive; null = to the end. */
export type AskedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'from'; readonly start: number; readonly end: number | null }
  | { readonly kind: 'last'; readonly bytes: number };

/**
 * Reads a `Range` header. Several ranges, other units and nonsense count as none, as RFC 9110
 * allows.
 */
export function readRange(header: string | null): AskedRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '') return last === '' ? { kind: 'whole' } : { kind: 'last', bytes: Number(last) };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  return { kind: 'from', start, end: last === '' ? null : Number(last) + 1 };
}

/** Which bytes an answer holds: `[start, end)` of `totalBytes`. */
export interface HeldRange {
  readonly start: number;
  readonly end: number;
  readonly totalBytes: number;
}

/**
 * Reads `Content-Range: bytes a-b/total` of a 206 answer, or null when it does not say all three.
 */
export function readContentRange(header: string | null): HeldRange | null {
  const [, first, last, total] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || total === undefined) return null;
  const range = { start: Number(first), end: Number(last) + 1, totalBytes: Number(total) };
  return range.start < range.end && range.end <= range.totalBytes ? range : null;
}
