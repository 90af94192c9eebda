import { isUuid } from '#shared/kernel/is-uuid.ts';
import { contentKey } from '../../crypto/content-key.ts';
import { refuse } from '../refusal.ts';

/**
 * An id from outside, for a column of ids. What cannot be one is refused as what is not there:
 * `NOT_FOUND`.
 */
export function foreignId(id: string): string {
  return isUuid(id) ? id : refuse('NOT_FOUND');
}

/**
 * What a client sends is kept once by a key that it makes: the key with what comes under it
 * (`content`), for a column of ids. Refuses with `BAD_INPUT` and the field what cannot be one.
 */
export function clientKey(key: string, field: string, content: readonly unknown[]): string {
  return isUuid(key) ? contentKey(key, content) : refuse('BAD_INPUT', { field });
}
