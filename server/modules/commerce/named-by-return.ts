import { findPaymentCodes } from '#shared/domain/commerce/payment-code.ts';
import type { Reader } from '../../db/port.ts';
import { findNamedTransfers, type NamedTransfer } from './named-transfers.ts';
import { findOrdersOfCodes } from './order-store.ts';
import type { CommerceDeps } from './partners.ts';

/** What the words of money that came back name. */
export interface NamedByReturn {
  readonly transfers: readonly NamedTransfer[];
  /** Ids of payments to affiliates. */
  readonly payments: readonly string[];
  readonly isOrder: boolean;
}

/** Reads them for whatever the money is laid to, a refund or a payment. */
export async function readReturn(
  { returnedPayouts }: Pick<CommerceDeps, 'returnedPayouts'>,
  db: Reader,
  memo: string,
): Promise<NamedByReturn> {
  const codes = findPaymentCodes(memo);
  const orders = codes.length === 0 ? [] : await db.all(findOrdersOfCodes, { codes });
  return {
    transfers: await findNamedTransfers(db, memo),
    payments: await returnedPayouts.namedByReturn(db, memo),
    isOrder: orders.length > 0,
  };
}

/** Whether they name something, but not the refund or the payment of this id. */
export function namesAnother({ transfers, payments, isOrder }: NamedByReturn, id: string): boolean {
  const named = [...transfers.map((transfer) => transfer.id), ...payments];
  return !named.includes(id) && (named.length > 0 || isOrder);
}
