import { payoutDay } from '#shared/domain/affiliate/affiliate-rules.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/** What makes the run of a month the only one: `monthly:2026-11`. */
export function monthlyKey(at: Date): string {
  return `monthly:${vietnameseDay(at).slice(0, 7)}`;
}

/** Whether the monthly run of the moment's month may be made. */
export function isPayoutTime(at: Date): boolean {
  return Number(vietnameseDay(at).slice(8)) >= payoutDay;
}

/** The day from which on a month's run is made: of the moment's month, or of the one after it. */
export function payoutDayOf(at: Date, monthsLater: 0 | 1): string {
  const [year = 0, month = 0] = vietnameseDay(at).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsLater, payoutDay)).toISOString().slice(0, 10);
}

/** The day before a day. */
export function dayBefore(day: string): string {
  return daysFrom(day, -1);
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return daysFrom(day, 1);
}

function daysFrom(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
