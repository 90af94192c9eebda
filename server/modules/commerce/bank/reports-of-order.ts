import type { Tx } from '#server/db/port.ts';
import { findPaymentCodes } from '#shared/domain/commerce/payment-code.ts';
import { readMovement } from './bank-movement.ts';
import { listCodesOfOrder, listDoubtful } from './report-store.ts';

/** More than anybody leaves undecided. */
const mostLooked = 1000;

/**
 * Whether a report that waits for a person says a code of an order: money of it may be there that
 * nothing counts yet.
 */
export async function hasWaitingReport(tx: Tx, orderId: string): Promise<boolean> {
  const codes = new Set((await tx.all(listCodesOfOrder, { orderId })).map(({ code }) => code));
  return (await tx.all(listDoubtful, { count: mostLooked })).some(({ provider, payload }) => {
    const read = readMovement(provider, payload);
    return (
      read.kind === 'movement' &&
      read.movement.direction === 'in' &&
      findPaymentCodes(read.movement.memo).some((code) => codes.has(code))
    );
  });
}
