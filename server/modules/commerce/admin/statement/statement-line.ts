import type { StatementRow } from '../../bank/bank-event-inbox.ts';
import type { DayOrder } from './read-moment.ts';

/**
 * A line of a statement after its heads; `line` counts from 1 at the top of its sheet, as a
 * spreadsheet shows it.
 */
export type StatementLine = { readonly sheet: string | null; readonly line: number } & (
  | { readonly kind: 'money'; readonly row: StatementRow }
  /** It says something of money that we cannot read. Nothing is guessed. */
  | { readonly kind: 'unreadable'; readonly text: string; readonly problem: LineProblem }
  /** Totals, balances, notes: no movement. */
  | { readonly kind: 'other'; readonly text: string }
);

export type LineProblem =
  | 'day'
  | 'time'
  | 'amount'
  | 'direction'
  | 'reference'
  | 'both_amounts'
  | 'charge';

/** How a sheet was read: what a person checks before anything of it is booked. */
export interface UnderstoodSheet {
  readonly sheet: string | null;
  readonly account: string;
  /** The columns that count, in the order of the sheet, with their heads as they are written. */
  readonly columns: readonly { readonly meaning: UnderstoodMeaning; readonly head: string }[];
  /** What tells money that came from money that left. */
  readonly direction: 'two_columns' | 'credit_only' | 'word' | 'sign';
  /** The first and the last day of its money; null while nobody knows its days, or without any. */
  readonly days: Span | null;
}

/** From a day to a day, `YYYY-MM-DD`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** What only a person can tell: whether the day or the month stands first. */
export interface DaysQuestion {
  readonly sheet: string | null;
  /** A line whose day differs by its order, and the day as it is written. */
  readonly line: number;
  readonly written: string;
  readonly answers: Readonly<Record<DayOrder, DaysAnswer>>;
  /** What a person said; null while it is open. */
  readonly chosen: DayOrder | null;
}

/** What the days are by one order. */
export interface DaysAnswer {
  /** Of the line that is shown; null when it is none of the calendar. */
  readonly day: string | null;
  /** Of all lines that the question is about. */
  readonly days: Span | null;
  /** So many of them would be no day of the calendar, or one that has not come. */
  readonly unreadable: number;
}

export type UnderstoodMeaning =
  | 'day'
  | 'time'
  | 'credit'
  | 'debit'
  | 'amount'
  | 'direction'
  | 'memo'
  | 'reference'
  | 'account'
  | 'balance'
  | 'charge';
