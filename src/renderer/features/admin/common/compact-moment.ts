import { formatListDate, formatTime } from '../../../lib/format-date.ts';

/** As short as a list needs it: `14:31` today, else `20/11 14:31`, with the year when it is another one. */
export function compactMoment(ms: number, nowMs: number): string {
  const isToday = formatListDate(ms, 0) === formatListDate(nowMs, 0);
  return isToday ? formatTime(ms) : `${formatListDate(ms, nowMs)} ${formatTime(ms)}`;
}
