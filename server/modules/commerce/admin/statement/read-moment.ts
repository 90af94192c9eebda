import { toNfc } from '#shared/kernel/unicode-form.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { calendarDay } from '../../bank/calendar-day.ts';

/**
 * Which part of a day stands where: `usual` is the day before the month (`21/11/2026`) and the
 * month before the day behind a year (`2026-11-21`); `swapped` is the other way round.
 */
export type DayOrder = 'usual' | 'swapped';

/** A day as it is written. `named`: one that can be read in one order only. */
export type WrittenDay =
  | { readonly form: 'named'; readonly day: string }
  | {
      /** How it is written, with its separator: a bank writes all days of a column alike. */
      readonly form: 'slashed' | 'iso';
      readonly separator: string;
      /** `YYYY-MM-DD` by each order; null where that is no day of the calendar. */
      readonly usual: string | null;
      readonly swapped: string | null;
    };

/** A moment whose day waits for its order. */
export interface WrittenMoment {
  readonly day: WrittenDay;
  /** `14:31:05+07:00`; null where only the day is written, alone or with its midnight. */
  readonly time: string | null;
}

/** `time`: something stands beside the day that is no time. */
export type MomentProblem = 'day' | 'time';

const dayPattern = String.raw`(\d{1,4})(?<separator>[/.-])(\d{1,2}|[A-Za-z]{3})\k<separator>(\d{4}|\d{1,2})`;
const timePattern = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?`;
const markerPattern = String.raw`(?:\s*([\p{L}][\p{L}.]{0,5}))?`;
const zonePattern = String.raw`(?:\s*([Zz]|[+-]\d{2}:?\d{2}))?`;
const dayAlone = new RegExp(`^${dayPattern}$`, 'u');
const dayFirst = new RegExp(`^${dayPattern}(?:\\s+|[Tt])(.+)$`, 'u');
const timeFirst = new RegExp(`^(${timePattern}${markerPattern})\\s+${dayPattern}$`, 'u');
const wholeTime = new RegExp(`^${timePattern}${markerPattern}${zonePattern}$`, 'u');

/**
 * Reads `21/11/2026 14:31:05`, `02:31 PM 21-11-2026`, `21-Nov-2026`, `2026-11-21T14:31Z`, and a
 * time in a column of its own. Nothing is read over: what stands behind a time and is no half of
 * the day (AM, PM, SA, CH) makes it no time. Midnight, Vietnamese time, is the day alone.
 */
export function readTimestamp(dayCell: string, timeCell: string): WrittenMoment | MomentProblem {
  const written = tidy(dayCell);
  const split = splitMoment(written);
  if (split === null) return 'day';
  const { time: beside } = split;
  const day = /^\d{4}-\d{2}-\d{2}[Tt]/.test(written) ? certain(split.day) : split.day;
  if (day === null) return 'day';
  const inColumn = /^[-–—]*$/.test(tidy(timeCell)) ? null : tidy(timeCell);
  const apart = inColumn === null ? null : readTime(inColumn);
  const within = beside === null ? null : readTime(beside);
  if ((inColumn !== null && apart === null) || (beside !== null && within === null)) return 'time';
  // A day that a program wrote with its midnight has its time in the other column.
  if (apart !== null && within !== null && within !== apart && !within.startsWith('00:00:00'))
    return 'time';
  const time = apart ?? within;
  return { day, time: time === midnight ? null : time };
}

/** By which programs write a day that has no time, in text as in the cells of a spreadsheet. */
const midnight = '00:00:00+07:00';

/** A Date where a time is written, else the day as `YYYY-MM-DD`; null for no calendar day. */
export function momentIn({ day, time }: WrittenMoment, order: DayOrder): Date | string | null {
  const text = dayIn(day, order);
  if (text === null || time === null) return text;
  const moment = new Date(`${text}T${time}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

export function dayIn(day: WrittenDay, order: DayOrder): string | null {
  return day.form === 'named' ? day.day : day[order];
}

/**
 * The day above the number of the document, in one cell; a time between them belongs to the day,
 * with its half of the day.
 */
export function splitCell(written: string): { readonly day: string; readonly reference: string } {
  const [, day = written, reference = ''] = dayAndMore.exec(written.trim()) ?? [];
  return { day: day.trim(), reference: reference.replaceAll(/\s/g, '') };
}

const dayAndMore = new RegExp(
  `^(\\S+(?:\\s+\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s*(?:am|pm|a\\.m\\.|p\\.m\\.|sa|ch|sáng|chiều)(?![\\p{L}\\p{N}]))?)?)\\s+([\\s\\S]+)$`,
  'iu',
);

function splitMoment(
  written: string,
): { readonly day: WrittenDay; readonly time: string | null } | null {
  const alone = dayAlone.exec(written);
  if (alone !== null) return withTime(readDay(alone.slice(1)), null);
  const before = dayFirst.exec(written);
  if (before !== null) return withTime(readDay(before.slice(1, 5)), before[5] ?? '');
  const behind = timeFirst.exec(written);
  return behind === null ? null : withTime(readDay(behind.slice(6)), behind[1] ?? '');
}

/** A program that writes the whole of ISO 8601 has asked no spreadsheet. */
function certain(day: WrittenDay): WrittenDay | null {
  if (day.form === 'named') return day;
  return day.usual === null ? null : { form: 'named', day: day.usual };
}

function withTime(
  day: WrittenDay | null,
  time: string | null,
): { readonly day: WrittenDay; readonly time: string | null } | null {
  return day === null ? null : { day, time };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function readDay([first = '', separator = '', second = '', third = '']: readonly (
  | string
  | undefined
)[]): WrittenDay | null {
  if (/^\D/.test(second)) {
    const month = months.indexOf(second.toLowerCase()) + 1;
    const day =
      month === 0 || third.length < 2 || first.length > 2
        ? null
        : calendarDay(third, String(month), first);
    return day === null ? null : { form: 'named', day };
  }
  if (first.length === 4 && third.length <= 2)
    return {
      form: 'iso',
      separator,
      usual: calendarDay(first, second, third),
      swapped: calendarDay(first, third, second),
    };
  if (first.length > 2 || third.length === 1) return null;
  return {
    form: 'slashed',
    separator,
    usual: calendarDay(third, second, first),
    swapped: calendarDay(third, first, second),
  };
}

/** `14:31:05+07:00`, Vietnamese time unless a zone is written; null for what is no time. */
function readTime(written: string): string | null {
  const found = wholeTime.exec(written);
  if (found === null) return null;
  const [, hours = '', minutes = '', seconds = '00', marker, zone = '+07:00'] = found;
  // `14:31Z`: the letter is a zone, and no half of the day.
  const isUtc = marker?.toLowerCase() === 'z';
  const hour = marker === undefined || isUtc ? Number(hours) : hourOf(Number(hours), marker);
  if (hour === null || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const written24 = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
  return `${written24}${isUtc || zone.toLowerCase() === 'z' ? '+00:00' : withColon(zone)}`;
}

/** `02:31 PM` is 14; null where the hour and the half of the day contradict each other. */
function hourOf(hour: number, marker: string): number | null {
  const half = foldText(toNfc(marker)).replaceAll('.', '');
  if (/^(am|sa|sang)$/.test(half)) return hour > 12 ? null : hour % 12;
  if (!/^(pm|ch|chieu)$/.test(half) || hour === 0) return null;
  // Some programs write `14:31 PM`.
  return hour > 12 ? hour : (hour % 12) + 12;
}

function withColon(zone: string): string {
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

function tidy(cell: string): string {
  return toNfc(cell).replaceAll(/\s+/g, ' ').trim();
}
