import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import type { DatedLine } from './decide-days.ts';
import { dayIn, type DayOrder } from './read-moment.ts';
import type { OpenSheet } from './read-sheet.ts';
import type { DaysAnswer, DaysQuestion, Span } from './statement-line.ts';

/** What is asked about sheets whose days nobody can read; null when all of them are decided. */
export function askDays(
  sheets: readonly OpenSheet[],
  { latest, chosen }: { readonly latest: Date | null; readonly chosen: DayOrder | null },
): DaysQuestion | null {
  const open = sheets.filter(({ decision }) => decision.kind === 'open');
  const lines = open.flatMap(({ dated }) => dated);
  const shown = open
    .flatMap(({ sheet: { sheet }, dated }) => dated.map((line) => ({ sheet, line })))
    .find(({ line: { day } }) => dayIn(day, 'usual') !== dayIn(day, 'swapped'));
  if (shown === undefined) return null;
  const { sheet, line } = shown;
  const answer = (order: DayOrder) => answerOf(lines, { order, latest, shown: line });
  return {
    sheet,
    line: line.line,
    written: line.written.slice(0, 80),
    answers: { usual: answer('usual'), swapped: answer('swapped') },
    chosen,
  };
}

function answerOf(
  lines: readonly DatedLine[],
  {
    order,
    latest,
    shown,
  }: { readonly order: DayOrder; readonly latest: Date | null; readonly shown: DatedLine },
): DaysAnswer {
  const last = latest === null ? null : vietnameseDay(latest.getTime());
  const days = lines.flatMap(({ day }) => {
    const read = dayIn(day, order);
    return read === null || (last !== null && read > last) ? [] : read;
  });
  return {
    day: dayIn(shown.day, order),
    days: spanOf(days),
    unreadable: lines.length - days.length,
  };
}

/** From the first of some days to the last. */
export function spanOf(days: readonly string[]): Span | null {
  const sorted = days.toSorted();
  const [from, to] = [sorted.at(0), sorted.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}
