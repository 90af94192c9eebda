import { findBank } from '../../../../src/shared/domain/commerce/banks.ts';
import { vietQrText } from '../../../../src/shared/domain/commerce/viet-qr.ts';
import { type AppError, appError } from '../../../../src/shared/errors/error-code.ts';
import { isUuid } from '../../../../src/shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '../../../../src/shared/kernel/result.ts';
import type { Tx } from '../../../db/port.ts';
import type { MoneyDesk, RefundTransfer } from '../money-desk.ts';
import type { OrderRow } from '../order-store.ts';
import type { CommerceDependencies } from '../partners.ts';
import { findRefund, lockRefund, type RefundRow, saveRefund } from '../refund-store.ts';
import type { DeedParts } from './deed-parts.ts';
import { isBlank, maskedAccount, tidyReference } from './deed-note.ts';

/** What is done of a refund. Locks its order, then the refund. */
export function createRefundDeeds({ database }: CommerceDependencies, { flow, refunding, note }: DeedParts): Pick<MoneyDesk, 'startRefund' | 'markRefundSent' | 'rejectRefund' | 'refundTransfer'> {
  /** A refund and its order, both locked. */
  async function lockWithOrder(tx: Tx, refundId: string): Promise<Result<{ readonly refund: RefundRow; readonly order: OrderRow | null }, AppError>> {
    const known = isUuid(refundId) ? await tx.first(findRefund, { id: refundId }) : null;
    const order = known?.order_id == null ? null : await flow.lock(tx, known.order_id);
    const refund = known === null ? null : await tx.first(lockRefund, { id: refundId });
    return refund === null ? err(appError('REFUND_UNKNOWN')) : ok({ refund, order });
  }

  return {
    async startRefund({ refundId }, by) {
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund, order } = found.value;
        if (refund.state !== 'proposed' && refund.state !== 'requested') return err(appError('ORDER_STATE'));
        const isProposal = refund.state === 'proposed' && order !== null;
        const approved = isProposal ? await refunding.approve(tx, order, refund, by.now) : ok(refund);
        if (!approved.ok) return approved;
        await refunding.start(tx, approved.value, isProposal ? { ...order, status: 'refund_requested' } : order, by.now);
        await note(tx, by, { action: 'refund.start', kind: 'refund', id: refundId, before: { state: refund.state }, after: { state: 'sending', amount_vnd: String(refund.amount_vnd), account: maskedAccount(refund) }, reason: null });
        return ok(true);
      });
    },

    async markRefundSent({ refundId, reference }, by) {
      const tidy = tidyReference(reference);
      if (tidy === null) return err(appError('BAD_INPUT', { field: 'reference' }));
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund, order } = found.value;
        if (refund.state !== 'requested' && refund.state !== 'sending') return err(appError('ORDER_STATE'));
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
        const refund = isUuid(refundId) ? await tx.first(findRefund, { id: refundId }) : null;
        if (refund === null) return err(appError('REFUND_UNKNOWN'));
        const transfer = transferOf(refund, refunding.accountNumber(refund));
        if (transfer !== null) await note(tx, by, { action: 'refund.read_account', kind: 'refund', id: refundId, before: null, after: { account: maskedAccount(refund) }, reason: null });
        return ok(transfer);
      });
    },
  };
}

function transferOf(refund: RefundRow, accountNumber: string | null): RefundTransfer | null {
  const { bank_bin: bin, account_holder: holder, amount_vnd: amountVnd, memo_code: memo } = refund;
  if (bin === null || holder === null || accountNumber === null) return null;
  return { bin, bank: findBank(bin)?.shortName ?? bin, accountNumber, holder, amountVnd, memo, qrText: vietQrText({ bin, accountNumber, amountVnd, memo }) };
}
