import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { invariant } from '../../../src/shared/kernel/assert.ts';
import { isUuid } from '../../../src/shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import { type PayoutParts, recordPayout } from './payout-parts.ts';
import { findPayee, listUnpaid, lockPayee, lockPayout } from './payout-store.ts';
import type { Actor, Payout } from './payouts.ts';

/** Money that left, as somebody lays it to a payment whose code it does not say. */
export interface LaidTransfer {
  readonly payoutId: string;
  /** What went out: its row is locked, and belongs to nothing that was due. */
  readonly transactionId: string;
  readonly amountVnd: bigint;
}

/** Transfers that a person lays to the payments which they are. The transaction's row is the caller's. */
export interface PayingTransfers {
  /** Payments that a transfer of this amount could be, and no report of the bank is; those that may have left first, then the newest, at most 8. */
  payable(amountVnd: bigint): Promise<readonly Payout[]>;
  /**
   * The payment, with its affiliate locked, as one whose transfer this is: the bank told of it from then on. Refuses with NOT_FOUND, and with
   * PAYOUT_NOT_PAYABLE another amount, a draft, one that the bank told of before, and one that is in its wallet again.
   */
  payBy(tx: Tx, transfer: LaidTransfer, by: Actor): Promise<Result<Payout, AppError>>;
}

/** Over the database of payouts. */
export function createPayingTransfers(parts: PayoutParts): PayingTransfers {
  return {
    payable: async (amountVnd) => parts.database.all(listUnpaid, { amountVnd, count: payableAtMost }),

    async payBy(tx, { payoutId, transactionId, amountVnd }, by) {
      const payee = isUuid(payoutId) ? await tx.first(findPayee, { id: payoutId }) : null;
      if (payee === null) return err(appError('NOT_FOUND'));
      // Two transfers that are laid to it at once: the second sees the first.
      await tx.first(lockPayee, { userId: payee.affiliate_id });
      const payout = await tx.first(lockPayout, { id: payoutId });
      invariant(payout !== null, 'payments are never removed');
      // What failed and is back from the bank had left: its transfer explains that. What only failed is in the wallet again.
      const isInWallet = payout.status === 'failed' && payout.returned_by === null;
      if (payout.status === 'draft' || payout.was_paid || isInWallet || payout.net_vnd !== amountVnd) return err(appError('PAYOUT_NOT_PAYABLE'));
      await recordPayout(tx, parts, by, { action: 'payout.told_by', kind: 'payout', id: payoutId, before: { status: payout.status }, after: { status: payout.status, transaction_id: transactionId, amount: String(amountVnd) } });
      return ok(payout);
    },
  };
}

const payableAtMost = 8;
