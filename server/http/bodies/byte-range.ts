/** What a `Range` header asks of a file. */
export type ByteRange =
  /** No range, or one that this server does not read (several, another unit): send it all. */
  | { readonly kind: 'whole' }
  /** From `start` to `end`, both inclusive, inside of the file. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  /** Nothing of it lies inside of the file. */
  | { readonly kind: 'unsatisfiable' };

const single = /^bytes=(\d*)-(\d*)$/;

/** Reads a `Range` header for a file of `bytes` bytes (RFC 9110, 14). */
export function parseByteRange(header: string | undefined, bytes: number): ByteRange {
  const match = single.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return { kind: 'whole' };
  if (first === '')
    return Number(last) === 0 || bytes === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'part', start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  return start < bytes ? { kind: 'part', start, end } : { kind: 'unsatisfiable' };
}
