import { bareAccount } from '../../bank/bank-movement.ts';
import type { DatedLine } from './decide-days.ts';
import type { StatementColumns } from './find-columns.ts';
import { readFigure } from './read-amount.ts';
import type { LineMoney } from './read-money.ts';
import { type DayOrder, momentIn, readTimestamp, splitCell } from './read-moment.ts';
import type { TableRecord } from './read-tables.ts';
import type { StatementLine } from './statement-line.ts';

/** How the lines of one table are read. */
export interface LineContext {
  readonly columns: StatementColumns;
  readonly account: string;
  readonly sheet: string | null;
  readonly latest: Date | null;
  readonly readMoney: (cells: readonly string[]) => LineMoney | null;
}

/** One line by an order of the days. */
export function readLine(
  { line, cells }: TableRecord,
  { columns, account, sheet, latest, readMoney }: LineContext,
  order: DayOrder,
): StatementLine {
  const cell = cellOf(cells);
  const text = cells
    .filter((each) => each !== '')
    .join(' · ')
    .slice(0, 300);
  const { day, reference, moment } = whenOf(cells, columns);
  const at = typeof moment === 'string' ? null : momentIn(moment, order);
  const money = readMoney(cells);
  const isDated = at !== null || /\d/.test(day);
  // A line without a day is a total, a balance or a note, whatever figures it has, unless it has
  // the bank's reference.
  if (!isDated && (reference === '' || money === null)) return { kind: 'other', sheet, line, text };
  // A dated line with a reference and empty cells has lost its amount on the way to us; a written
  // nothing is nothing.
  if (money === null)
    return reference === '' || columns.day === columns.reference || isWritten(cells, columns)
      ? { kind: 'other', sheet, line, text }
      : { kind: 'unreadable', sheet, line, text, problem: 'amount' };
  if (
    at === null ||
    (latest !== null && (typeof at === 'string' ? new Date(`${at}T00:00:00+07:00`) : at) > latest)
  )
    return { kind: 'unreadable', sheet, line, text, problem: moment === 'time' ? 'time' : 'day' };
  if (money.problem !== null)
    return { kind: 'unreadable', sheet, line, text, problem: money.problem };
  // `1.23457E+15`: a spreadsheet has thrown the last digits away.
  if (bareAccount(reference) === '' || /^\d([.,]\d+)?E\+?\d+$/i.test(reference))
    return { kind: 'unreadable', sheet, line, text, problem: 'reference' };
  const memo = [...new Set(columns.memos.map(cell).filter((each) => each !== ''))].join(' · ');
  return {
    kind: 'money',
    sheet,
    line,
    row: {
      accountNumber: account,
      at,
      amountVnd: money.amountVnd,
      direction: money.direction,
      memo,
      reference,
    },
  };
}

function isWritten(cells: readonly string[], { amounts }: StatementColumns): boolean {
  const places = amounts.kind === 'two' ? [amounts.credit, amounts.debit] : [amounts.amount];
  return places.some((at) => at !== null && (cells[at] ?? '') !== '');
}

/** What a line of money says of its day; null for what is none, or has no day. */
export function datedOf(
  { line, cells }: TableRecord,
  { columns, readMoney }: LineContext,
): DatedLine | null {
  const { day: written, moment } = whenOf(cells, columns);
  const money = readMoney(cells);
  if (money === null || typeof moment === 'string') return null;
  const cell = cellOf(cells);
  return {
    line,
    written,
    day: moment.day,
    moved:
      money.problem !== null ? null : money.direction === 'in' ? money.amountVnd : -money.amountVnd,
    balance: readFigure(cell(columns.balance)),
    memo: columns.memos.map(cell).join(' '),
  };
}

function whenOf(
  cells: readonly string[],
  { day: dayAt, reference: referenceAt, time }: StatementColumns,
) {
  const cell = cellOf(cells);
  const { day, reference } =
    dayAt === referenceAt
      ? splitCell(cell(dayAt))
      : { day: cell(dayAt), reference: cell(referenceAt) };
  return { day, reference, moment: readTimestamp(day, cell(time)) };
}

function cellOf(cells: readonly string[]): (place: number | null) => string {
  return (place) => (place === null ? '' : (cells[place] ?? ''));
}
