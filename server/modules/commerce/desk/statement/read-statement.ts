import { type AppError, appError } from '../../../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../../../src/shared/kernel/result.ts';
import { vietnameseDay } from '../../../../../src/shared/domain/voucher/voucher-day.ts';
import type { StatementRow } from '../../bank/bank-door.ts';
import { bareAccount, fingerprintOf } from '../../bank/bank-movement.ts';
import { readSheet, type StatementContext } from './read-sheet.ts';
import { hasHeads, readTables } from './read-tables.ts';
import type { StatementLine, UnderstoodSheet } from './statement-line.ts';

export interface ReadStatement {
  readonly sheets: readonly UnderstoodSheet[];
  /** Names of sheets without a table, a cover or notes. */
  readonly skipped: readonly string[];
  readonly lines: readonly StatementLine[];
}

/**
 * Reads a statement of any bank: finds tables and columns by their Vietnamese or English heads,
 * then every line. Without an account in its columns it is the one that the lines above the heads
 * name, else ours. What could be read in two ways is refused: STATEMENT_UNREADABLE, _FORMAT,
 * _TOO_LONG, _TOO_LARGE, _COLUMN_MISSING, _HEAD_UNCLEAR, _DIRECTION_UNKNOWN, _DAYS_UNCLEAR,
 * _REFERENCE_REPEATED, _BALANCE_DIFFERS, _ACCOUNT_UNCLEAR, _CURRENCY or _SHEETS_OVERLAP. A line of
 * a day after `latest` is unreadable.
 */
export function readStatement(
  bytes: Uint8Array,
  ourAccount: string,
  latest: StatementContext['latest'] = null,
): Result<ReadStatement, AppError> {
  const tables = readTables(bytes);
  if (!tables.ok) return tables;
  const withHeads = tables.value.filter(({ records }) => hasHeads(records));
  const sheets: UnderstoodSheet[] = [];
  const lines: StatementLine[] = [];
  for (const table of withHeads) {
    const read = readSheet(table, { ourAccount, latest });
    if (!read.ok) return read;
    sheets.push(read.value.sheet);
    lines.push(...read.value.lines);
  }
  if (sheets.length === 0) return err(appError('STATEMENT_UNREADABLE'));
  if (overlap(lines)) return err(appError('STATEMENT_SHEETS_OVERLAP'));
  return ok({
    sheets,
    skipped: tables.value
      .filter((table) => !withHeads.includes(table) && table.records.length > 0)
      .flatMap(({ sheet }) => sheet ?? []),
    lines,
  });
}

/**
 * Whether two sheets tell of the same money: a workbook with all of it and an extract would book
 * the extract twice.
 */
function overlap(lines: readonly StatementLine[]): boolean {
  const seenOn = new Map<string, string | null>();
  return lines.some((line) => {
    if (line.kind !== 'money') return false;
    const print = `${dayOf(line.row)} ${fingerprintOf({ ...line.row, accountNumber: bareAccount(line.row.accountNumber) }) ?? ''}`;
    const before = seenOn.get(print);
    seenOn.set(print, line.sheet);
    return before !== undefined && before !== line.sheet;
  });
}

/** The day in Vietnam, `YYYY-MM-DD`. */
export function dayOf({ at }: Pick<StatementRow, 'at'>): string {
  return typeof at === 'string' ? at : vietnameseDay(at.getTime());
}
