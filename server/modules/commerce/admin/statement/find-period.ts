import { foldText } from '#shared/kernel/fold-text.ts';
import { calendarDay } from '../../bank/calendar-day.ts';
import { dayIn, readTimestamp } from './read-moment.ts';
import type { TableRecord } from './read-tables.ts';

/** From a day to a day, both within, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Longest text of one line above the heads that is looked at, characters. */
const textLength = 300;
const day = String.raw`(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})(?!\d)`;
const time = String.raw`(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?`;
const fromTo = new RegExp(
  String.raw`(?<![a-z])(?:tu|from|bat dau|start)(?: (?:ngay|date))?[^0-9a-z]{0,12}${day}${time}[^0-9]{1,60}${day}`,
  'g',
);
/** `tháng 11/2026`, `tháng 11 năm 2026`, but not the month of a day. */
const monthOf =
  /(?<![a-z]|[0-9] {0,2})(?:thang|month|ky)[^0-9a-z]{0,5}(\d{1,2})(?:[/-]| nam )(\d{4})(?!\d)/g;

/**
 * The periods that a statement says it is of, above its heads; a period whose days can be read in
 * two orders is there twice. Empty where it names none.
 */
export function findPeriods(above: readonly TableRecord[]): readonly Period[] {
  const text = above
    .map(({ cells }) =>
      foldText(
        cells
          .filter((cell) => cell !== '')
          .join(' ; ')
          .slice(0, textLength),
      ),
    )
    .join(' ; ');
  const spans = Array.from(text.matchAll(fromTo), ([, from = '', to = '']) => spansOf(from, to));
  const months = Array.from(text.matchAll(monthOf), ([, month = '', year = '']) =>
    monthPeriod(year, month),
  );
  return [...spans.flat(), ...months.flat()];
}

function spansOf(from: string, to: string): readonly Period[] {
  const [first, last] = [readTimestamp(from, ''), readTimestamp(to, '')];
  if (typeof first === 'string' || typeof last === 'string') return [];
  return (['usual', 'swapped'] as const).flatMap((order) => {
    const [start, end] = [dayIn(first.day, order), dayIn(last.day, order)];
    return start === null || end === null || start > end ? [] : { from: start, to: end };
  });
}

function monthPeriod(year: string, month: string): readonly Period[] {
  const from = calendarDay(year, month, '1');
  if (from === null) return [];
  const last = new Date(Date.UTC(Number(year), Number(month), 0));
  return [{ from, to: last.toISOString().slice(0, 10) }];
}
