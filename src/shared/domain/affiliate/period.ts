import { vietnameseDay } from '../../kernel/vietnamese-time.ts';

/** What an affiliate's figures are asked for. The words are those of the API. */
export type PeriodKind = 'MONTH' | 'QUARTER';

/**
 * Calendar days in Asia/Ho_Chi_Minh, `YYYY-MM-DD`, both inclusive. They sort and compare as text.
 */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A month (index 1 to 12) or a quarter (1 to 4) of a year. */
export interface Period extends DayRange {
  readonly kind: PeriodKind;
  readonly year: number;
  readonly index: number;
}

/** Years that can be asked for: whatever is outside was never, or will not be, anybody's. */
export const firstPeriodYear = 2000;
export const lastPeriodYear = 2999;

/** How many periods a year has. */
export function periodsOfYear(kind: PeriodKind): number {
  return 12 / monthsIn(kind);
}

/** Whether there is such a period; what `periodOf` asks for. */
export function isPeriod({
  kind,
  year,
  index,
}: {
  readonly kind: PeriodKind;
  readonly year: number;
  readonly index: number;
}): boolean {
  return (
    isWholeBetween(year, firstPeriodYear, lastPeriodYear) &&
    isWholeBetween(index, 1, periodsOfYear(kind))
  );
}

/** The period with its days. Throws a RangeError on one that there is not: ask `isPeriod` first. */
export function periodOf(kind: PeriodKind, year: number, index: number): Period {
  if (!isPeriod({ kind, year, index })) throw new RangeError(`no ${kind} ${index} of ${year}`);
  const months = monthsIn(kind);
  return {
    kind,
    year,
    index,
    from: dayText(Date.UTC(year, (index - 1) * months, 1)),
    to: dayText(Date.UTC(year, index * months, 0)),
  };
}

/** The period of a moment: its Vietnamese day decides. */
export function currentPeriod(kind: PeriodKind, nowMs: number): Period {
  const today = vietnameseDay(nowMs);
  const month = Number(today.slice(5, 7));
  return periodOf(kind, Number(today.slice(0, 4)), Math.ceil(month / monthsIn(kind)));
}

/** The one before, over the turn of the year. */
export function previousPeriod({ kind, year, index }: Period): Period {
  return index === 1
    ? periodOf(kind, year - 1, periodsOfYear(kind))
    : periodOf(kind, year, index - 1);
}

/** The months of a period: three of a quarter, itself of a month. */
export function monthsOf({ kind, year, index }: Period): readonly Period[] {
  const count = monthsIn(kind);
  return Array.from({ length: count }, (_, at) =>
    periodOf('MONTH', year, (index - 1) * count + at + 1),
  );
}

/** Whether the moment's day lies in the range. */
export function holdsMoment({ from, to }: DayRange, nowMs: number): boolean {
  const today = vietnameseDay(nowMs);
  return from <= today && today <= to;
}

/** Whether the last day of the range is over: nothing dated in it comes any more. */
export function isOver({ to }: DayRange, nowMs: number): boolean {
  return to < vietnameseDay(nowMs);
}

/**
 * What a period is compared with. A running one: the same number of days from the start of the
 * period before, never past its end (31 March is compared with the whole of February). One that is
 * over, or has not begun: the whole period before.
 */
export function sameDaysOfPrevious(period: Period, nowMs: number): DayRange {
  const previous = previousPeriod(period);
  if (!holdsMoment(period, nowMs)) return { from: previous.from, to: previous.to };
  const elapsed = dayNumber(vietnameseDay(nowMs)) - dayNumber(period.from);
  const to = dayText((dayNumber(previous.from) + elapsed) * dayMs);
  return { from: previous.from, to: to < previous.to ? to : previous.to };
}

/** Every day of the range, the first one first. */
export function daysOf({ from, to }: DayRange): readonly string[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, at) =>
    dayText((first + at) * dayMs),
  );
}

/**
 * The weeks of the range, Monday to Sunday; the first and the last are cut off at its edges, so
 * that together they are the range.
 */
export function weeksOf({ from, to }: DayRange): readonly DayRange[] {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const weeks: DayRange[] = [];
  for (let start = first; start <= last; start = nextMonday(start)) {
    weeks.push({
      from: dayText(start * dayMs),
      to: dayText(Math.min(nextMonday(start) - 1, last) * dayMs),
    });
  }
  return weeks;
}

/** What a chart of the period shows: a month day by day, a quarter week by week. */
export function bucketsOf(period: Period): readonly DayRange[] {
  return period.kind === 'MONTH'
    ? daysOf(period).map((day) => ({ from: day, to: day }))
    : weeksOf(period);
}

/** The first moment of the range, and the first one after it, ms since 1970. */
export function momentsOf({ from, to }: DayRange): {
  readonly fromMs: number;
  readonly endMs: number;
} {
  return {
    fromMs: dayNumber(from) * dayMs - offsetMs,
    endMs: (dayNumber(to) + 1) * dayMs - offsetMs,
  };
}

const dayMs = 86_400_000;

/** Vietnam keeps one offset all year. */
const offsetMs = 7 * 3_600_000;

function monthsIn(kind: PeriodKind): number {
  return kind === 'MONTH' ? 1 : 3;
}

function isWholeBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Days since 1970-01-01, of a calendar day. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

function dayText(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10);
}

/** The first Monday after a day; day 0, the first of 1970, was a Thursday. */
function nextMonday(day: number): number {
  return day + 7 - ((day + 3) % 7);
}
