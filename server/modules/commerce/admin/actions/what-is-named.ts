import { findRefundCodes } from '#shared/domain/commerce/payment-code.ts';
import type { Reader, Tx } from '#server/db/port.ts';
import type { Unpaid } from '#server/modules/payouts/api.ts';
import type { BankTransactionRow } from '../../bank/bank-store.ts';
import {
  findLeastUnpaidNamed,
  findNamedRefunds,
  findRefundsWithPiece,
  type NamedRefund,
} from '../../named-refunds-store.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { Transfer } from './lock-transfers.ts';

/**
 * The payment or the refunds that a transfer names and that the bank has told of by no other:
 * written off, or booked as anything else, it would be in the books twice once somebody says that
 * it was sent, or its payee be paid again out of the wallet. Null when it names none.
 */
export async function unpaidByWords(
  tx: Tx,
  payouts: Pick<CommerceDeps['returnedPayouts'], 'unpaid'>,
  { memo, payoutId }: { readonly memo: string; readonly payoutId: string | null },
): Promise<Unpaid | null> {
  const refundVnd = payoutId === null ? await leastRefundVnd(tx, memo) : null;
  return refundVnd === null
    ? payouts.unpaid(tx, { payoutId, memo })
    : { amountVnd: refundVnd, isDue: true };
}

async function leastRefundVnd(tx: Tx, memo: string): Promise<bigint | null> {
  return (await tx.first(findLeastUnpaidNamed, { memo }))?.amount ?? null;
}

/**
 * Whether by its words a transfer is a refund, or a payment that is not this one. What became of
 * that says nothing: what is laid against its own words was told by nobody, whoever was paid.
 */
export async function namesAnother(
  { tx, returnedPayouts }: { readonly tx: Tx } & Pick<CommerceDeps, 'returnedPayouts'>,
  transfer: Transfer,
  payoutId: string,
): Promise<boolean> {
  const { memo, payout_id: namedId } = transfer;
  const refunds = await namedBy(tx, returnedPayouts, transfer);
  if (refunds !== null && refunds.length > 0) return true;
  return returnedPayouts.namesAnother(tx, { namedId, memo, payoutId });
}

/**
 * What a transfer says it is for: the refunds of its codes, or of which a bank left a piece; none
 * of them when it is a payment to an affiliate, or has a piece of one. Null when it says nothing
 * that we know.
 */
export async function namedBy(
  db: Reader,
  payouts: Pick<CommerceDeps['returnedPayouts'], 'isNamed'>,
  { memo, payout_id: payoutId }: Pick<BankTransactionRow, 'memo' | 'payout_id'>,
): Promise<readonly NamedRefund[] | null> {
  if (payoutId !== null) return [];
  const named = await db.all(findNamedRefunds, { codes: findRefundCodes(memo) });
  const found = named.length > 0 ? named : await db.all(findRefundsWithPiece, { memo });
  return found.length > 0 || (await payouts.isNamed(db, memo)) ? found : null;
}

/**
 * Whether a transfer can have paid a refund by what it says: it names this one, one of the same
 * money that was asked for before, or none.
 */
export function mayPay(
  named: readonly NamedRefund[] | null,
  { order_id: orderId, transaction_id: transactionId }: NamedRefund,
): boolean {
  return (
    named === null ||
    named.some((other) =>
      orderId === null ? other.transaction_id === transactionId : other.order_id === orderId,
    )
  );
}
