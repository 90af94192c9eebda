import type { Tx } from '#server/db/port.ts';
import { readMovement } from './bank-movement.ts';
import { hasPiece, readMemo, shareOne } from './memo.ts';
import { findWaitingMoney, listCodesOfOrder, listUndecided } from './report-store.ts';

/** More than anybody leaves undecided, and than a statement that is being read has lines. */
const mostLooked = 50_000;

/**
 * Why nobody says yet that what is missing of an order does not come: money that waits beside no
 * order, or a report that waits, says a code of it or the beginning of one. Null when none does.
 */
export async function waitingFor(
  tx: Tx,
  orderId: string,
): Promise<'MONEY_WAITS' | 'REPORT_WAITS' | null> {
  if ((await tx.first(findWaitingMoney, { orderId })) !== null) return 'MONEY_WAITS';
  return (await hasWaitingReport(tx, orderId)) ? 'REPORT_WAITS' : null;
}

/**
 * Whether a report that waits for a person, or is not handled yet, says a code of an order or the
 * beginning of one: money of it may be there that nothing counts yet.
 */
async function hasWaitingReport(tx: Tx, orderId: string): Promise<boolean> {
  const codes = (await tx.all(listCodesOfOrder, { orderId })).map(({ code }) => code);
  return (await tx.all(listUndecided, { count: mostLooked })).some(({ provider, payload }) => {
    const read = readMovement(provider, payload);
    if (read.kind !== 'movement' || read.movement.direction !== 'in') return false;
    const memo = readMemo(read.movement.memo);
    return shareOne(memo.codes, codes) || (memo.codes.length === 0 && hasPiece(memo, codes));
  });
}
