import type { AdminEventRowFragment } from '#renderer/graphql/generated/graphql.ts';
import { t } from './copy.ts';

/** How many passes there are, of how many. */
export function passesOf({
  issued,
  capacity,
}: Pick<AdminEventRowFragment, 'issued' | 'capacity'>): string {
  return capacity === null ? String(issued) : t('adt.passes.of', { n: issued, max: capacity });
}
