import { cellLengthAtMost, createTableSize, TooLarge } from './table-size.ts';

/** A line of a text with its cells; `line` counts from 1 and is where it ends. */
export interface TextRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The lines of a text whose cells a delimiter parts (RFC 4180; a quote within a cell is part of it,
 * empty lines are left out), at most so many. Each character is read a few times, whatever the
 * text. Empty where a quote is never closed: nobody can say what its cell is. Throws `TooLarge` for
 * more than a statement holds.
 */
export function readRecords(
  text: string,
  delimiter: string,
  recordsAtMost: number,
): readonly TextRecord[] {
  const size = createTableSize();
  const records: TextRecord[] = [];
  let [at, line, cells]: [number, number, string[]] = [0, 1, []];
  while (at < text.length && records.length < recordsAtMost) {
    const cell = readCell(text, delimiter, at);
    if (cell === null) return [];
    cells.push(size.hold(cell.value));
    line += cell.breaks;
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      cells.push('');
    }
    if (cells.length > 1 || cells[0] !== '') records.push({ line, cells });
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
  }
  return records;
}

interface Cell {
  readonly value: string;
  /** Where its delimiter, the break behind it or the end of the text is. */
  readonly end: number;
  /** Breaks of lines within it. */
  readonly breaks: number;
}

function readCell(text: string, delimiter: string, from: number): Cell | null {
  const isEnd = (at: number): boolean =>
    at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r';
  const skipBlanks = (at: number): number => {
    let next = at;
    while (!isEnd(next) && (text[next] === ' ' || text[next] === '\t' || text[next] === '\u00A0'))
      next += 1;
    return next;
  };
  const start = skipBlanks(from);
  if (text[start] === '"') {
    const close = closingQuote(text, start);
    if (close === null) return null;
    const end = skipBlanks(close + 1);
    const inner = text.slice(start + 1, close);
    // Otherwise it is a cell that only begins with a quoted word.
    if (isEnd(end))
      return {
        value: inner.replaceAll('""', '"').trim(),
        end,
        breaks: inner.split(/\r\n|\n|\r/).length - 1,
      };
  }
  let end = start;
  while (!isEnd(end)) end += 1;
  return { value: text.slice(start, end).trim(), end, breaks: 0 };
}

/**
 * Where the quote is that closes this one: two of them are one that is written. Throws `TooLarge`
 * behind the longest cell.
 */
function closingQuote(text: string, open: number): number | null {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') {
    if (at - open > 2 * cellLengthAtMost) throw new TooLarge();
    at = text.indexOf('"', at + 2);
  }
  return at === -1 ? null : at;
}
