import type { Tx } from '#server/db/port.ts';
import type { Ledger } from '../../ledger/api.ts';
import { findTakenSince } from '../payout-store.ts';
import type { Payout } from '../payouts.ts';

/**
 * What took the money of a payment out of the wallet again since it came back there: the last
 * payment (`payoutId`), or the deletion of whose it was. Null while the wallet has it; a commission
 * that was reversed since leaves a debt, as of any payment that stands. The affiliate is locked.
 */
export async function findSpending(
  tx: Tx,
  ledger: Pick<Ledger, 'balance'>,
  {
    payout: { id: payoutId, affiliate_id: userId, gross_vnd: grossVnd },
    affiliate,
  }: {
    readonly payout: Payout;
    readonly affiliate: { readonly is_deleted: boolean };
  },
): Promise<{ readonly payoutId: string | null } | null> {
  const walletVnd = -(await ledger.balance(tx, { name: 'affiliate_wallet', userId }));
  if (walletVnd >= grossVnd) return null;
  const taken = await tx.first(findTakenSince, { userId, payoutId });
  return taken === null && !affiliate.is_deleted ? null : { payoutId: taken?.id ?? null };
}
