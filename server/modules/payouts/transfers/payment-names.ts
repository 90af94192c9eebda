import type { Tx } from '#server/db/port.ts';
import { countUnreturned } from '../payout-store.ts';

/**
 * What names a payment in what happens to it once, and once more after a return of it was taken
 * back.
 */
export async function onceOf(tx: Tx, id: string): Promise<string> {
  const again = (await tx.first(countUnreturned, { id }))?.total ?? 0;
  return again === 0 ? id : `${id}:${again}`;
}
