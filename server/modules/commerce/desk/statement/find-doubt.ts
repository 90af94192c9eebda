import { type AppError, appError } from '../../../../../src/shared/errors/error-code.ts';
import { readFigure } from './read-amount.ts';
import type { StatementLine } from './statement-line.ts';

type MoneyLine = Extract<StatementLine, { readonly kind: 'money' }>;

/**
 * What the values of a table say against its heads, as a refusal; null when nothing does. A
 * reference has to tell lines apart, and balances may not move the other way than the money.
 */
export function findDoubt(
  lines: readonly StatementLine[],
  balanceAt: (line: number) => string,
): AppError | null {
  const money = lines.filter((line) => line.kind === 'money');
  if (isCounter(money) || isRepeated(money)) return appError('STATEMENT_REFERENCE_REPEATED');
  return isContrary(money, balanceAt) ? appError('STATEMENT_BALANCE_DIFFERS') : null;
}

/** 1, 2, 3 …: the numbers of the lines, whatever their head says. A single line may be anything. */
function isCounter(money: readonly MoneyLine[]): boolean {
  const numbers = money.map(({ row: { reference } }) =>
    /^\d{1,6}$/.test(reference) ? Number(reference) : Number.NaN,
  );
  return (
    numbers.length > 1 &&
    numbers.every(
      (number, index) => index === 0 || Math.abs(number - (numbers[index - 1] ?? 0)) === 1,
    ) &&
    (numbers.length > 4 || Math.min(...numbers) <= 1)
  );
}

/**
 * The same few words on many lines: a kind of transaction, a branch, a teller. Two or three equal
 * lines may be real.
 */
function isRepeated(money: readonly MoneyLine[]): boolean {
  const distinct = new Set(money.map(({ row: { reference } }) => reference)).size;
  return money.length >= 4 && distinct * 2 < money.length;
}

/**
 * Whether the balances between neighbours fit the money taken the other way round better than as it
 * was read, from the top or from the bottom. A statement that was filtered fits neither, and says
 * nothing.
 */
function isContrary(money: readonly MoneyLine[], balanceAt: (line: number) => string): boolean {
  const steps = money.map(({ line, row }) => ({
    balance: readFigure(balanceAt(line)),
    moved: row.direction === 'in' ? row.amountVnd : -row.amountVnd,
  }));
  const fits = (sign: 1n | -1n, isDownwards: boolean): number =>
    steps.filter(({ balance, moved }, index) => {
      const before = steps[isDownwards ? index - 1 : index + 1]?.balance;
      return (
        balance !== null &&
        before !== undefined &&
        before !== null &&
        balance - before === sign * moved
      );
    }).length;
  return Math.max(fits(-1n, true), fits(-1n, false)) > Math.max(fits(1n, true), fits(1n, false));
}
