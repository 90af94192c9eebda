import type { Marks } from './mark-text.ts';
import { letterStart } from './words.ts';

/** A text of a hit with its marks. */
export interface MarkedText {
  readonly text: string;
  readonly marks: Marks;
}

/** What a hit shows at most, in UTF-16 code units, ellipses included. */
export const hitTextLength = 140;
/** How much stands before the first match when the beginning has to go. */
const leadLength = 36;
const ellipsis = '…';

/**
 * One line of a text around its best match, the first one where `best` does not say: line breaks
 * become spaces, what does not fit becomes "…", cut between words where there is a space near, and
 * never inside a letter. Marks move with the text; those that are cut away go.
 */
export function shortenHit(
  { text, marks }: MarkedText,
  best: number = marks[0]?.[0] ?? 0,
): MarkedText {
  const near = [Math.max(0, best - 2 * hitTextLength), best + 2 * hitTextLength] as const;
  const line = `${text.slice(0, near[0])}${text.slice(...near).replaceAll(/\s/gu, ' ')}${text.slice(near[1])}`;
  if (line.length <= hitTextLength) return { text: line, marks };
  const start =
    best <= leadLength
      ? 0
      : startAt(line, Math.min(best - leadLength, line.length - hitTextLength + 1), best);
  const room = hitTextLength - (start > 0 ? 1 : 0);
  const end = line.length - start <= room ? line.length : endAt(line, start, start + room - 1);
  const shift = (start > 0 ? 1 : 0) - start;
  const kept = marks.flatMap(([from, to]): [number, number][] =>
    from < start || from >= end ? [] : [[from + shift, Math.min(to, end) + shift]],
  );
  return {
    text: `${start > 0 ? ellipsis : ''}${line.slice(start, end)}${end < line.length ? ellipsis : ''}`,
    marks: kept,
  };
}

/**
 * The beginning of a word at or after `from`, not beyond `latest`; without a space near, of a
 * letter.
 */
function startAt(line: string, from: number, latest: number): number {
  const space = line.indexOf(' ', from - 1);
  return space !== -1 && space + 1 <= latest ? space + 1 : letterStart(line, from);
}

/** The end of a word at or before `to`; without a space in the last quarter, of a letter. */
function endAt(line: string, start: number, to: number): number {
  const space = line.lastIndexOf(' ', to);
  return space > start + (to - start) * 0.75 ? space : letterStart(line, to);
}
