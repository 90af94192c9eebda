/**
 * A moment as statements write it: `21/11/2026 14:31:05`, `21-11-2026`, `2026-11-21 14:31`, the day before the month. With a time a Date
 * of Vietnamese time, without one the day as `YYYY-MM-DD`; null for what is no day of the calendar.
 */
export function readMoment(written: string): Date | string | null {
  const [dayText = '', timeText] = written.trim().split(/[\sT]+/);
  const day = readDay(dayText);
  if (day === null) return null;
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(timeText ?? '');
  if (time === null) return day;
  const [, hours = '', minutes = '', seconds = '00'] = time;
  const moment = new Date(`${day}T${hours.padStart(2, '0')}:${minutes}:${seconds}+07:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function readDay(written: string): string | null {
  const vietnamese = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(written);
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(written);
  const [year, month, day] = iso === null ? [vietnamese?.[3], vietnamese?.[2], vietnamese?.[1]] : [iso[1], iso[2], iso[3]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // 31/02 would become another day.
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : null;
}
