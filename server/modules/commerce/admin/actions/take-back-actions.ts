import { sql } from 'kysely';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { BankTransactionState } from '#server/db/tables/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import { isOfAnother, layingStates } from '#server/db/money-of-another.ts';
import { statement } from '#server/db/statement.ts';
import { type BankTransactionRow, waitAgain } from '../../bank/bank-store.ts';
import { tellReview } from '../../bank/tell-review.ts';
import { besideBefore, waitByWords } from '../../bank/wait-anew.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import type { SeenTransaction } from '../../payment-input.ts';
import type { CommerceDeps } from '../../partners.ts';
import { lockRefundOfMoney, saveRefund } from '../../refund-store.ts';
import { isBegun } from '../../refund-stop.ts';
import { isBlank, maskedAccount } from './action-note.ts';
import type { ActionDeps } from './action-deps.ts';
import { lockMoney } from './lock-transfers.ts';

/** A person says that the code which its words have since is a mistake; no row where none is. */
const callMistake = statement<{ id: string }>()(
  'commerce.call_code_a_mistake',
  (_query, param) => sql<{ id: string }>`
  update bank_transactions t set code_said = 'by_mistake' where t.id = ${param('id')}::uuid and ${isOfAnother} returning t.id`,
);

/**
 * The way back of what was decided of money that came in, while nobody could have sent any of it;
 * and the word that what it says since changes nothing. Locks the transaction, its order, then the
 * refund.
 */
export function createTakeBackActions(
  { database, messenger }: CommerceDeps,
  { flow, settlement, note }: ActionDeps,
): Pick<PaymentAdmin, 'unrefundTransaction' | 'keepReturn'> {
  return {
    async unrefundTransaction({ transactionId, revision, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockOne(tx, { transactionId, revision }, 'refund');
        if (!found.ok) return found;
        const { amount_vnd: amountVnd } = found.value;
        const besideId = await besideBefore(tx, found.value);
        if (besideId !== null) await flow.lock(tx, besideId);
        const refund = await tx.first(lockRefundOfMoney, { transactionId });
        if (refund === null) return err(appError('TRANSACTION_SETTLED'));
        if (await isBegun(tx, refund)) return err(appError('REFUND_BEGUN'));
        await tx.run(saveRefund, { ...refund, state: 'rejected' });
        await tx.run(waitAgain, { id: transactionId });
        const order = await waitByWords(tx, found.value, { flow, settlement });
        if (order !== null) {
          await settlement.renewReview(tx, order, by.now);
          // Who was told that it goes back reads that it is looked at again.
          await tellReview(
            tx,
            { flow, messenger, order },
            { amountVnd, transactionId, refundId: refund.id, reason: null, now: by.now },
          );
        }
        await note(tx, by, {
          action: 'transaction.unrefund',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'refund', account: maskedAccount(refund) },
          after: { state: 'review', amount_vnd: String(amountVnd), refund_id: refund.id },
          reason,
        });
        return ok(true);
      });
    },

    async keepReturn({ transactionId, revision, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockMoney(tx, { transactionId, revision }, layingStates);
        if (!found.ok) return found;
        const { state, amount_vnd: amountVnd } = found.value;
        if ((await tx.first(callMistake, { id: transactionId })) === null)
          return err(appError('TRANSACTION_SETTLED'));
        await note(tx, by, {
          action: 'transaction.keep_return',
          kind: 'transaction',
          id: transactionId,
          before: { state },
          after: { state, amount_vnd: String(amountVnd), code_is_wrong: true },
          reason,
        });
        return ok(true);
      });
    },
  };
}

/** Money that came, in one state and as it was seen; locked. */
export async function lockOne(
  tx: Tx,
  seen: SeenTransaction,
  state: BankTransactionState,
): Promise<Result<BankTransactionRow, AppError>> {
  const found = await lockMoney(tx, seen, [state]);
  return found.ok && found.value.direction !== 'in' ? err(appError('TRANSACTION_SETTLED')) : found;
}
