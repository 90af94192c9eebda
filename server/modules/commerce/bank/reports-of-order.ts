import { sql } from 'kysely';
import type { Reader } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import { readMovement } from './bank-movement.ts';
import { isCutOf, type Memo, readMemo, shareOne } from './memo.ts';
import { findWaitingMoney, listCodesOfOrder, listUndecided } from './report-store.ts';

/** More than anybody leaves undecided, and than a statement that is being read has lines. */
const mostLooked = 50_000;

/**
 * Money that came and was written off, split, or said to be a transfer of ours come back, before it
 * said the code that it has: whoever did that did not know it, and can take it up again. What was
 * said with its code in sight is decided.
 */
const listDecidedBlindly = statement<{ count: number }>()(
  'bank.list_decided_blindly',
  (_query, param) => sql<{ id: string; memo: string; words_erased: boolean }>`
  select id, memo, words_erased from bank_transactions where direction = 'in' and state in ('ignored', 'paired', 'split') and code_said = 'later' order by id limit ${param('count')}::integer`,
);

/** Where money of an order may be that nothing counts yet. */
export type MoneyBeside = 'MONEY_WAITS' | 'REPORT_WAITS' | 'MONEY_SET_ASIDE';

/**
 * Why nobody says yet that what is missing of an order does not come: something says a code of it,
 * or the beginning of one, that nothing counts. `MONEY_WAITS`: money that waits beside no order.
 * `REPORT_WAITS`: a report that waits for a person, or is not handled yet. `MONEY_SET_ASIDE`: money
 * that was set aside, or paired with a transfer, before it said so. Null when nothing
 * does. Of money that leaves `server/db/money-that-left.ts` answers.
 */
export async function moneyBesideOrder(
  database: Reader,
  orderId: string,
): Promise<MoneyBeside | null> {
  if ((await database.first(findWaitingMoney, { orderId })) !== null) return 'MONEY_WAITS';
  const count = mostLooked;
  const isOfIt = await readerOf(database, orderId);
  const isWaiting = (await database.all(listUndecided, { count })).some(({ provider, payload }) => {
    const read = readMovement(provider, payload);
    return (
      read.kind === 'movement' &&
      read.movement.direction === 'in' &&
      isOfIt(readMemo(read.movement.memo))
    );
  });
  if (isWaiting) return 'REPORT_WAITS';
  return (await findSetAside(database, orderId)) === null ? null : 'MONEY_SET_ASIDE';
}

/** The id of the money of `MONEY_SET_ASIDE`, wherever it lies; null without any. */
export async function findSetAside(database: Reader, orderId: string): Promise<string | null> {
  const isOfIt = await readerOf(database, orderId);
  const aside = await database.all(listDecidedBlindly, { count: mostLooked });
  return (
    aside.find(({ memo, words_erased: isErased }) => isOfIt(readMemo(memo, isErased)))?.id ?? null
  );
}

/** Whether words say a code of the order, or the beginning of one. */
async function readerOf(database: Reader, orderId: string): Promise<(memo: Memo) => boolean> {
  const codes = (await database.all(listCodesOfOrder, { orderId })).map(({ code }) => code);
  return (memo) => shareOne(memo.codes, codes) || isCutOf(memo, codes);
}
