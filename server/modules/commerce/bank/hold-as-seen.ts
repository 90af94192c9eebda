import type { Tx } from '#server/db/port.ts';
import { lockTransfers } from './bank-store.ts';
import { findToldRevision } from './report-store.ts';
import type { Known } from './same-money.ts';

/**
 * What a report stood beside, and what it stands beside now, gets another revision when that is
 * written: before any order is locked, as whoever decides of it locks them.
 */
export async function holdResembled(tx: Tx, resembles: string, known: Known): Promise<void> {
  const ids = known.kind === 'new' ? [resembles] : [resembles, known.transactionId];
  await tx.all(lockTransfers, { ids });
}

/**
 * Holds money, after the reports that tell of it, and says whether it lies where somebody saw it
 * and nothing was told of it since or decided.
 */
export async function holdAsSeen(
  tx: Tx,
  {
    id,
    known,
    revision,
  }: { readonly id: string; readonly known: Known; readonly revision: string },
): Promise<boolean> {
  await holdResembled(tx, id, known);
  const told = await tx.first(findToldRevision, { transactionId: id });
  return told?.told_revision === revision;
}
