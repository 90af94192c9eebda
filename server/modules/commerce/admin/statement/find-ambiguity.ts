import { type AppError, appError } from '#shared/errors/error-code.ts';
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
  const steps = stepsOf(money, balanceAt);
  if (isContrary(steps)) return appError('STATEMENT_BALANCE_DIFFERS');
  return isOfOtherUnit(steps) ? appError('STATEMENT_UNIT') : null;
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

interface Step {
  readonly balance: bigint | null;
  readonly moved: bigint;
}

function stepsOf(
  money: readonly MoneyLine[],
  balanceAt: (line: number) => string,
): readonly Step[] {
  return money.map(({ line, row }) => ({
    balance: readFigure(balanceAt(line)),
    moved: row.direction === 'in' ? row.amountVnd : -row.amountVnd,
  }));
}

/**
 * Between how many neighbours the balance moves by so many times the money, from the top or from
 * the bottom, whichever fits more.
 */
function countFits(
  steps: readonly Step[],
  moves: (difference: bigint, moved: bigint) => boolean,
): number {
  const count = (isDownwards: boolean): number =>
    steps.filter(({ balance, moved }, index) => {
      const before = steps[isDownwards ? index - 1 : index + 1]?.balance;
      return (
        balance !== null &&
        before !== undefined &&
        before !== null &&
        moves(balance - before, moved)
      );
    }).length;
  return Math.max(count(true), count(false));
}

const asWritten = (difference: bigint, moved: bigint): boolean => difference === moved;

/**
 * Whether the balances fit the money taken the other way round better than as it was read. A
 * statement that was filtered fits neither, and says nothing.
 */
function isContrary(steps: readonly Step[]): boolean {
  return (
    countFits(steps, (difference, moved) => difference === -moved) > countFits(steps, asWritten)
  );
}

/** Amounts in thousands or millions beside balances in đồng, or the other way round. */
const factors = [10n, 100n, 1000n, 10_000n, 100_000n, 1_000_000n, 1_000_000_000n] as const;

/** Whether the balances move by so many times the money, or the money is so many times them. */
function isOfOtherUnit(steps: readonly Step[]): boolean {
  const fits = countFits(steps, asWritten);
  return factors.some(
    (factor) =>
      countFits(steps, (difference, moved) => difference === factor * moved) > fits ||
      countFits(steps, (difference, moved) => factor * difference === moved) > fits,
  );
}
