import { parse } from 'csv-parse/sync';
import { type AppError, appError } from '../../../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../../../src/shared/kernel/result.ts';
import { decodeText } from './decode-text.ts';
import { isHeadLine } from './find-columns.ts';
import { readWorkbook } from './read-workbook.ts';

/** Lines of one sheet; `line` counts from 1 at its top, as a spreadsheet shows it. */
export interface StatementTable {
  /** Null for a file without sheets. */
  readonly sheet: string | null;
  readonly records: readonly TableRecord[];
}

export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Most lines of one statement. */
export const linesAtMost = 20_000;

/**
 * The tables of a file: sheets of an `.xlsx`, or a text with the delimiter under which heads are found. Refuses with STATEMENT_FORMAT a
 * file of another kind (PDF, the old `.xls`, a page that is called one), with STATEMENT_TOO_LONG more than 20 000 lines.
 */
export function readTables(bytes: Uint8Array): Result<readonly StatementTable[], AppError> {
  const start = Buffer.from(bytes.subarray(0, 512));
  if (start.subarray(0, 2).toString('latin1') === 'PK') return readSheets(bytes);
  if (start.subarray(0, 4).toString('hex') === 'd0cf11e0' || start.subarray(0, 5).toString('latin1') === '%PDF-') return err(appError('STATEMENT_FORMAT'));
  const text = decodeText(bytes);
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(text.slice(0, 200))) return err(appError('STATEMENT_FORMAT'));
  return readText(text);
}

function readSheets(bytes: Uint8Array): Result<readonly StatementTable[], AppError> {
  const sheets = readWorkbook(bytes, linesAtMost);
  if (sheets === null) return err(appError('STATEMENT_FORMAT'));
  if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > linesAtMost) return err(appError('STATEMENT_TOO_LONG'));
  return ok(sheets.map(({ name, rows }) => ({ sheet: name, records: rows.map((cells, index) => ({ line: index + 1, cells: cells.map(tidy) })).filter(({ cells }) => cells.some((cell) => cell !== '')) })));
}

function readText(text: string): Result<readonly StatementTable[], AppError> {
  const readings = [',', ';', '\t', '|'].map((delimiter) => readRecords(text, delimiter));
  if (readings.some((records) => records.length > linesAtMost)) return err(appError('STATEMENT_TOO_LONG'));
  const found = readings.find((records) => records.some(({ cells }) => isHeadLine(cells)));
  return found === undefined ? err(appError('STATEMENT_UNREADABLE')) : ok([{ sheet: null, records: found }]);
}

function readRecords(text: string, delimiter: string): readonly TableRecord[] {
  try {
    const parsed: unknown = parse(text, { delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, to: linesAtMost + 1 });
    // With `info` each record comes with where it ended; csv-parse types it as rows of text.
    return (parsed as { readonly record: readonly string[]; readonly info: { readonly lines: number } }[]).map(({ record, info }) => ({ line: info.lines, cells: record.map(tidy) }));
  } catch {
    // A quote that is never closed under this delimiter: another one may fit, else the file is refused as a whole.
    return [];
  }
}

/** Spreadsheets guard numbers with `="0123"` or an apostrophe. */
function tidy(cell: string): string {
  return (/^="(.*)"$/.exec(cell)?.[1] ?? cell.replace(/^'/, '')).normalize('NFC').trim();
}
