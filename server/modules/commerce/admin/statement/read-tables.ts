import { toNfc } from '#shared/kernel/unicode-form.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { decodeText } from './decode-text.ts';
import { isHeadLine } from './find-columns.ts';
import { readRecords, type TextRecord } from './read-records.ts';
import { readWorkbook } from './read-workbook.ts';
import { columnsAtMost, TooLarge } from './table-size.ts';

/** Lines of one sheet; `line` counts from 1 at its top, as a spreadsheet shows it. */
export interface StatementTable {
  /** Null for a file without sheets. */
  readonly sheet: string | null;
  readonly records: readonly TableRecord[];
}

export type TableRecord = TextRecord;

/** Most lines of one statement. */
export const linesAtMost = 20_000;

/**
 * The tables of a file: sheets of an `.xlsx`, or a text with the delimiter under which heads are
 * found. Refuses with STATEMENT_FORMAT a file of another kind (PDF, the old `.xls`, a page that is
 * called one), with STATEMENT_TOO_LONG more than 20 000 lines, with STATEMENT_TOO_LARGE more cells
 * or longer ones than a statement has.
 */
export function readTables(bytes: Uint8Array): Result<readonly StatementTable[], AppError> {
  const start = Buffer.from(bytes.subarray(0, 512));
  if (start.subarray(0, 2).toString('latin1') === 'PK') return readSheets(bytes);
  if (
    start.subarray(0, 4).toString('hex') === 'd0cf11e0' ||
    start.subarray(0, 5).toString('latin1') === '%PDF-'
  )
    return err(appError('STATEMENT_FORMAT'));
  const text = decodeText(bytes);
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(text.slice(0, 200)))
    return err(appError('STATEMENT_FORMAT'));
  return readText(text);
}

/** Heads stand among the first lines: what lies behind them is not searched. */
const headsWithin = 200;

/** The lines of a table among which its heads may stand. */
export function firstLines(records: readonly TableRecord[]): readonly TableRecord[] {
  return records.slice(0, headsWithin);
}

/** Whether a table has heads that say something of money. */
export function hasHeads(records: readonly TableRecord[]): boolean {
  return firstLines(records).some(({ cells }) => isHeadLine(cells));
}

function readSheets(bytes: Uint8Array): Result<readonly StatementTable[], AppError> {
  const read = readWorkbook(bytes, linesAtMost);
  if (!read.ok)
    return err(appError(read.error === 'too_large' ? 'STATEMENT_TOO_LARGE' : 'STATEMENT_FORMAT'));
  const sheets = read.value;
  if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > linesAtMost)
    return err(appError('STATEMENT_TOO_LONG'));
  return ok(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      records: rows
        .map((cells, index) => ({ line: index + 1, cells: cells.map(tidy) }))
        .filter(({ cells }) => cells.some((cell) => cell !== '')),
    })),
  );
}

/** The first delimiter under which heads are found; the others are not tried any more. */
function readText(text: string): Result<readonly StatementTable[], AppError> {
  let isTooLarge = false;
  for (const delimiter of [',', ';', '\t', '|']) {
    const records = tryRecords(text, delimiter);
    isTooLarge ||= records === 'too_large';
    if (records === 'too_large') continue;
    if (records.length > linesAtMost) return err(appError('STATEMENT_TOO_LONG'));
    if (hasHeads(records)) return ok([{ sheet: null, records }]);
  }
  return err(appError(isTooLarge ? 'STATEMENT_TOO_LARGE' : 'STATEMENT_UNREADABLE'));
}

function tryRecords(text: string, delimiter: string): readonly TableRecord[] | 'too_large' {
  try {
    return readRecords(text, delimiter, linesAtMost + 1).map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, columnsAtMost).map(tidy),
    }));
  } catch (error) {
    if (error instanceof TooLarge) return 'too_large';
    throw error;
  }
}

/** Spreadsheets guard numbers with `="0123"` or an apostrophe. */
function tidy(cell: string): string {
  return toNfc(/^="(.*)"$/.exec(cell)?.[1] ?? cell.replace(/^'/, '')).trim();
}
