import { createHash } from 'node:crypto';

/**
 * A UUID made of a key of the client and of what comes under it. What a lost answer makes a page
 * send again is known by it; what was changed before it was sent again is something else, and is
 * not taken for what came first.
 */
export function contentKey(key: string, content: readonly unknown[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([key, content]))
    .digest('hex');
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-');
}
