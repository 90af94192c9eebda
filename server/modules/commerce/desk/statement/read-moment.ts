/**
 * A moment as statements write it: `21/11/2026 14:31:05`, `14:31 21-11-2026`, `21-Nov-2026`,
 * `2026-11-21 14:31`, the day before the month. With a time a Date of Vietnamese time, without one
 * the day as `YYYY-MM-DD`; null for what is no day of the calendar.
 */
export function readMoment(written: string): Date | string | null {
  const parts = written.trim().split(/[\sT]+/);
  const [first = '', second = ''] = parts;
  const [dayText, timeText] = /^\d{1,2}:\d{2}/.test(first) ? [second, first] : [first, second];
  const day = readDay(dayText);
  if (day === null) return null;
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?$/.exec(timeText);
  if (time === null) return day;
  const [, hours = '', minutes = '', seconds = '00'] = time;
  const moment = new Date(`${day}T${hours.padStart(2, '0')}:${minutes}:${seconds}+07:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/**
 * A day that only is one when the month stands before the day: then no day of that file can be
 * trusted.
 */
export function isMonthFirst(written: string): boolean {
  const [, first, second, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(written.trim()) ?? [];
  return (
    first !== undefined && Number(second) > 12 && readDay(`${second}/${first}/${year}`) !== null
  );
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function readDay(written: string): string | null {
  const vietnamese = /^(\d{1,2})[/.-](\d{1,2}|[A-Za-z]{3})[/.-](\d{4}|\d{2})$/.exec(written);
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(written);
  const [year, month, day] =
    iso === null ? [vietnamese?.[3], vietnamese?.[2], vietnamese?.[1]] : [iso[1], iso[2], iso[3]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const number = /^\d/.test(month) ? month : String(months.indexOf(month.toLowerCase()) + 1);
  const text = `${year.length === 2 ? `20${year}` : year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // 31/02 would become another day.
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : null;
}
