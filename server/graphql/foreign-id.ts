import { isUuid } from '#shared/kernel/is-uuid.ts';
import { refuse } from './refusal.ts';

/**
 * An id from outside, for a column of ids. What cannot be one is refused as what is not there:
 * `NOT_FOUND`.
 */
export function foreignId(id: string): string {
  return isUuid(id) ? id : refuse('NOT_FOUND');
}

/**
 * A key that a client makes, for a column of ids. Refuses with `BAD_INPUT` and the field what
 * cannot be one.
 */
export function clientKey(key: string, field: string): string {
  return isUuid(key) ? key : refuse('BAD_INPUT', { field });
}
