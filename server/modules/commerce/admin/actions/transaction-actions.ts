import { randomUUID } from 'node:crypto';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import type { Tx } from '#server/db/port.ts';
import { err, ok } from '#shared/kernel/result.ts';
import {
  findMoney,
  forgetNamed,
  nameAgain,
  saveTransaction,
  waitAgain,
} from '../../bank/bank-store.ts';
import { waitByWords } from '../../bank/wait-anew.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import { newExpiry } from '../../order-flow.ts';
import { createOrderTelling, type LookedAtMoney } from '../../order-telling.ts';
import { unsellableError, wasPaid } from '../../order-rules.ts';
import type { JournalLine } from '#server/modules/ledger/api.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { ActionDeps } from './action-deps.ts';
import { isBlank, maskedAccount } from './action-note.ts';
import { createLateVoucher } from './late-voucher.ts';
import { lockMoneyForOrder } from './lock-money-for-order.ts';
import { lockKept, lockMoney } from './lock-transfers.ts';
import { takeIgnoringBack } from './outgoing-actions.ts';
import { unpaidByWords } from './what-is-named.ts';

/** What is decided of money that belongs to no order yet. Locks the transaction, then orders. */
export function createTransactionActions(
  deps: CommerceDeps,
  { flow, refunding, settlement, note }: ActionDeps,
): Pick<
  PaymentAdmin,
  | 'matchTransaction'
  | 'ignoreTransaction'
  | 'unignoreTransaction'
  | 'refundTransaction'
  | 'returnablePayouts'
  | 'payablePayouts'
> {
  const { database, ledger, returnedPayouts } = deps;
  const lateVoucher = createLateVoucher(deps);
  const tellOrder = createOrderTelling(deps.messenger);

  /** Its learner, who was told that it is looked at. */
  async function tellGoesBack(tx: Tx, orderId: string, money: LookedAtMoney): Promise<void> {
    const order = await flow.lock(tx, orderId);
    if (order !== null) await tellOrder.goesBack(tx, order, money);
  }

  return {
    async matchTransaction({ voucherIsGone, ...action }, by) {
      const { transactionId, orderId } = action;
      return database.transaction(async (tx) => {
        const found = await lockMoneyForOrder(tx, { flow, settlement }, action);
        if (!found.ok) return found;
        const { amountVnd, formerId, isOurs } = found.value;
        const sold = await flow.sellable(tx, found.value.order);
        if (!sold.ok) return err(unsellableError(sold.error));
        await flow.lockVouchers(tx, sold.value.user_id, {
          codes: [sold.value.voucher_code],
          orderIds: formerId === null ? [orderId] : [orderId, formerId],
        });
        await tx.run(saveTransaction, {
          id: transactionId,
          state: 'matched',
          orderId,
          now: by.now,
        });
        const released =
          formerId === orderId ? await settlement.renewReview(tx, sold.value, by.now) : sold.value;
        if (formerId !== orderId) await settlement.releaseOrder(tx, formerId, by.now);
        const came = { amountVnd, transactionId, at: by.now, actorId: by.actorId };
        const { order: counted, hasUse } = await lateVoucher.countWithUse(tx, released, {
          now: by.now,
          count: async () => flow.count(tx, released, came),
        });
        if (!hasUse && !voucherIsGone) return err(appError('VOUCHER_GONE'));
        // Also while other money of it waits: it is asked for the rest once that is decided.
        const after = !wasPaid(counted)
          ? await flow.promise(tx, counted, {
              kind: 'extended',
              at: by.now,
              until: newExpiry(counted, by.now),
              actorId: by.actorId,
            })
          : counted;
        const left = { transactionId, amountVnd, now: by.now, toldTo: after.user_id };
        if (formerId !== orderId) await settlement.askAgain(tx, formerId, left);
        await note(tx, by, {
          action: 'transaction.match',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'review', order_id: formerId },
          after: {
            order: orderCode(after.number),
            amount_vnd: String(amountVnd),
            order_status: after.status,
            ...(isOurs && { code_is_wrong: true }),
            ...(!hasUse && { voucher_is_gone: orderId }),
          },
          reason: null,
        });
        return ok(true);
      });
    },

    async returnablePayouts(transactionId) {
      const row = isUuid(transactionId)
        ? await database.first(findMoney, { id: transactionId })
        : null;
      if (row === null) return err(appError('TRANSACTION_UNKNOWN'));
      if ((row.state !== 'review' && row.state !== 'ignored') || row.direction !== 'in')
        return ok([]);
      return ok(
        await returnedPayouts.candidates({
          transactionId,
          amountVnd: row.amount_vnd,
          memo: row.memo,
        }),
      );
    },

    async ignoreTransaction({ transactionId, revision, reason, codeIsWrong }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const waiting = await lockKept(tx, { transactionId, revision }, ['review', 'strayed']);
        if (!waiting.ok) return waiting;
        const {
          amount_vnd: amountVnd,
          order_id: orderId,
          state,
          direction,
          memo,
          payout_id: payoutId,
        } = waiting.value;
        const named =
          direction === 'in' ? null : await unpaidByWords(tx, returnedPayouts, { memo, payoutId });
        if (named !== null && !codeIsWrong) return err(appError('TRANSFER_NAMES_ANOTHER'));
        if (direction === 'out' && codeIsWrong)
          await tx.run(forgetNamed, { id: transactionId, isDue: named?.isDue === true });
        await tx.run(saveTransaction, {
          id: transactionId,
          state: 'ignored',
          orderId,
          now: by.now,
        });
        if (direction === 'in')
          await settlement.leaveOrder(tx, orderId, { transactionId, amountVnd, now: by.now });
        const lines =
          direction === 'in' ? writtenOff('clearing', amountVnd) : writtenOff('cash', -amountVnd);
        await ledger.post(tx, {
          key: `ignored:${transactionId}:${randomUUID()}`,
          kind: 'write_off',
          at: by.now,
          orderId: null,
          lines,
        });
        await note(tx, by, {
          action: 'transaction.ignore',
          kind: 'transaction',
          id: transactionId,
          before: { state },
          after: {
            state: 'ignored',
            amount_vnd: String(amountVnd),
            ...(named !== null && { code_is_wrong: true }),
          },
          reason,
        });
        return ok(true);
      });
    },

    async unignoreTransaction({ transactionId, revision, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const ignored = await lockMoney(tx, { transactionId, revision }, ['ignored']);
        if (!ignored.ok) return ignored;
        const { amount_vnd: amountVnd, direction, memo } = ignored.value;
        await takeIgnoringBack(tx, ledger, ignored.value, by.now);
        await tx.run(waitAgain, { id: transactionId });
        if (direction === 'out')
          await tx.run(nameAgain, {
            id: transactionId,
            payoutId: await returnedPayouts.namedBy(tx, { memo, amountVnd }),
          });
        const order =
          direction === 'out' ? null : await waitByWords(tx, ignored.value, { flow, settlement });
        if (order !== null) await settlement.renewReview(tx, order, by.now);
        await note(tx, by, {
          action: 'transaction.unignore',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'ignored' },
          after: {
            state: direction === 'in' ? 'review' : 'strayed',
            amount_vnd: String(amountVnd),
          },
          reason,
        });
        return ok(true);
      });
    },

    async payablePayouts(transactionId) {
      const row = isUuid(transactionId)
        ? await database.first(findMoney, { id: transactionId })
        : null;
      if (row === null) return err(appError('TRANSACTION_UNKNOWN'));
      const isOpen =
        row.direction === 'out' && (row.state === 'strayed' || row.state === 'ignored');
      return ok(
        isOpen
          ? await returnedPayouts.payable({ amountVnd: row.amount_vnd, namedId: row.payout_id })
          : [],
      );
    },

    async refundTransaction({ transactionId, revision, account, reason }, by) {
      if (isBlank(reason)) return err([appError('REASON_REQUIRED', { field: 'reason' })]);
      return database.transaction(async (tx) => {
        const waiting = await lockMoney(tx, { transactionId, revision }, ['review']);
        if (!waiting.ok) return err([waiting.error]);
        const { amount_vnd: amountVnd, order_id: orderId } = waiting.value;
        const opened = await refunding.openUnmatched(
          tx,
          { transactionId, amountVnd },
          { account, reason, requestedBy: by.actorId, now: by.now },
        );
        if (!opened.ok) return opened;
        await tx.run(saveTransaction, { id: transactionId, state: 'refund', orderId, now: by.now });
        const left = { transactionId, amountVnd, now: by.now };
        await settlement.leaveOrder(tx, orderId, { ...left, toldTo: null });
        if (orderId !== null)
          await tellGoesBack(tx, orderId, { amountVnd, transactionId, at: by.now });
        await note(tx, by, {
          action: 'transaction.refund',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'review' },
          after: {
            state: 'refund',
            amount_vnd: String(amountVnd),
            account: maskedAccount(opened.value),
          },
          reason,
        });
        return ok(opened.value.id);
      });
    },
  };
}

/** From where it waited, or from our account, to what is nobody's. */
function writtenOff(from: 'clearing' | 'cash', amountVnd: bigint): readonly JournalLine[] {
  return [
    { account: { name: from }, amountVnd },
    { account: { name: 'write_off' }, amountVnd: -amountVnd },
  ];
}
