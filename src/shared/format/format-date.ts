/** All dates and times are shown in Vietnamese time, wherever the device is (design 7.1). */
export const timeZone = 'Asia/Ho_Chi_Minh';

const day = new Intl.DateTimeFormat('vi-VN', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const shortDay = new Intl.DateTimeFormat('vi-VN', { timeZone, day: '2-digit', month: '2-digit' });
const clock = new Intl.DateTimeFormat('vi-VN', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const dayWords = new Intl.DateTimeFormat('vi-VN', { timeZone, dateStyle: 'full' });

/** `21/11/2026`. Takes ms since 1970. */
export function formatDate(ms: number): string {
  return day.format(ms);
}

/** `21/11` for a moment of the year of `nowMs`, else `21/11/2027`: the short form of lists. */
export function formatListDate(ms: number, nowMs: number): string {
  return yearOf(ms) === yearOf(nowMs) ? shortDay.format(ms).replace('-', '/') : day.format(ms);
}

/** `14:12`. */
export function formatTime(ms: number): string {
  return clock.format(ms);
}

/** `14:12` for a moment of the same day as `nowMs`, else `14:12, 28/11/2026`. */
export function formatTimestamp(ms: number, nowMs: number): string {
  return day.format(ms) === day.format(nowMs)
    ? clock.format(ms)
    : `${clock.format(ms)}, ${day.format(ms)}`;
}

/** `14:12 ngày 28/11/2026`: a moment inside a sentence. */
export function formatTimestampInText(ms: number): string {
  return `${clock.format(ms)} ngày ${day.format(ms)}`;
}

/**
 * The first moment in Vietnamese time of a calendar day `YYYY-MM-DD` (scalar Date), in ms since
 * 1970. Throws on anything else.
 */
export function dayStartMs(date: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00+07:00`) : Number.NaN;
  if (Number.isNaN(ms)) throw new Error(`not a calendar day: ${date}`);
  return ms;
}

/** `Thứ Ba, 8 tháng 12, 2026`: a calendar day `YYYY-MM-DD` in words; null when it is none. */
export function dayInWords(date: string): string | null {
  const ms = Date.parse(`${date}T00:00:00+07:00`);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(ms) ? dayWords.format(ms) : null;
}

/** Day of the month with two digits and the month's number: what a calendar leaf shows. */
export function calendarLeaf(date: string): { readonly day: string; readonly month: number } {
  const [, month, dayOfMonth] = formatDayParts(dayStartMs(date));
  return { day: dayOfMonth, month: Number(month) };
}

function formatDayParts(ms: number): readonly [year: string, month: string, day: string] {
  const [dayOfMonth = '', month = '', year = ''] = day.format(ms).split('/');
  return [year, month, dayOfMonth];
}

function yearOf(ms: number): string {
  return formatDayParts(ms)[0];
}
