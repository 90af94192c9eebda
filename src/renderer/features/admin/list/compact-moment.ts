import { formatListDate, formatTime } from '#renderer/lib/format/format-date.ts';

/**
 * As short as a list needs it: `14:31` today, else `20/11 14:31`, with the year when it is another
 * one.
 */
export function compactTimestamp(ms: number, nowMs: number): string {
  return isSameDay(ms, nowMs) ? formatTime(ms) : `${formatListDate(ms, nowMs)} ${formatTime(ms)}`;
}

/**
 * For a list with many columns, whose details say the moment: `14:31` today, else the day alone,
 * `20/11`.
 */
export function timeOrDay(ms: number, nowMs: number): string {
  return isSameDay(ms, nowMs) ? formatTime(ms) : formatListDate(ms, nowMs);
}

function isSameDay(ms: number, otherMs: number): boolean {
  return formatListDate(ms, 0) === formatListDate(otherMs, 0);
}
