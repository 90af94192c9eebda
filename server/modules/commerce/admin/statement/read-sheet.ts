import { type AppError, appError } from '#shared/errors/error-code.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { bareAccount } from '../../bank/bank-movement.ts';
import { type DatedLine, type DaysDecision, decideDays } from './decide-days.ts';
import { findDoubt } from './find-ambiguity.ts';
import { countHeads, findColumns, type StatementColumns } from './find-columns.ts';
import { findPeriods } from './find-period.ts';
import { namesOtherUnit } from './find-unit.ts';
import { meaningsOf } from './head-meaning.ts';
import { datedOf, type LineContext, readLine } from './read-line.ts';
import { createMoneyReader } from './read-money.ts';
import type { DayOrder } from './read-moment.ts';
import type { StatementLine, UnderstoodMeaning, UnderstoodSheet } from './statement-line.ts';
import { firstLines, type StatementTable, type TableRecord } from './read-tables.ts';

/** What a statement is read against. */
export interface StatementContext {
  /** Empty when none is set. */
  readonly ourAccount: string;
  /** No money moved after this moment; null to take any day. */
  readonly latest: Date | null;
}

/** A table with heads in it, of which only the order of its days may be open. */
export interface OpenSheet {
  readonly sheet: Omit<UnderstoodSheet, 'days'>;
  /** Its lines of money, as far as their days are concerned. */
  readonly dated: readonly DatedLine[];
  readonly decision: Exclude<DaysDecision, { readonly kind: 'mixed' }>;
  /** Its lines by an order of the days. Refuses what its values say against its heads. */
  readonly read: (order: DayOrder) => Result<readonly StatementLine[], AppError>;
}

/** Opens one table with heads in it. Refuses as `readStatement` says. */
export function openSheet(
  { sheet, records }: StatementTable,
  { ourAccount, latest }: StatementContext,
): Result<OpenSheet, AppError> {
  const head = findHead(records);
  if (!head.ok) return head;
  const { columns, cells: heads, bodyAt, headAt } = head.value;
  const above = records.slice(0, headAt);
  const body = records
    .slice(bodyAt)
    .filter(({ cells }) => cells.some((cell) => cell !== '') && !isSameHead(cells, heads));
  const money = createMoneyReader(
    columns,
    body.map(({ cells }) => cells),
  );
  if (!money.ok) return money;
  const account = accountOf({ above, body, columns, ourAccount });
  if (!account.ok) return account;
  if (isForeign(above, body, columns)) return err(appError('STATEMENT_CURRENCY'));
  if (namesOtherUnit({ above, heads, body, columns })) return err(appError('STATEMENT_UNIT'));
  const context: LineContext = {
    columns,
    account: account.value.number,
    sheet,
    latest,
    readMoney: money.value.read,
  };
  const dated = body.flatMap((record) => datedOf(record, context) ?? []);
  const decision = decideDays(dated, {
    latest: latest === null ? null : vietnameseDay(latest.getTime()),
    periods: findPeriods(above),
    isWorkbook: sheet !== null,
  });
  if (decision.kind === 'mixed') return err(appError('STATEMENT_DAYS_UNCLEAR'));
  return ok({
    sheet: {
      sheet,
      account: account.value.number,
      columns: understoodColumns(
        { ...columns, account: account.value.isInColumn ? columns.account : null },
        heads,
      ),
      direction: money.value.direction,
    },
    dated,
    decision,
    read: (order) => readLines(body, context, order),
  });
}

function readLines(
  body: readonly TableRecord[],
  context: LineContext,
  order: DayOrder,
): Result<readonly StatementLine[], AppError> {
  const lines = body.map((record) => readLine(record, context, order));
  const balances = new Map(
    body.map(({ line, cells }) => [line, cells[context.columns.balance ?? -1] ?? '']),
  );
  const doubt = findDoubt(lines, (line) => balances.get(line) ?? '');
  return doubt === null ? ok(lines) : err(doubt);
}

/** Whose statement a table is. */
function accountOf({
  above,
  body,
  columns,
  ourAccount,
}: {
  readonly above: readonly TableRecord[];
  readonly body: readonly TableRecord[];
  readonly columns: StatementColumns;
  readonly ourAccount: string;
}): Result<{ readonly number: string; readonly isInColumn: boolean }, AppError> {
  const named = accountAbove(above);
  const inColumn = named === null ? accountInColumn(body, columns) : null;
  const written = named ?? inColumn ?? ourAccount;
  const number = isSameAccount(written, ourAccount) ? ourAccount : written;
  // A column that only ever names one account which is not ours may as well be who paid.
  return inColumn !== null && ourAccount !== '' && number !== ourAccount
    ? err(appError('STATEMENT_ACCOUNT_UNCLEAR'))
    : ok({ number, isInColumn: inColumn !== null });
}

interface Head {
  readonly columns: StatementColumns;
  readonly cells: readonly string[];
  readonly headAt: number;
  /** Where the lines begin. */
  readonly bodyAt: number;
}

/**
 * The line of heads, or two of them when a table has heads above heads. When none is whole the
 * refusal is that of the line that says most.
 */
function findHead(records: readonly TableRecord[]): Result<Head, AppError> {
  let refusal: { readonly heads: number; readonly error: AppError } | null = null;
  for (const [headAt, { cells }] of firstLines(records).entries()) {
    const heads = countHeads(cells);
    if (heads < 3) continue;
    const below = records[headAt + 1]?.cells ?? [];
    const isDouble = isSecondLine(below);
    const whole = isDouble ? joined(cells, below) : cells;
    const found = findColumns(whole);
    if (found.ok)
      return ok({
        columns: found.value,
        cells: whole,
        headAt,
        bodyAt: headAt + (isDouble ? 2 : 1),
      });
    if (refusal === null || heads > refusal.heads) refusal = { heads, error: found.error };
  }
  return err(refusal?.error ?? appError('STATEMENT_UNREADABLE'));
}

/** `Ghi nợ | Ghi có` under `Số tiền`, or the same heads in English. A line of figures is none. */
function isSecondLine(cells: readonly string[]): boolean {
  return cells.length > 0 && !cells.some((cell) => /\d/.test(cell)) && cells.some(saysDirection);
}

function saysDirection(cell: string): boolean {
  const found = meaningsOf(cell);
  return (
    found !== 'unclear' && found.some(({ meaning }) => meaning === 'credit' || meaning === 'debit')
  );
}

function joined(above: readonly string[], below: readonly string[]): readonly string[] {
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const first = above[at] ?? '';
    const second = below[at] ?? '';
    return saysDirection(second) || countHeads([first]) === 0 ? second || first : first;
  });
}

/** Heads are printed again on every page. */
function isSameHead(cells: readonly string[], heads: readonly string[]): boolean {
  return cells.every((cell, at) => cell === (heads[at] ?? '')) && countHeads(cells) >= 3;
}

/** The same number but for leading zeros, which spreadsheets drop. */
function isSameAccount(one: string, other: string): boolean {
  return other !== '' && withoutZeros(one) === withoutZeros(other);
}

function withoutZeros(number: string): string {
  return bareAccount(number).replace(/^0+/, '');
}

/** Whether a line, or what stands above the heads, names another currency than ours. */
function isForeign(
  above: readonly TableRecord[],
  body: readonly TableRecord[],
  { day, currency }: StatementColumns,
): boolean {
  const named = above.flatMap(({ cells }) => {
    const [, code = ''] =
      /(?:^|[^a-z])(?:loai tien(?: te)?|currency|ccy)[^a-z]{1,20}([a-z]{3})(?![a-z])/.exec(
        cells.map((cell) => foldText(cell.slice(0, 300))).join(' ; '),
      ) ?? [];
    return code;
  });
  const written =
    currency === null
      ? []
      : body
          .filter(({ cells }) => /\d/.test(cells[day] ?? ''))
          .map(({ cells }) => foldText(cells[currency] ?? ''));
  return [...named, ...written].some(
    (code) => !/^(|vnd|d|₫|dong|vn dong|viet nam dong)$/.test(code.trim()),
  );
}

/**
 * A column of accounts says whose statement it is when it always says the same one; otherwise it is
 * the other side's.
 */
function accountInColumn(
  body: readonly TableRecord[],
  { day, account }: StatementColumns,
): string | null {
  if (account === null) return null;
  const written = new Set(
    body
      .filter(({ cells }) => /\d/.test(cells[day] ?? ''))
      .map(({ cells }) => bareAccount(cells[account] ?? '')),
  );
  const [only = ''] = written;
  return written.size === 1 && /\d{4}/.test(only) ? only : null;
}

/** Longest label of an account, characters: what stands before is none of it. */
const labelLength = 80;
const accountLabel =
  /(?:so tai khoan|so tk|tai khoan|account(?: (?:no|number))?)(?:[^a-z0-9]|account|number|no\b)*$/;

/**
 * `Số tài khoản: 0123 456 789`, in one cell or in two, of the lines above the heads; null when none
 * says it.
 */
function accountAbove(records: readonly TableRecord[]): string | null {
  for (const { cells } of records) {
    const texts = cells.filter((cell) => cell !== '').map(foldText);
    for (const [index, text] of texts.entries()) {
      const [, label = '', number = texts[index + 1] ?? ''] =
        /^([^0-9]*)([0-9].*)?$/s.exec(text) ?? [];
      // Groups of digits; what follows, a day or a name, is not part of it.
      const digits =
        /^[0-9]{3,}(?:[ .-][0-9]{3,})*(?![0-9/])/.exec(number)?.[0].replaceAll(/\D/g, '') ?? '';
      if (accountLabel.test(label.slice(-labelLength)) && digits.length >= 6 && digits.length <= 19)
        return digits;
    }
  }
  return null;
}

function understoodColumns(
  columns: StatementColumns,
  heads: readonly string[],
): UnderstoodSheet['columns'] {
  const { amounts } = columns;
  const places: readonly (readonly [UnderstoodMeaning, number | null])[] = [
    ['day', columns.day],
    ['time', columns.time],
    ['reference', columns.reference],
    ...columns.memos.map((at) => ['memo', at] as const),
    ...(amounts.kind === 'two'
      ? [['credit', amounts.credit] as const, ['debit', amounts.debit] as const]
      : [
          ['amount', amounts.amount] as const,
          ['direction', amounts.direction?.at ?? null] as const,
        ]),
    ['balance', columns.balance],
    ...columns.charges.map((at) => ['charge', at] as const),
    ['account', columns.account],
  ];
  return places
    .flatMap(([meaning, at]) =>
      at === null
        ? []
        : [{ meaning, head: (heads[at] ?? '').replaceAll(/\s+/g, ' ').slice(0, 80), at }],
    )
    .toSorted((a, b) => a.at - b.at)
    .map(({ meaning, head }) => ({ meaning, head }));
}
