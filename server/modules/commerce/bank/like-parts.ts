import { sql } from 'kysely';
import type { Tx } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import { type BankTransactionRow, listLookalikes, lockAmount } from './bank-store.ts';
import { aroundOf, withMemo } from './find-known.ts';
import { onlyInStatements } from './laid-money.ts';
import { isCutOf, namesOf, readMemo } from './memo.ts';
import { toldAt } from './moved-at.ts';
import { compareMoney, type SameAmount } from './same-money.ts';
import { listParts } from './split-store.ts';
import { asHeard } from './take-words.ts';

/** What a part says, and comes to, VND. */
export interface SaidPart {
  readonly memo: string;
  readonly amountVnd: bigint;
}

const findTeller = statement<{ id: string }>()(
  'bank.find_teller_of_whole',
  (_query, param) => sql<{ is_statement: boolean }>`
  select ${onlyInStatements} as is_statement from bank_transactions t where t.id = ${param('id')}::uuid`,
);

/**
 * Nothing is told of money of these amounts meanwhile. Before any movement is locked, as by a
 * report.
 */
export async function lockAmounts(
  tx: Tx,
  direction: 'in' | 'out',
  parts: readonly Pick<SaidPart, 'amountVnd'>[],
): Promise<void> {
  const amounts = [...new Set(parts.map(({ amountVnd }) => amountVnd))];
  for (const amountVnd of amounts.toSorted((a, b) => (a < b ? -1 : 1)))
    await tx.first(lockAmount, { direction, amountVnd });
}

/**
 * The first of some parts of a movement that may be money which is known besides, its place from 0:
 * it says the same code at about that time, or as much of it as a bank left, or is laid to what
 * that names. Null: none. What is of this movement, its other parts, is not.
 */
export async function findKnownPart(
  tx: Tx,
  { whole, parts }: { readonly whole: BankTransactionRow; readonly parts: readonly SaidPart[] },
): Promise<number | null> {
  const { movement, heardAt } = asHeard(whole, { memo: '', accountNumbers: [] });
  const at = toldAt(movement) ?? heardAt;
  const isStatement = (await tx.first(findTeller, { id: whole.id }))?.is_statement === true;
  const sisters = await tx.all(listParts, { partOf: whole.id });
  const own = new Set([whole.id, ...sisters.map(({ id }) => id)]);
  const around = aroundOf(
    [at],
    parts.map((part) => readMemo(part.memo)),
    { isStatement },
  );
  const known = new Map<bigint, readonly SameAmount[]>();
  for (const [place, { memo, amountVnd }] of parts.entries()) {
    if (memo === '') continue;
    const lookalikes =
      known.get(amountVnd) ??
      (
        await tx.all(listLookalikes, {
          ...around,
          direction: whole.direction,
          amountVnd,
          accountNumbers: movement.accountNumbers,
          tellers: [],
          second: null,
          longAgo: heardAt,
        })
      ).map(withMemo);
    known.set(amountVnd, lookalikes);
    if (lookalikes.some((money) => !own.has(money.id) && isLike(money, memo))) return place;
  }
  return null;
}

function isLike(known: SameAmount, memo: string): boolean {
  const told = readMemo(memo);
  const said = compareMoney(known, told);
  return said === 'code' || said === 'laid' || isCutOf(known.memo, namesOf(told));
}
