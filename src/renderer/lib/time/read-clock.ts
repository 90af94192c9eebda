/**
 * A time of day as people write it (`9:00`, `9h`, `9h30`, `20.15`) as `09:00`; null when it is
 * none.
 */
export function readClock(typed: string): string | null {
  const [, hour = '', minute = '0'] = /^(\d{1,2})(?:[:.hg](\d{2})?)?$/iu.exec(typed.trim()) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
