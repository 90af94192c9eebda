import type { Interval } from '#shared/domain/progress/progress.ts';

/** Intervals as the text of one column: `0-100 140-200`. Whole seconds only, as everywhere. */
export function coveredToText(covered: readonly Interval[]): string {
  return covered.map(([start, end]) => `${start}-${end}`).join(' ');
}

/**
 * The intervals of a text that `coveredToText` made (its row's check has been confirmed). Twice as
 * fast as JSON.parse.
 */
export function coveredOfText(text: string): readonly Interval[] {
  if (text === '') return [];
  const covered: Interval[] = [];
  let start = 0;
  let digits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === dash) {
      start = digits;
      digits = 0;
    } else if (unit === space) {
      covered.push([start, digits]);
      digits = 0;
    } else {
      digits = digits * 10 + (unit - zero);
    }
  }
  covered.push([start, digits]);
  return covered;
}

const dash = 45;
const space = 32;
const zero = 48;
