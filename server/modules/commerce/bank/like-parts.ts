import { sql } from 'kysely';
import type { Tx } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import { type BankTransactionRow, lockAmount } from './bank-store.ts';
import { aroundOf, withMemo } from './find-known.ts';
import {
  type Around,
  laidCodes,
  movedAround,
  onlyInStatements,
  standsForMoney,
} from './laid-money.ts';
import { isCutOf, namesOf, readMemo } from './memo.ts';
import { toldAt } from './moved-at.ts';
import { compareMoney, type SameAmount } from './same-money.ts';
import { asHeard } from './take-words.ts';

/** What a part says, and comes to, VND. */
export interface WordsOfPart {
  readonly memo: string;
  readonly amountVnd: bigint;
}

const findTeller = statement<{ id: string }>()(
  'bank.find_teller_of_whole',
  (_query, param) => sql<{ is_statement: boolean }>`
  select ${onlyInStatements} as is_statement from bank_transactions t where t.id = ${param('id')}::uuid`,
);

/** Money with the direction, the account and an amount of parts that is not of their whole. */
const listLikeParts = statement<
  Around & {
    wholeId: string;
    direction: 'in' | 'out';
    accountNumber: string;
    amounts: readonly bigint[];
  }
>()(
  'bank.list_like_parts',
  (_query, param) => sql<{
    memo: string;
    words_erased: boolean;
    laid_codes: readonly string[];
    amount_vnd: bigint;
  }>`
  select t.memo, t.words_erased, ${laidCodes} as laid_codes, t.amount_vnd from bank_transactions t
  where t.amount_vnd = any(${param('amounts')}::bigint[]) and t.direction = ${param('direction')} and t.account_number = ${param('accountNumber')} and ${standsForMoney}
    and t.id <> ${param('wholeId')}::uuid and t.part_of is distinct from ${param('wholeId')}::uuid and ${movedAround(param)}`,
);

/**
 * Nothing is told of money of these amounts meanwhile. Before any movement is locked, as by a
 * report.
 */
export async function lockAmounts(
  tx: Tx,
  direction: 'in' | 'out',
  parts: readonly Pick<WordsOfPart, 'amountVnd'>[],
): Promise<void> {
  const amounts = [...new Set(parts.map(({ amountVnd }) => amountVnd))];
  for (const amountVnd of amounts.toSorted((a, b) => (a < b ? -1 : 1)))
    await tx.first(lockAmount, { direction, amountVnd });
}

/**
 * Those of some parts of a movement that may be money which is known besides, their places from 0:
 * it says the same code at about that time, or as much of it as a bank left, or is laid to what
 * that names. What is of this movement, its other parts, is not.
 */
export async function findKnownParts(
  tx: Tx,
  { whole, parts }: { readonly whole: BankTransactionRow; readonly parts: readonly WordsOfPart[] },
): Promise<readonly number[]> {
  const { movement, heardAt } = asHeard(whole, { memo: '', accountNumbers: [] });
  const isStatement = (await tx.first(findTeller, { id: whole.id }))?.is_statement === true;
  const memos = parts.map((part) => readMemo(part.memo));
  const known = await tx.all(listLikeParts, {
    ...aroundOf([toldAt(movement) ?? heardAt], memos, { isStatement }),
    wholeId: whole.id,
    direction: whole.direction,
    accountNumber: whole.account_number,
    amounts: parts.flatMap(({ memo, amountVnd }) => (memo === '' ? [] : [amountVnd])),
  });
  return parts.flatMap(({ memo, amountVnd }, at) =>
    known.some((money) => money.amount_vnd === amountVnd && isLike(withMemo(money), memo))
      ? [at]
      : [],
  );
}

function isLike(known: Pick<SameAmount, 'memo' | 'laid_codes'>, memo: string): boolean {
  if (memo === '') return false;
  const told = readMemo(memo);
  const said = compareMoney(known, told);
  return said === 'code' || said === 'laid' || isCutOf(known.memo, namesOf(told));
}
