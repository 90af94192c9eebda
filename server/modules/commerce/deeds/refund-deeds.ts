import { findBank } from '../../../../src/shared/domain/commerce/banks.ts';
import { vietQrText } from '../../../../src/shared/domain/commerce/viet-qr.ts';
import { type AppError, appError } from '../../../../src/shared/errors/error-code.ts';
import { invariant } from '../../../../src/shared/kernel/assert.ts';
import { err, ok, type Result } from '../../../../src/shared/kernel/result.ts';
import type { Tx } from '../../../db/port.ts';
import type { Actor, MoneyDesk, RefundTransfer } from '../money-desk.ts';
import type { OrderRow } from '../order-store.ts';
import type { CommerceDependencies } from '../partners.ts';
import { listSendable, type RefundRow, saveRefund, sumSendable } from '../refund-store.ts';
import type { DeedParts } from './deed-parts.ts';
import { isBlank, maskedAccount, tidyReference } from './deed-note.ts';

/** Refunds of one file, so that its transaction ends. */
const mostTransfers = 200;

/** What is done of a refund. Locks its order, then the refund. */
export function createRefundDeeds({ database }: CommerceDependencies, { refunding, note }: DeedParts): Pick<MoneyDesk, 'startRefund' | 'correctRefund' | 'startAll' | 'sendable' | 'markRefundSent' | 'rejectRefund' | 'refundTransfer'> {
  /** A refund and its order, both locked. */
  async function lockWithOrder(tx: Tx, refundId: string): Promise<Result<{ readonly refund: RefundRow; readonly order: OrderRow | null }, AppError>> {
    const { refund, order } = await refunding.lock(tx, refundId);
    return refund === null ? err(appError('REFUND_UNKNOWN')) : ok({ refund, order });
  }

  async function approve(tx: Tx, refund: RefundRow, order: OrderRow, by: Actor): Promise<Result<true, AppError>> {
    const approved = await refunding.approve(tx, order, refund, by.now);
    if (!approved.ok) return approved;
    await note(tx, by, { action: 'refund.approve', kind: 'refund', id: refund.id, before: { state: 'proposed' }, after: { state: 'requested', amount_vnd: String(refund.amount_vnd), account: maskedAccount(refund) }, reason: null });
    return ok(true);
  }

  return {
    async startRefund({ refundId }, by) {
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund, order } = found.value;
        if (refund.state === 'proposed' && order !== null) return approve(tx, refund, order, by);
        if (refund.state !== 'requested') return err(appError('ORDER_STATE'));
        if (isHeld(refund, by.now)) return err(appError('REFUND_HELD'));
        await refunding.start(tx, refund, order, by.now);
        await note(tx, by, { action: 'refund.start', kind: 'refund', id: refundId, before: { state: refund.state }, after: { state: 'sending', amount_vnd: String(refund.amount_vnd), account: maskedAccount(refund) }, reason: null });
        return ok(true);
      });
    },

    async correctRefund({ refundId, account, reason, notCarriedOut }, by) {
      if (isBlank(reason)) return err([appError('REASON_REQUIRED', { field: 'reason' })]);
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return err([found.error]);
        const { refund, order } = found.value;
        const mayHaveLeft = refund.state === 'sending';
        if (mayHaveLeft && !notCarriedOut) return err([appError('REFUND_SENDING')]);
        const corrected = await refunding.correct(tx, order, refund, { account, requestedBy: by.actorId, now: by.now });
        if (!corrected.ok) return corrected;
        await note(tx, by, { action: 'refund.correct', kind: 'refund', id: refundId, before: { state: refund.state, account: maskedAccount(refund) }, after: { state: corrected.value.state, account: maskedAccount(corrected.value), ...(mayHaveLeft && { not_carried_out: true }) }, reason });
        return ok(true);
      });
    },

    async startAll({ again }, by) {
      return database.transaction(async (tx): Promise<Result<readonly RefundTransfer[], AppError>> => {
        const transfers: RefundTransfer[] = [];
        for (const { id } of await tx.all(listSendable, { now: by.now, again, count: mostTransfers })) {
          const found = await lockWithOrder(tx, id);
          if (!found.ok) continue;
          const { refund, order } = found.value;
          const isBegun = refund.state === 'sending';
          if (isBegun ? !again : refund.state !== 'requested' || isHeld(refund, by.now)) continue;
          const transfer = transferOf(refund, refunding.accountNumber(refund));
          if (transfer === null) continue;
          if (!isBegun) await refunding.start(tx, refund, order, by.now);
          const after = { state: 'sending', amount_vnd: String(refund.amount_vnd), account: maskedAccount(refund), ...(isBegun && { again: true }) };
          await note(tx, by, { action: 'refund.export', kind: 'refund', id, before: { state: refund.state }, after, reason: null });
          transfers.push(transfer);
        }
        return transfers.length === 0 ? err(appError('CONFLICT')) : ok(transfers);
      });
    },

    async sendable(now) {
      const sums = await database.first(sumSendable, { now, count: mostTransfers });
      invariant(sums !== null, 'an aggregate has a row');
      return sums;
    },

    async markRefundSent({ refundId, reference }, by) {
      const tidy = tidyReference(reference);
      if (tidy === null) return err(appError('BAD_INPUT', { field: 'reference' }));
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund, order } = found.value;
        if (refund.state === 'requested' && isHeld(refund, by.now)) return err(appError('REFUND_HELD'));
        // What was not begun may still have grown since somebody looked at it.
        if (refund.state !== 'sending') return err(appError('ORDER_STATE'));
        await refunding.finish(tx, refund, order, { reference: tidy, paidBy: null, now: by.now });
        await note(tx, by, { action: 'refund.sent', kind: 'refund', id: refundId, before: { state: refund.state }, after: { state: 'sent', reference: tidy, amount_vnd: String(refund.amount_vnd), account: maskedAccount(refund) }, reason: null });
        return ok(true);
      });
    },

    async rejectRefund({ refundId, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund } = found.value;
        if (refund.state !== 'proposed') return err(appError('ORDER_STATE'));
        await tx.run(saveRefund, { ...refund, state: 'rejected' });
        await note(tx, by, { action: 'refund.reject', kind: 'refund', id: refundId, before: { state: 'proposed' }, after: { state: 'rejected' }, reason });
        return ok(true);
      });
    },

    async refundTransfer({ refundId }, by) {
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund, order } = found.value;
        const { state } = refund;
        if (state === 'needs_account') return ok(null);
        if (state !== 'requested' && state !== 'sending') return err(appError('ORDER_STATE'));
        if (isHeld(refund, by.now)) return err(appError('REFUND_HELD'));
        const transfer = transferOf(refund, refunding.accountNumber(refund));
        if (transfer === null) return ok(null);
        // Whoever sees it may transfer it at once: from here on it neither grows nor is taken back.
        if (state === 'requested') await refunding.start(tx, refund, order, by.now);
        await note(tx, by, { action: 'refund.read_account', kind: 'refund', id: refundId, before: { state }, after: { state: 'sending', amount_vnd: String(refund.amount_vnd), account: maskedAccount(refund) }, reason: null });
        return ok(transfer);
      });
    },
  };
}

/** Its account was given a moment ago: its learner may still say that it is not his. */
function isHeld({ held_until: heldUntil }: RefundRow, now: Date): boolean {
  return heldUntil !== null && now < heldUntil;
}

function transferOf(refund: RefundRow, accountNumber: string | null): RefundTransfer | null {
  const { bank_bin: bin, account_holder: holder, amount_vnd: amountVnd, memo_code: memo } = refund;
  if (bin === null || holder === null || accountNumber === null) return null;
  return { bin, bank: findBank(bin)?.shortName ?? bin, accountNumber, holder, amountVnd, memo, qrText: vietQrText({ bin, accountNumber, amountVnd, memo }) };
}
