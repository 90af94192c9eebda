import { parse } from 'csv-parse/sync';
import { type AppError, appError } from '../../../../../src/shared/errors/error-code.ts';
import { foldText } from '../../../../../src/shared/kernel/fold-text.ts';
import { err, ok, type Result } from '../../../../../src/shared/kernel/result.ts';
import type { StatementRow } from '../../bank/bank-door.ts';
import { findColumns, type StatementColumns } from './find-columns.ts';
import { readAmount } from './read-amount.ts';
import { readMoment } from './read-moment.ts';

/** A line of a statement after its heads; `line` counts from 1 at the top of the file, as a spreadsheet shows it. */
export type StatementLine =
  | { readonly kind: 'money'; readonly line: number; readonly row: StatementRow }
  /** It says something of money that we cannot read. Nothing is guessed. */
  | { readonly kind: 'unreadable'; readonly line: number; readonly text: string; readonly problem: LineProblem }
  /** Totals, balances, notes: no movement. */
  | { readonly kind: 'other'; readonly line: number; readonly text: string };

export type LineProblem = 'day' | 'amount' | 'direction' | 'reference' | 'both_amounts';

/** Most lines of one statement. */
export const linesAtMost = 20_000;

/**
 * Reads a statement of any bank: finds delimiter and columns by their Vietnamese or English heads, then every line. Without a column
 * for the account it is the one that the lines above the heads name, else ours. Refuses with STATEMENT_UNREADABLE without heads.
 */
export function readStatement(text: string, ourAccount: string): Result<readonly StatementLine[], AppError> {
  const table = findTable(text);
  if (table === null || table.records.length > linesAtMost) return err(appError('STATEMENT_UNREADABLE'));
  const { records, headAt, columns } = table;
  const account = accountAbove(records.slice(0, headAt)) ?? ourAccount;
  return ok(records.slice(headAt + 1).filter(({ cells }) => cells.some((cell) => cell !== '')).map((record) => readLine(record, columns, account)));
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The records by the delimiter under which heads are found, and where these are. */
function findTable(text: string): { readonly records: readonly CsvRecord[]; readonly headAt: number; readonly columns: StatementColumns } | null {
  for (const delimiter of [',', ';', '\t', '|']) {
    const records = readRecords(text, delimiter);
    const headAt = records.findIndex(({ cells }) => findColumns(cells) !== null);
    const columns = headAt === -1 ? null : findColumns(records[headAt]?.cells ?? []);
    if (columns !== null) return { records, headAt, columns };
  }
  return null;
}

function readRecords(text: string, delimiter: string): readonly CsvRecord[] {
  try {
    const parsed: unknown = parse(text, { delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, to: linesAtMost + 1 });
    // With `info` each record comes with where it ended; csv-parse types it as rows of text.
    return (parsed as { readonly record: readonly string[]; readonly info: { readonly lines: number } }[]).map(({ record, info }) => ({ line: info.lines, cells: record.map(unwrap) }));
  } catch {
    // A quote that is never closed under this delimiter: another one may fit, else the file is refused as a whole.
    return [];
  }
}

/** Spreadsheets guard numbers with `="0123"` or an apostrophe. */
function unwrap(cell: string): string {
  return /^="(.*)"$/.exec(cell)?.[1] ?? cell.replace(/^'/, '');
}

/** `Số tài khoản: 0123456789` in the lines above the heads. */
function accountAbove(records: readonly CsvRecord[]): string | null {
  for (const { cells } of records) {
    const found = /(?:so tai khoan|account(?: (?:no|number))?)\W*([0-9][0-9 .-]{4,24}[0-9])/.exec(foldText(cells.join(' ')))?.[1];
    if (found !== undefined) return found.replaceAll(/\D/g, '');
  }
  return null;
}

function readLine({ line, cells }: CsvRecord, columns: StatementColumns, account: string): StatementLine {
  const cell = (place: number | null): string => (place === null ? '' : (cells[place] ?? '').trim());
  const text = cells.filter((each) => each !== '').join(' · ').slice(0, 300);
  const at = readMoment(`${cell(columns.day)} ${cell(columns.time)}`);
  const money = readMoney(columns, cell);
  // A line without a day is a total, a balance or a note, whatever figures it has.
  if (cell(columns.day) === '' || money === null || (at === null && !/\d/.test(cell(columns.day)))) return { kind: 'other', line, text };
  if (at === null) return { kind: 'unreadable', line, text, problem: 'day' };
  if (money.problem !== null) return { kind: 'unreadable', line, text, problem: money.problem };
  if (cell(columns.reference) === '') return { kind: 'unreadable', line, text, problem: 'reference' };
  const accountNumber = cell(columns.account).replaceAll(/[\s.-]/g, '') || account;
  return { kind: 'money', line, row: { accountNumber, at, amountVnd: money.amountVnd, direction: money.direction, memo: cell(columns.memo), reference: cell(columns.reference) } };
}

type LineMoney = { readonly problem: null; readonly amountVnd: bigint; readonly direction: 'in' | 'out' } | { readonly problem: LineProblem };

/** Null when the line names no amount at all. */
function readMoney({ amounts }: StatementColumns, cell: (place: number | null) => string): LineMoney | null {
  if (amounts.kind === 'two') return readTwo(cell(amounts.credit), cell(amounts.debit));
  if (cell(amounts.amount) === '') return null;
  const amount = readAmount(cell(amounts.amount));
  if (amount === null || amount === 0n) return { problem: 'amount' };
  const word = amounts.direction === null ? '' : cell(amounts.direction);
  const direction = directionOf(word, amount);
  return direction === null ? { problem: 'direction' } : { problem: null, amountVnd: amount < 0n ? -amount : amount, direction };
}

function readTwo(credit: string, debit: string): LineMoney | null {
  const [into, out] = [nothing.test(credit) ? 0n : readAmount(credit), nothing.test(debit) ? 0n : readAmount(debit)];
  if (into === null || out === null) return { problem: 'amount' };
  if (into !== 0n && out !== 0n) return { problem: 'both_amounts' };
  if (into < 0n) return { problem: 'amount' };
  if (into > 0n) return { problem: null, amountVnd: into, direction: 'in' };
  // Banks write what left with and without a sign.
  return out === 0n ? null : { problem: null, amountVnd: out < 0n ? -out : out, direction: 'out' };
}

const nothing = /^[-–—\s]*$/;

/** By the word beside the amount, else by its sign; a plain amount without a word is money that came in only where signs are used. */
function directionOf(word: string, amount: bigint): 'in' | 'out' | null {
  const folded = foldText(word).trim();
  if (/^(c|cr|co|credit|ghi co|in|vao|tien vao|thu|\+)$/.test(folded)) return 'in';
  if (/^(d|dr|no|debit|ghi no|out|ra|tien ra|chi|-)$/.test(folded)) return 'out';
  if (folded !== '') return null;
  return amount < 0n ? 'out' : 'in';
}
