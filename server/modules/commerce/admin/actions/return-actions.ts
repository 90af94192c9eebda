import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import {
  type BankTransactionRow,
  layToPayout,
  listOfPayout,
  lockTransfers,
  waitAgain,
  waitBeside,
} from '../../bank/bank-store.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import type { CommerceDeps } from '../../partners.ts';
import { lockOne } from './take-back-actions.ts';
import { isBlank } from './action-note.ts';
import type { ActionDeps } from './action-deps.ts';
import { bookSurplus, layTransferBack } from './outgoing-actions.ts';

/**
 * The way back of money that was laid to a payment as its return. Locks the transactions, the order
 * beside which it waited, then the affiliate and their payment.
 */
export function createReturnActions(
  { database, ledger, returnedPayouts }: CommerceDeps,
  { flow, settlement, note }: ActionDeps,
): Pick<PaymentAdmin, 'unreturnPayout'> {
  /** What was the payment's transfer by its return alone is not its transfer any more. */
  async function unexplain(
    tx: Tx,
    transfers: readonly BankTransactionRow[],
    { payoutId, netVnd, now }: { payoutId: string; netVnd: bigint; now: Date },
  ): Promise<void> {
    const [first] = transfers;
    if (first === undefined) return;
    for (const transfer of transfers) {
      if (transfer.review_reason === null)
        await tx.run(layToPayout, { id: transfer.id, payoutId, reason: 'payout_failed' });
      else await layTransferBack(tx, returnedPayouts, transfer);
    }
    await bookSurplus(tx, ledger, {
      transactionId: first.id,
      surplusVnd: transfers.reduce((sum, { amount_vnd: vnd }) => sum + vnd, 0n) - netVnd,
      orderId: null,
      now,
      isTakenBack: true,
    });
  }

  return {
    async unreturnPayout({ transactionId, revision, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx): Promise<Result<true, AppError>> => {
        const found = await lockOne(tx, { transactionId, revision }, 'returned');
        if (!found.ok) return found;
        const { amount_vnd: amountVnd, settled_at: settledAt } = found.value;
        if (settledAt === null) return err(appError('TRANSACTION_SETTLED'));
        const place = await returnedPayouts.placeOfReturn(tx, transactionId);
        if (place === null) return err(appError('CONFLICT'));
        const { payoutId, orderId } = place;
        const ids = (await tx.all(listOfPayout, { payoutId })).map(({ id }) => id);
        const transfers = ids.length === 0 ? [] : await tx.all(lockTransfers, { ids });
        // Before its affiliate: who refunds an order has its learner first.
        const order = orderId === null ? null : await flow.lock(tx, orderId);
        const laid = { transactionId, amountVnd, settledAt };
        const judged = await returnedPayouts.judgeUndo(tx, laid);
        if (!judged.ok) return judged;
        const { payout, before } = judged.value;
        // Another office laid some to it a moment ago.
        const now = (await tx.all(listOfPayout, { payoutId })).map(({ id }) => id);
        if (now.join() !== ids.join()) return err(appError('CONFLICT'));
        await returnedPayouts.untake(tx, judged.value, laid, {
          actorId: by.actorId,
          reason,
          now: by.now,
        });
        // Of one that is in the wallet by its own end no transfer is, whoever laid it there.
        const explained =
          before.status === 'failed'
            ? transfers
            : transfers.filter(
                ({ review_reason: why, settled_at: at }) =>
                  before.status !== 'sent' &&
                  before.status !== 'completed' &&
                  why !== null &&
                  at?.getTime() === settledAt.getTime(),
              );
        await unexplain(tx, explained, { payoutId, netVnd: payout.net_vnd, now: by.now });
        await tx.run(waitAgain, { id: transactionId });
        if (order !== null) {
          await tx.run(waitBeside, { id: transactionId, orderId: order.id });
          await settlement.renewReview(tx, order, by.now);
        }
        await note(tx, by, {
          action: 'transaction.unreturn',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'returned', payout_id: payoutId },
          after: {
            state: 'review',
            amount_vnd: String(amountVnd),
            payout_status: before.status,
            ...(explained.length > 0 && { waits_again: explained.map(({ id }) => id).join(', ') }),
          },
          reason,
        });
        return ok(true);
      });
    },
  };
}
