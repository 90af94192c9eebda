import type { StatementRow } from '../../bank/bank-door.ts';

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

export type LineProblem = 'day' | 'amount' | 'direction' | 'reference' | 'both_amounts' | 'charge';

/** How a sheet was read: what a person checks before anything of it is booked. */
export interface UnderstoodSheet {
  readonly sheet: string | null;
  readonly account: string;
  /** The columns that count, in the order of the sheet, with their heads as they are written. */
  readonly columns: readonly { readonly meaning: UnderstoodMeaning; readonly head: string }[];
  /** What tells money that came from money that left. */
  readonly direction: 'two_columns' | 'credit_only' | 'word' | 'sign';
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
