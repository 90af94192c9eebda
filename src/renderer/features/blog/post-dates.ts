import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { formatDate as formatMs } from '../../lib/format/format-date.ts';

/** A moment of the server as a Vietnamese day: `21/11/2026`. */
export function formatDate(moment: string): string {
  return formatMs(Date.parse(moment));
}

/** `2026-11-21` in Vietnam; later days are greater. */
export function dayOf(moment: string): string {
  return vietnameseDay(Date.parse(moment));
}
