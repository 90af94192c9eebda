import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { dayOf } from '../../bank/bank-event-inbox.ts';
import { bareAccount, fingerprintOf } from '../../bank/bank-movement.ts';
import { askDays, spanOf } from './ask-days.ts';
import type { DayOrder } from './read-moment.ts';
import { type OpenSheet, openSheet, type StatementContext } from './read-sheet.ts';
import { hasHeads, readTables } from './read-tables.ts';
import type { DaysQuestion, StatementLine, UnderstoodSheet } from './statement-line.ts';

/** A statement that was read, or that asks a person in which order it writes its days. */
export type ReadStatement = {
  readonly sheets: readonly UnderstoodSheet[];
  /** Names of sheets without a table, a cover or notes. */
  readonly skipped: readonly string[];
} & (
  | {
      readonly kind: 'read';
      readonly lines: readonly StatementLine[];
      /** What a person has answered; null when nothing was asked. */
      readonly question: DaysQuestion | null;
    }
  /** It has no lines: a line whose day may be another one is none that can be booked. */
  | { readonly kind: 'asks'; readonly lines: readonly []; readonly question: DaysQuestion }
);

/**
 * Reads a statement of any bank: finds tables and columns by their Vietnamese or English heads,
 * then every line. Without an account in its columns it is the one that the lines above the heads
 * name, else ours. What could be read in two ways is refused: STATEMENT_UNREADABLE, _FORMAT,
 * _TOO_LONG, _TOO_LARGE, _COLUMN_MISSING, _HEAD_UNCLEAR, _DIRECTION_UNKNOWN, _DAYS_UNCLEAR,
 * _REFERENCE_REPEATED, _BALANCE_DIFFERS, _UNIT, _ACCOUNT_UNCLEAR, _CURRENCY or _SHEETS_OVERLAP; or
 * asked about: which of day and month stands first, until `days` is what a person answered. A line
 * of a day after `latest` is unreadable.
 */
export function readStatement(
  bytes: Uint8Array,
  ourAccount: string,
  latest: StatementContext['latest'] = null,
  days: DayOrder | null = null,
): Result<ReadStatement, AppError> {
  const tables = readTables(bytes);
  if (!tables.ok) return tables;
  const withHeads = tables.value.filter(({ records }) => hasHeads(records));
  const opened: OpenSheet[] = [];
  for (const table of withHeads) {
    const sheet = openSheet(table, { ourAccount, latest });
    if (!sheet.ok) return sheet;
    opened.push(sheet.value);
  }
  if (opened.length === 0) return err(appError('STATEMENT_UNREADABLE'));
  const skipped = tables.value
    .filter((table) => !withHeads.includes(table) && table.records.length > 0)
    .flatMap(({ sheet }) => sheet ?? []);
  const question = askDays(opened, { latest, chosen: days });
  if (question !== null && days === null)
    return ok({
      kind: 'asks',
      lines: [],
      sheets: opened.map(({ sheet }) => ({ ...sheet, days: null })),
      skipped,
      question,
    });
  const read = readSheets(opened, days);
  return read.ok ? ok({ kind: 'read', ...read.value, skipped, question }) : read;
}

function readSheets(
  opened: readonly OpenSheet[],
  chosen: DayOrder | null,
): Result<Pick<Extract<ReadStatement, { kind: 'read' }>, 'sheets' | 'lines'>, AppError> {
  const sheets: UnderstoodSheet[] = [];
  const lines: StatementLine[] = [];
  for (const { sheet, decision, read: readLines } of opened) {
    const order = decision.kind === 'decided' ? decision.order : chosen;
    if (order === null) throw new Error('a sheet is read whose days nobody has decided');
    const read = readLines(order);
    if (!read.ok) return read;
    const days = read.value.flatMap((line) => (line.kind === 'money' ? dayOf(line.row) : []));
    sheets.push({ ...sheet, days: spanOf(days) });
    lines.push(...read.value);
  }
  return overlap(lines) ? err(appError('STATEMENT_SHEETS_OVERLAP')) : ok({ sheets, lines });
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
