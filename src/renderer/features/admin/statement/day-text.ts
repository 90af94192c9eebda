import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';

/** `21/11/2026` of `2026-11-21`. */
export function dayText(day: string): string {
  return formatDate(dayStartMs(day));
}
