import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import { findMoney, lockTransfers, saveTransaction, waitAgain } from '../../bank/bank-store.ts';
import { besideBefore, waitByWords } from '../../bank/wait-anew.ts';
import type { Actor } from '#server/modules/audit/api.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import type { RefundNotBack, RefundReturn } from '../../payment-input.ts';
import type { CommerceDeps } from '../../partners.ts';
import { findRefund, type RefundRow } from '../../refund-store.ts';
import { findReturnedRefund, listPayingSince } from '../../returned-refund-store.ts';
import {
  createReturnedRefunds,
  type LockedRefund,
  type ReturnedRefunds,
} from '../../returned-refunds.ts';
import type { ActionDeps } from './action-deps.ts';
import { isBlank, maskedAccount } from './action-note.ts';
import { lockOrders } from './lock-both-orders.ts';
import { lockKept, type Transfer } from './lock-transfers.ts';
import { bookSurplus, layTransferBack } from './outgoing-actions.ts';
import { lockOne } from './take-back-actions.ts';

/** Money that came in is a refund that its bank sent back, and the way back of that. */
export function createRefundReturnActions(
  deps: CommerceDeps,
  actions: ActionDeps,
): Pick<PaymentAdmin, 'returnRefund' | 'unreturnRefund' | 'returnableRefunds'> {
  const { database } = deps;
  const returned = createReturnedRefunds(deps, actions.flow);
  return {
    returnRefund: async (action, by) =>
      database.transaction(async (tx) =>
        takeBack({ ...deps, ...actions, returned, tx }, action, by),
      ),
    async unreturnRefund(action, by) {
      if (isBlank(action.reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) =>
        untake({ ...deps, ...actions, returned, tx }, action, by),
      );
    },
    async returnableRefunds(transactionId) {
      const row = isUuid(transactionId)
        ? await database.first(findMoney, { id: transactionId })
        : null;
      if (row === null) return err(appError('TRANSACTION_UNKNOWN'));
      if (row.state !== 'review' || row.direction !== 'in') return ok([]);
      const { amount_vnd: amountVnd, memo } = row;
      return ok(await returned.candidates({ transactionId, amountVnd, memo }));
    },
  };
}

type Working = ActionDeps &
  Pick<CommerceDeps, 'ledger' | 'returnedPayouts'> & {
    readonly returned: ReturnedRefunds;
    readonly tx: Tx;
  };

/** Locks the transaction, the orders, then the refund. */
async function takeBack(
  working: Working,
  { refundId, refundRevision, codeIsWrong, isSeenAgain, isOfLast, ...seen }: RefundReturn,
  by: Actor,
): Promise<Result<true, AppError>> {
  const { tx, returned, settlement, note } = working;
  const { transactionId } = seen;
  const waiting = await lockKept(tx, seen, ['review']);
  if (!waiting.ok) return waiting;
  const { amount_vnd: amountVnd, order_id: besideId, memo } = waiting.value;
  const found = await lock(working, refundId, besideId);
  if (!found.ok) return found;
  const { refund } = found.value;
  if (refund.revision !== refundRevision) return err(appError('SEEN_CHANGED'));
  const { now } = by;
  const money = { transactionId, amountVnd, memo, codeIsWrong, isSeenAgain, isOfLast, now };
  const taken = await returned.takeBack(tx, found.value, money);
  if (!taken.ok) return taken;
  // Beside its order as what was sent back or set aside is: there it waits again if it is not this.
  await tx.run(saveTransaction, { id: transactionId, state: 'returned', orderId: besideId, now });
  await settlement.leaveOrder(tx, besideId, { transactionId, amountVnd, now });
  await note(tx, by, {
    action: 'transaction.return_refund',
    kind: 'transaction',
    id: transactionId,
    before: { state: 'review' },
    after: {
      state: 'returned',
      refund_id: refundId,
      amount_vnd: String(amountVnd),
      account: maskedAccount(refund),
      ...(codeIsWrong && { code_is_wrong: true }),
      ...(isSeenAgain && { is_seen_again: true }),
      ...(isOfLast && { is_of_last: true }),
    },
    reason: null,
  });
  return ok(true);
}

/** Locks as the other. The money waits beside the order of before, or that its words name since. */
async function untake(
  working: Working,
  { transactionId, revision, reason, isPaidTooMuch }: RefundNotBack,
  by: Actor,
): Promise<Result<true, AppError>> {
  const { tx, returned, settlement, note } = working;
  const money = await lockOne(tx, { transactionId, revision }, 'returned');
  if (!money.ok) return money;
  const paying = isPaidTooMuch ? await lockPaying(tx, transactionId) : [];
  // Held by the locked money: what it is the return of changes with it alone.
  const known = await tx.first(findReturnedRefund, { transactionId });
  if (known === null) return err(appError('CONFLICT'));
  const found = await lock(working, known.id, await besideBefore(tx, money.value));
  if (!found.ok) return found;
  const { amount_vnd: amountVnd } = money.value;
  const { now } = by;
  const notBack = { transactionId, amountVnd, now, isPaidTooMuch };
  const untaken = await returned.untake(tx, found.value, notBack);
  if (!untaken.ok) return untaken;
  const tooMuch = await layTooMuchBack(working, { ended: untaken.value, paying, reason }, by);
  if (!tooMuch.ok) return tooMuch;
  await tx.run(waitAgain, { id: transactionId });
  const beside = await waitByWords(tx, money.value, working);
  if (beside !== null) await settlement.renewReview(tx, beside, now);
  await note(tx, by, {
    action: 'transaction.unreturn_refund',
    kind: 'transaction',
    id: transactionId,
    before: { state: 'returned', refund_id: known.id },
    after: { state: 'review', amount_vnd: String(amountVnd) },
    reason,
  });
  return ok(true);
}

/** The transfers of what is owed since money came back, the last of it; locked. */
async function lockPaying(tx: Tx, transactionId: string): Promise<readonly Transfer[]> {
  const ids = (await tx.all(listPayingSince, { transactionId })).map(({ id }) => id);
  return ids.length === 0 ? [] : tx.all(lockTransfers, { ids });
}

/**
 * What they had paid was paid too much: they are nobody's, and wait until somebody writes them off,
 * or says that they came back. Refuses with SEEN_CHANGED when they are others by now.
 */
async function layTooMuchBack(
  { tx, ledger, returnedPayouts, note }: Working,
  { ended, paying, reason }: TooMuch,
  by: Actor,
): Promise<Result<true, AppError>> {
  const own = paying.filter(
    ({ id, refund_id: refundId }) => id === ended.paid_by || refundId === ended.id,
  );
  if (ended.paid_by === null) return ok(true);
  if (own.length < paying.length || !own.some(({ id }) => id === ended.paid_by))
    return err(appError('SEEN_CHANGED'));
  for (const transfer of own) {
    const payoutId = await layTransferBack(tx, returnedPayouts, transfer);
    await note(tx, by, {
      action: 'transaction.unpay_refund',
      kind: 'transaction',
      id: transfer.id,
      before: { state: 'outgoing', refund_id: ended.id },
      after: {
        state: 'strayed',
        payout_id: payoutId,
        amount_vnd: String(transfer.amount_vnd),
        account: maskedAccount(ended),
      },
      reason,
    });
  }
  await bookSurplus(tx, ledger, {
    transactionId: ended.paid_by,
    surplusVnd: own.reduce((sum, { amount_vnd: vnd }) => sum + vnd, 0n) - ended.amount_vnd,
    orderId: ended.order_id,
    now: by.now,
    isTakenBack: true,
  });
  return ok(true);
}

interface TooMuch {
  /** As it was before it ended. */
  readonly ended: RefundRow;
  readonly paying: readonly Transfer[];
  readonly reason: string;
}

/** A refund and its order, with the order beside which the money waited; all of them locked. */
async function lock(
  { tx, flow, refunding }: Working,
  refundId: string,
  besideId: string | null,
): Promise<Result<LockedRefund, AppError>> {
  const known = isUuid(refundId) ? await tx.first(findRefund, { id: refundId }) : null;
  if (known === null) return err(appError('REFUND_UNKNOWN'));
  const ids = new Set([known.order_id, besideId].filter((id) => id !== null));
  const held = besideId === null ? null : await lockOrders({ tx, flow }, [...ids]);
  const beside = held?.get(besideId ?? '') ?? null;
  const { refund, order } = await refunding.lock(tx, refundId);
  if (beside !== null)
    await flow.lockVouchers(tx, beside.user_id, {
      codes: [beside.voucher_code],
      orderIds: [beside.id],
    });
  return refund === null ? err(appError('REFUND_UNKNOWN')) : ok({ refund, order });
}
