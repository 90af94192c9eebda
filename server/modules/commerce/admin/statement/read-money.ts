import { type AppError, appError } from '#shared/errors/error-code.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { StatementColumns } from './find-columns.ts';
import { readAmount, readFigure } from './read-amount.ts';
import type { LineProblem, UnderstoodSheet } from './statement-line.ts';

export type LineMoney =
  | { readonly problem: null; readonly amountVnd: bigint; readonly direction: 'in' | 'out' }
  | { readonly problem: LineProblem };

export interface MoneyReader {
  readonly direction: UnderstoodSheet['direction'];
  /** Null when the line names no amount at all. */
  readonly read: (cells: readonly string[]) => LineMoney | null;
}

/**
 * How money is read from the lines of one table. Refuses with STATEMENT_DIRECTION_UNKNOWN when one
 * column of amounts has neither signs nor a word beside it: every amount could have come or gone.
 */
export function createMoneyReader(
  columns: StatementColumns,
  body: readonly (readonly string[])[],
): Result<MoneyReader, AppError> {
  const { amounts } = columns;
  const withCharges =
    (read: MoneyReader['read']): MoneyReader['read'] =>
    (cells) => {
      const money = read(cells);
      // A fee beside the amount moved money too, and nobody says whether the amount contains it.
      return columns.charges.some((at) => !isNothing(cells[at] ?? '')) &&
        (money === null || money.problem === null)
        ? { problem: 'charge' }
        : money;
    };
  if (amounts.kind === 'two') {
    const { credit, debit } = amounts;
    const debits = debit === null ? [] : body.map((cells) => readFigure(cells[debit] ?? '') ?? 0n);
    // Where some of what left has a sign and some has none, the sign is a reversal.
    const isMixed = debits.some((amount) => amount < 0n) && debits.some((amount) => amount > 0n);
    return ok({
      direction: debit === null ? 'credit_only' : 'two_columns',
      read: withCharges((cells) =>
        readTwo(cells[credit] ?? '', debit === null ? '' : (cells[debit] ?? ''), isMixed),
      ),
    });
  }
  const { amount, direction } = amounts;
  const words =
    direction === null
      ? []
      : body
          .filter((cells) => (cells[amount] ?? '') !== '')
          .map((cells) => cells[direction.at] ?? '');
  const isWord =
    direction !== null &&
    (direction.isCertain ||
      (words.some((word) => word !== '') &&
        words.every((word) => word === '' || wordOf(word) !== null)));
  const signs = signsOf(body.map((cells) => cells[amount] ?? ''));
  if (!isWord && signs === 'none') return err(appError('STATEMENT_DIRECTION_UNKNOWN'));
  return ok({
    direction: isWord ? 'word' : 'sign',
    read: withCharges((cells) =>
      readOne(cells[amount] ?? '', isWord ? (cells[direction.at] ?? '') : null, signs),
    ),
  });
}

function readTwo(credit: string, debit: string, isMixed: boolean): LineMoney | null {
  const [into, out] = [
    isNothing(credit) ? 0n : readAmount(credit),
    isNothing(debit) ? 0n : readAmount(debit),
  ];
  if (into === null || out === null) return { problem: 'amount' };
  if (into !== 0n && out !== 0n) return { problem: 'both_amounts' };
  // A negative credit is a reversal, or the columns are not what they say.
  if (into < 0n) return { problem: 'amount' };
  if (into > 0n) return { problem: null, amountVnd: into, direction: 'in' };
  if (out < 0n && isMixed) return { problem: 'direction' };
  // Banks write what left with a sign or without one.
  return out === 0n ? null : { problem: null, amountVnd: out < 0n ? -out : out, direction: 'out' };
}

function readOne(written: string, word: string | null, signs: Signs): LineMoney | null {
  if (isNothing(written)) return null;
  const amount = readAmount(written);
  if (amount === null || amount === 0n) return { problem: 'amount' };
  const bySign = signOf(written, signs);
  const byWord = word === null ? null : wordOf(word);
  const amountVnd = amount < 0n ? -amount : amount;
  if (word === null)
    return bySign === null
      ? { problem: 'direction' }
      : { problem: null, amountVnd, direction: bySign };
  // The word says it; a sign that is written may not say otherwise.
  const isContrary =
    (amount < 0n && byWord !== 'out') || (/^\s*\+/.test(written) && byWord !== 'in');
  return byWord === null || isContrary
    ? { problem: 'direction' }
    : { problem: null, amountVnd, direction: byWord };
}

/**
 * `plus`: a plain amount says nothing because incoming ones have their sign; `minus`: only what
 * left has one.
 */
type Signs = 'none' | 'minus' | 'plus';

function signsOf(amounts: readonly string[]): Signs {
  if (amounts.some((written) => /^\s*\+/.test(written))) return 'plus';
  return amounts.some((written) => (readFigure(written) ?? 0n) < 0n) ? 'minus' : 'none';
}

function signOf(written: string, signs: Signs): 'in' | 'out' | null {
  if ((readFigure(written) ?? 0n) < 0n) return 'out';
  return signs === 'minus' || /^\s*\+/.test(written) ? 'in' : null;
}

function wordOf(word: string): 'in' | 'out' | null {
  const folded = foldText(word).replaceAll(/[().]/g, '').trim();
  if (/^(c|cr|co|credit|ghi co|in|vao|tien vao|thu|bao co|\+)$/.test(folded)) return 'in';
  if (/^(d|dr|no|debit|ghi no|out|ra|tien ra|chi|bao no|-|\u2212)$/.test(folded)) return 'out';
  return null;
}

/** An empty cell, a dash, or a written nothing. */
function isNothing(written: string): boolean {
  return /^[-–—\s]*$/.test(written) || readAmount(written) === 0n;
}
