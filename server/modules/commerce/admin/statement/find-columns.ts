import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { type HeadMeaning, type Meaning, meaningsOf } from './head-meaning.ts';

/** What a statement's line says, by the place of its column. */
export interface StatementColumns {
  readonly day: number;
  readonly memos: readonly number[];
  /** The same as `day` where both stand in one cell, the day above. */
  readonly reference: number;
  readonly amounts: AmountColumns;
  /** A time of its own beside the day. */
  readonly time: number | null;
  readonly account: number | null;
  readonly balance: number | null;
  readonly currency: number | null;
  /** Fees and taxes that a bank tells beside the amount. */
  readonly charges: readonly number[];
}

/** Money in and out in two columns, or in one with a sign or a word beside it. */
export type AmountColumns =
  | { readonly kind: 'two'; readonly credit: number; readonly debit: number | null }
  /** `isCertain`: the head says direction; otherwise a kind of transaction, which may be one. */
  | {
      readonly kind: 'one';
      readonly amount: number;
      readonly direction: { readonly at: number; readonly isCertain: boolean } | null;
    };

/** So many known heads make a line one of heads. */
const headsAtLeast = 3;

/** How many columns of a line say something that a statement says. */
export function countHeads(cells: readonly string[]): number {
  const read = cells.map(meaningsOf);
  return new Set(
    read.flatMap((found, index) =>
      found === 'unclear' ? [`unclear ${index}`] : found.map(({ meaning }) => meaning),
    ),
  ).size;
}

export function isHeadLine(cells: readonly string[]): boolean {
  return countHeads(cells) >= headsAtLeast;
}

/**
 * Finds the columns in a line of heads. Refuses with STATEMENT_HEAD_UNCLEAR when a head contradicts
 * itself or two columns could be the same, with STATEMENT_COLUMN_MISSING when one is not there;
 * `field` says which.
 */
export function findColumns(cells: readonly string[]): Result<StatementColumns, AppError> {
  const read = cells.map(meaningsOf);
  if (read.includes('unclear')) return err(unclear('amount'));
  const places = placesOf(read.map((found) => (found === 'unclear' ? [] : found)));
  const day = theOne(places, 'day');
  const reference = theOne(places, 'reference');
  const amounts = amountColumns(places);
  if (!day.ok) return day;
  if (!reference.ok) return reference;
  if (!amounts.ok) return amounts;
  const memos = (places.get('memo') ?? []).map(({ at }) => at);
  if (memos.length === 0) return err(missing('memo'));
  const balances = places.get('balance') ?? [];
  return ok({
    day: day.value,
    memos,
    reference: reference.value,
    amounts: amounts.value,
    time: onlyOf(places, 'time'),
    currency: onlyOf(places, 'currency'),
    account: onlyOf(places, 'account'),
    balance: balances.length === 1 ? (balances[0]?.at ?? null) : null,
    charges: (places.get('charge') ?? []).map(({ at }) => at),
  });
}

type Places = ReadonlyMap<Meaning, readonly { readonly at: number; readonly rank: number }[]>;

/** Where each meaning stands, the one that is most likely meant first. */
function placesOf(read: readonly (readonly HeadMeaning[])[]): Places {
  const places = new Map<Meaning, { at: number; rank: number }[]>();
  read.forEach((found, at) => {
    for (const { meaning, rank } of found)
      places.set(meaning, [...(places.get(meaning) ?? []), { at, rank }]);
  });
  for (const found of places.values()) found.sort((a, b) => a.rank - b.rank || a.at - b.at);
  return places;
}

/** The column of a meaning that every statement has; two of equal rank are never chosen between. */
function theOne(places: Places, meaning: 'day' | 'reference'): Result<number, AppError> {
  const [first, second] = places.get(meaning) ?? [];
  if (first === undefined) return err(missing(meaning));
  return second?.rank === first.rank ? err(unclear(meaning)) : ok(first.at);
}

function onlyOf(places: Places, meaning: Meaning): number | null {
  const found = places.get(meaning) ?? [];
  return found.length === 1 ? (found[0]?.at ?? null) : null;
}

function amountColumns(places: Places): Result<AmountColumns, AppError> {
  const of = (meaning: Meaning): readonly { readonly at: number; readonly rank: number }[] =>
    places.get(meaning) ?? [];
  const [credits, debits, amounts, directions] = [
    of('credit'),
    of('debit'),
    of('amount'),
    of('direction'),
  ];
  if (Math.max(credits.length, debits.length, amounts.length, directions.length) > 1)
    return err(unclear('amount'));
  const [credit, debit, amount] = [credits[0], debits[0], amounts[0]];
  if (amount !== undefined && (credit !== undefined || debit !== undefined))
    return err(unclear('amount'));
  if (credit !== undefined)
    return directions.length > 0
      ? err(unclear('amount'))
      : ok({ kind: 'two', credit: credit.at, debit: debit?.at ?? null });
  if (amount === undefined) return err(missing('amount'));
  const [direction] = directions;
  const kind = onlyOf(places, 'kind');
  const beside =
    direction !== undefined
      ? { at: direction.at, isCertain: true }
      : kind !== null
        ? { at: kind, isCertain: false }
        : null;
  return ok({ kind: 'one', amount: amount.at, direction: beside });
}

function missing(field: Field): AppError {
  return appError('STATEMENT_COLUMN_MISSING', { field });
}

function unclear(field: Field): AppError {
  return appError('STATEMENT_HEAD_UNCLEAR', { field });
}

type Field = 'day' | 'memo' | 'reference' | 'amount';
