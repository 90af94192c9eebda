import { transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import { appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { Payout } from '#server/modules/payouts/api.ts';
import { type BankTransactionRow, lockStraysOf, saveTransaction } from '../../bank/bank-store.ts';
import { namesAnother, readReturn } from '../../named-by-return.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { ActionDeps } from './action-deps.ts';
import { lockKept } from './lock-transfers.ts';
import { bookSurplus, takeIgnoringBack, takeOwnBack } from './outgoing-actions.ts';

/**
 * Money that came in is a payment to an affiliate that its bank sent back. Locks the transactions,
 * the order beside which it waits, then the affiliate and their payment.
 */
export function createPayoutReturns(
  { database, ledger, returnedPayouts }: CommerceDeps,
  { flow, settlement, note }: ActionDeps,
): Pick<PaymentAdmin, 'returnPayout'> {
  return {
    async returnPayout({ payoutId, payoutRevision, codeIsWrong, isOfLast, ...seen }, by) {
      const { transactionId } = seen;
      return database.transaction(async (tx) => {
        const waiting = await lockKept(tx, seen, ['review', 'ignored']);
        if (!waiting.ok) return waiting;
        const { amount_vnd: amountVnd, order_id: orderId, state, direction, memo } = waiting.value;
        if (direction === 'out') return err(appError('TRANSACTION_SETTLED'));
        const strays = isUuid(payoutId) ? await tx.all(lockStraysOf, { payoutId }) : [];
        // Before its affiliate: who refunds an order has its learner first.
        const order = orderId === null ? null : await flow.lock(tx, orderId);
        if (order !== null)
          await flow.lockVouchers(tx, order.user_id, {
            codes: [order.voucher_code],
            orderIds: [order.id],
          });
        const words = await readReturn({ returnedPayouts }, tx, memo);
        const isOther = !codeIsWrong && namesAnother(words, payoutId);
        const taken = await returnedPayouts.takeBack(
          tx,
          { payoutId, payoutRevision, transactionId, amountVnd, orderId, isOfLast, isOther },
          { actorId: by.actorId, reason: null, now: by.now },
        );
        if (!taken.ok) return taken;
        if (state === 'ignored') await takeIgnoringBack(tx, ledger, waiting.value, by.now);
        const { net_vnd: netVnd } = taken.value;
        const ids = strays.map(({ id }) => id);
        const later = await returnedPayouts.leftAfter(tx, transactionId, ids);
        const explained = isKnownToHaveLeft(taken.value)
          ? null
          : strayThatIs(without(strays, later), netVnd);
        if (explained !== null)
          await explainStray({ tx, ledger }, explained, { netVnd, now: by.now });
        await tx.run(saveTransaction, {
          id: transactionId,
          state: 'returned',
          orderId: null,
          now: by.now,
        });
        await settlement.leaveOrder(tx, orderId, { transactionId, amountVnd, now: by.now });
        await note(tx, by, {
          action: 'transaction.return',
          kind: 'transaction',
          id: transactionId,
          before: { state },
          after: {
            state: 'returned',
            payout_id: payoutId,
            amount_vnd: String(amountVnd),
            ...(codeIsWrong && { code_is_wrong: true }),
            ...(isOfLast && { is_of_last: true }),
            ...(explained !== null && {
              left_by: explained.id,
              left_vnd: String(explained.amount_vnd),
            }),
          },
          reason: null,
        });
        return ok(true);
      });
    },
  };
}

/**
 * What a payment came back from of which nobody had said that it left: its transfer is explained by
 * the return. What of it was not the payment is booked as for one that stands.
 */
async function explainStray(
  { tx, ledger }: { readonly tx: Tx } & Pick<CommerceDeps, 'ledger'>,
  stray: BankTransactionRow,
  { netVnd, now }: { readonly netVnd: bigint; readonly now: Date },
): Promise<void> {
  if (stray.state === 'ignored') await takeIgnoringBack(tx, ledger, stray, now);
  if (stray.state === 'fee' || stray.state === 'tax')
    await takeOwnBack(tx, ledger, { stray, state: stray.state, now });
  await tx.run(saveTransaction, { id: stray.id, state: 'outgoing', orderId: null, now });
  if (stray.amount_vnd !== netVnd)
    await bookSurplus(tx, ledger, {
      transactionId: stray.id,
      surplusVnd: stray.amount_vnd - netVnd,
      orderId: null,
      now,
    });
}

/** Those that can have left before the money came. */
function without(
  strays: readonly BankTransactionRow[],
  later: readonly string[],
): readonly BankTransactionRow[] {
  return strays.filter(({ id }) => !later.includes(id));
}

/**
 * Whether the books have a transfer of the payment, by the bank's word or a person's: a further one
 * that names it is not explained by what came back.
 */
function isKnownToHaveLeft({ status, was_paid: wasPaid }: Payout): boolean {
  return wasPaid || status === 'sent' || status === 'completed';
}

/**
 * Which of the transfers that name a payment is it: one of its amount before another, one that
 * waits before one that was decided, the oldest. A fee that the bank took beside it is none.
 */
function strayThatIs(
  strays: readonly BankTransactionRow[],
  netVnd: bigint,
): BankTransactionRow | null {
  const possible = strays.filter(
    ({ state, amount_vnd: amountVnd }) =>
      state !== 'fee' || amountVnd >= netVnd || amountVnd > transferFeesVnd,
  );
  const place = ({ state, amount_vnd: amountVnd }: BankTransactionRow): number =>
    Number(amountVnd !== netVnd) * 2 + Number(state !== 'strayed');
  return (
    possible
      .toSorted((a, b) => place(a) - place(b) || a.heard_at.getTime() - b.heard_at.getTime())
      .at(0) ?? null
  );
}
