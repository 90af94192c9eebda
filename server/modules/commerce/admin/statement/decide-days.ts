import { dayIn, type DayOrder, type WrittenDay } from './read-moment.ts';
import type { Period } from './find-period.ts';

/** A line of money, as far as its day is concerned. */
export interface DatedLine {
  readonly line: number;
  /** As the cell has it. */
  readonly written: string;
  readonly day: WrittenDay;
  /** Negative for money that left; null where it is not known. */
  readonly moved: bigint | null;
  /** Behind it; null where none is written. */
  readonly balance: bigint | null;
  readonly memo: string;
}

/** What the days of a table are held against. */
export interface DayEvidence {
  /** The last day on which money can have moved, `YYYY-MM-DD`; null to take any. */
  readonly latest: string | null;
  /** That the statement says it is of. */
  readonly periods: readonly Period[];
  /**
   * Whether the days may be cells of a spreadsheet: an American one takes `03/12/2026` of a text
   * for the 12th of March, and shows it as a date that nobody doubts.
   */
  readonly isWorkbook: boolean;
}

/**
 * `mixed`: no order fits all days. `open`: nothing says which order it is, or something speaks
 * against the usual one: only a person can tell.
 */
export type DaysDecision =
  | { readonly kind: 'decided'; readonly order: DayOrder }
  | { readonly kind: 'open' }
  | { readonly kind: 'mixed' };

/** Banks book on another day than money moved, and list by either. */
const slackDays = 4;
/** So many different days say something where chance could have made fewer look alike. */
const fewestDays = 4;
/** Movements of one export lie as close as this, days, where days are few. */
const denseDays = 45;

/**
 * Decides in which order a table writes day and month. The usual order is taken when a day can only
 * be one in it, or when the other order cannot be and nothing speaks against this one. The swapped
 * order is never taken without a person.
 */
export function decideDays(lines: readonly DatedLine[], evidence: DayEvidence): DaysDecision {
  const written = lines.flatMap((line) => (line.day.form === 'named' ? [] : [line.day]));
  // A program that took some of the days for others leaves two ways of writing behind.
  if (new Set(written.map(({ form, separator }) => form + separator)).size > 1)
    return { kind: 'mixed' };
  const isOnly = (order: DayOrder): boolean =>
    written.some((day) => day[order] !== null && day[otherThan(order)] === null);
  const isIso = written.some(({ form }) => form === 'iso');
  if (isOnly('swapped')) return isOnly('usual') ? { kind: 'mixed' } : { kind: 'open' };
  if (isOnly('usual') || written.every(({ usual, swapped }) => usual === swapped))
    return { kind: 'decided', order: 'usual' };
  const [usual, swapped] = [
    speaksAgainst('usual', lines, evidence),
    speaksAgainst('swapped', lines, evidence),
  ];
  // Behind a written year a month is a month, unless everything speaks for the other.
  const isDecided = isIso && !evidence.isWorkbook ? !usual || swapped : swapped && !usual;
  return isDecided ? { kind: 'decided', order: 'usual' } : { kind: 'open' };
}

export function otherThan(order: DayOrder): DayOrder {
  return order === 'usual' ? 'swapped' : 'usual';
}

function speaksAgainst(
  order: DayOrder,
  lines: readonly DatedLine[],
  { latest, periods }: Omit<DayEvidence, 'isWorkbook'>,
): boolean {
  const days = daysBy(order, lines);
  const others = daysBy(otherThan(order), lines);
  return (
    days.some(({ day }) => latest !== null && day > latest) ||
    isOutside(days, periods) ||
    isAgainstBalances(days) ||
    (isDisordered(days) && !isDisordered(others) && countDays(others) >= fewestDays) ||
    (isScattered(days) && isDense(others) && !isRepeated(lines))
  );
}

type Days = readonly (Pick<DatedLine, 'moved' | 'balance'> & {
  readonly day: string;
  readonly number: number;
})[];

function daysBy(order: DayOrder, lines: readonly DatedLine[]): Days {
  return lines.flatMap(({ day: written, moved, balance }) => {
    const day = dayIn(written, order);
    return day === null ? [] : { day, number: numberOf(day), moved, balance };
  });
}

/** Days since 1970. */
function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

function isOutside(days: Days, periods: readonly Period[]): boolean {
  return (
    periods.length > 0 &&
    periods.every(({ from, to }) =>
      days.some(
        ({ number }) => number < numberOf(from) - slackDays || number > numberOf(to) + slackDays,
      ),
    )
  );
}

/** Whether the days go back where the running balances say that the money went on. */
function isAgainstBalances(days: Days): boolean {
  const [down, up] = [days, days.toReversed()].map((each) =>
    isChain(each) ? goesBack(each) : null,
  );
  // A chain that fits both ways, or neither, says nothing of the order.
  return (down === true && up === null) || (up === true && down === null);
}

function isChain(days: Days): boolean {
  return (
    days.length > 1 &&
    days.every(({ balance, moved }, index) => {
      const before = days[index - 1];
      return (
        before === undefined ||
        (balance !== null &&
          moved !== null &&
          before.balance !== null &&
          balance - before.balance === moved)
      );
    })
  );
}

function goesBack(days: Days): boolean {
  let last = Number.NEGATIVE_INFINITY;
  return days.some(({ number }) => {
    const isBack = number < last - slackDays;
    last = Math.max(last, number);
    return isBack;
  });
}

/** A statement is written from its first day on, or from its last. */
function isDisordered(days: Days): boolean {
  return goesBack(days) && goesBack(days.toReversed());
}

function countDays(days: Days): number {
  return new Set(days.map(({ day }) => day)).size;
}

/** One day in each of several months, and never two in one. */
function isScattered(days: Days): boolean {
  const months = new Set(days.map(({ day }) => day.slice(0, 7))).size;
  return months >= fewestDays && months === countDays(days);
}

function isDense(days: Days): boolean {
  const numbers = days.map(({ number }) => number);
  return countDays(days) >= fewestDays && Math.max(...numbers) - Math.min(...numbers) <= denseDays;
}

/** Nothing but one thing, again and again: a fee, a rent or an interest of each month. */
function isRepeated(lines: readonly DatedLine[]): boolean {
  const kindOf = ({ memo }: DatedLine): string => memo.replaceAll(/[\d\s/.,:-]+/g, ' ').trim();
  return (
    new Set(lines.map(kindOf)).size < fewestDays - 1 ||
    (new Set(lines.map(({ moved }) => moved)).size === 1 &&
      new Set(lines.map(({ written }) => written)).size === lines.length)
  );
}
