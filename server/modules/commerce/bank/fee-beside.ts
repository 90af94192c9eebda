import { transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import type { Tx } from '#server/db/port.ts';
import { findLeastNamed } from '../named-refunds-store.ts';
import type { CommerceDeps } from '../partners.ts';
import type { BankTransactionRow } from './bank-store.ts';

/**
 * Whether so much (VND) can be a fee that a bank took beside a transfer and wrote its words on: it
 * is less than what they name, and no part of it.
 */
export function isFeeBeside(amountVnd: bigint, namedVnd: bigint): boolean {
  return amountVnd < namedVnd && amountVnd <= transferFeesVnd;
}

/** Whether money that was booked as a fee is such a one by these words of it. */
export async function isFeeByWords(
  tx: Tx,
  payouts: Pick<CommerceDeps['returnedPayouts'], 'leastNamedVnd'>,
  { state, amount_vnd: amountVnd, memo }: Pick<BankTransactionRow, 'state' | 'amount_vnd' | 'memo'>,
): Promise<boolean> {
  if (state !== 'fee') return false;
  const refundVnd = (await tx.first(findLeastNamed, { memo }))?.amount ?? null;
  const named = [refundVnd, await payouts.leastNamedVnd(tx, memo)].filter((vnd) => vnd !== null);
  return named.length > 0 && named.every((namedVnd) => isFeeBeside(amountVnd, namedVnd));
}
