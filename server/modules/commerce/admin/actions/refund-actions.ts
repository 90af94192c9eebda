import type { Actor } from '#server/modules/audit/api.ts';
import { transferTo } from '#shared/domain/commerce/transfer-to.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { firstNamed } from '#shared/kernel/first-named.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { PaymentAdmin, RefundTransfer } from '../../payment-admin.ts';
import type { OrderRow } from '../../order-store.ts';
import type { CommerceDeps } from '../../partners.ts';
import { sumSendable } from '../../refund-file-store.ts';
import { type RefundRow, saveRefund } from '../../refund-store.ts';
import { mayHaveLeft, toldToLeave, wasHandedOut } from '../../refund-stop.ts';
import type { ActionDeps } from './action-deps.ts';
import { isBlank, maskedAccount, tidyReference } from './action-note.ts';
import {
  assessCorrection,
  assessSeen,
  assessSending,
  hindrance,
  isHeld,
  isHindered,
  listDue,
  mostTransfers,
} from './refund-hindrance.ts';

/** What is done of a refund. Locks its order, then the refund. */
export function createRefundActions(
  { database }: CommerceDeps,
  { refunding, note }: ActionDeps,
): Pick<
  PaymentAdmin,
  | 'startRefund'
  | 'correctRefund'
  | 'startAll'
  | 'sendable'
  | 'markRefundSent'
  | 'unmarkRefundSent'
  | 'rejectRefund'
  | 'refundTransfer'
> {
  /** A refund and its order, both locked. */
  async function lockWithOrder(
    tx: Tx,
    refundId: string,
  ): Promise<Result<{ readonly refund: RefundRow; readonly order: OrderRow | null }, AppError>> {
    const { refund, order } = await refunding.lock(tx, refundId);
    return refund === null ? err(appError('REFUND_UNKNOWN')) : ok({ refund, order });
  }

  /**
   * What a bank takes of a refund, to whom `by` is: the only place where its account is opened.
   * Each opening is counted on the refund and in the audit, the number masked.
   */
  async function give(
    tx: Tx,
    { refund, order }: { readonly refund: RefundRow; readonly order: OrderRow | null },
    action: 'refund.read_account' | 'refund.export',
    by: Actor,
  ): Promise<Result<RefundTransfer | null, AppError>> {
    const { bank_bin: bin, account_holder: holder, amount_vnd: amountVnd, state } = refund;
    if (bin === null || holder === null) return ok(null);
    const handedOut = await refunding.handOut(tx, refund, order, by);
    if (!handedOut.ok) return handedOut;
    const accountNumber = handedOut.value;
    if (accountNumber === null) return ok(null);
    const after = {
      state: 'sending',
      amount_vnd: String(amountVnd),
      account: maskedAccount(refund),
      ...(wasHandedOut(refund) && { again: true }),
    };
    await note(tx, by, {
      action,
      kind: 'refund',
      id: refund.id,
      before: { state },
      after,
      reason: null,
    });
    return ok(transferTo({ bin, holder, accountNumber, amountVnd, memo: refund.memo_code }));
  }

  async function approve(
    tx: Tx,
    refund: RefundRow,
    order: OrderRow,
    by: Actor,
  ): Promise<Result<true, AppError>> {
    const approved = await refunding.approve(tx, order, refund, by.now);
    if (!approved.ok) return approved;
    await note(tx, by, {
      action: 'refund.approve',
      kind: 'refund',
      id: refund.id,
      before: { state: 'proposed' },
      after: {
        state: 'requested',
        amount_vnd: String(refund.amount_vnd),
        account: maskedAccount(refund),
      },
      reason: null,
    });
    return ok(true);
  }

  return {
    async startRefund({ refundId, revision }, by) {
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund, order } = found.value;
        // As if nobody had typed its account: correct it first.
        if (refund.state === 'proposed' && refund.account_reported_at !== null)
          return err(appError('REFUND_HELD'));
        const isProposal = refund.state === 'proposed' && order !== null;
        if (!isProposal && refund.state !== 'requested') return err(appError('ORDER_STATE'));
        if (refund.revision !== revision) return err(appError('SEEN_CHANGED'));
        if (isProposal) return approve(tx, refund, order, by);
        // One that was handed out before a restore is said to be under way like any other.
        const hindered = await hindrance(tx, refund, { again: refund.revision, now: by.now });
        if (hindered !== null) return err(hindered);
        await refunding.start(tx, refund, order, by.now);
        await note(tx, by, {
          action: 'refund.start',
          kind: 'refund',
          id: refundId,
          before: { state: refund.state },
          after: {
            state: 'sending',
            amount_vnd: String(refund.amount_vnd),
            account: maskedAccount(refund),
          },
          reason: null,
        });
        return ok(true);
      });
    },

    async correctRefund({ refundId, revision, account, reason, notCarriedOut }, by) {
      if (isBlank(reason)) return err([appError('REASON_REQUIRED', { field: 'reason' })]);
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return err([found.error]);
        const { refund, order } = found.value;
        const refusal = await assessCorrection(tx, refund, { revision, notCarriedOut });
        if (refusal !== null) return err([refusal]);
        const corrected = await refunding.correct(tx, order, refund, {
          account,
          requestedBy: by.actorId,
          now: by.now,
        });
        if (!corrected.ok) return corrected;
        await note(tx, by, {
          action: 'refund.correct',
          kind: 'refund',
          id: refundId,
          before: { state: refund.state, account: maskedAccount(refund) },
          after: {
            state: corrected.value.state,
            account: maskedAccount(corrected.value),
            ...(mayHaveLeft(refund) && { not_carried_out: true }),
          },
          reason,
        });
        return ok(true);
      });
    },

    async startAll({ again }, by) {
      return database.transaction(
        async (tx): Promise<Result<readonly RefundTransfer[], AppError>> => {
          const transfers: RefundTransfer[] = [];
          const unreadable: string[] = [];
          const due = await listDue(tx, again ?? null, by.now);
          if (due === null) return err(appError('SEEN_CHANGED'));
          for (const { id, seen } of due) {
            const found = await lockWithOrder(tx, id);
            if (!found.ok) continue;
            if (await isHindered(tx, found.value.refund, { seen, now: by.now })) continue;
            const given = await give(tx, found.value, 'refund.export', by);
            if (!given.ok) unreadable.push(found.value.refund.memo_code);
            else if (given.value !== null) transfers.push(given.value);
          }
          if (unreadable.length > 0)
            return err(appError('REFUND_UNREADABLE', { payment: firstNamed(unreadable) }));
          return transfers.length === 0 ? err(appError('CONFLICT')) : ok(transfers);
        },
      );
    },

    async sendable(now) {
      const sums = await database.first(sumSendable, { now, count: mostTransfers });
      invariant(sums !== null, 'an aggregate has a row');
      return sums;
    },

    async markRefundSent({ refundId, revision, reference }, by) {
      const tidy = tidyReference(reference);
      if (tidy === null) return err(appError('BAD_INPUT', { field: 'reference' }));
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund, order } = found.value;
        if (refund.state === 'requested' && isHeld(refund, by.now))
          return err(appError('REFUND_HELD'));
        const refusal = await assessSending(tx, refund, revision);
        if (refusal !== null) return err(refusal);
        await refunding.finish(tx, refund, order, { reference: tidy, now: by.now });
        await note(tx, by, {
          action: 'refund.sent',
          kind: 'refund',
          id: refundId,
          before: { state: refund.state },
          after: {
            state: 'sent',
            reference: tidy,
            amount_vnd: String(refund.amount_vnd),
            account: maskedAccount(refund),
          },
          reason: null,
        });
        return ok(true);
      });
    },

    async unmarkRefundSent({ refundId, revision, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund, order } = found.value;
        const refusal = assessSeen(refund, 'sent', revision);
        if (refusal !== null) return err(refusal);
        if (refund.returned_by !== null) return err(appError('REFUND_CAME_BACK'));
        // What the bank told of is decided where its transfer is.
        const told = refund.paid_by === null ? await toldToLeave(tx, refund) : 'REFUND_LEFT';
        if (told !== null) return err(appError(told));
        await refunding.unsend(tx, refund, order, by.now);
        await note(tx, by, {
          action: 'refund.unsent',
          kind: 'refund',
          id: refundId,
          before: { state: 'sent', reference: refund.reference },
          after: {
            state: 'sending',
            amount_vnd: String(refund.amount_vnd),
            account: maskedAccount(refund),
          },
          reason,
        });
        return ok(true);
      });
    },

    async rejectRefund({ refundId, revision, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund } = found.value;
        const refusal = assessSeen(refund, 'proposed', revision);
        if (refusal !== null) return err(refusal);
        await tx.run(saveRefund, { ...refund, state: 'rejected' });
        await note(tx, by, {
          action: 'refund.reject',
          kind: 'refund',
          id: refundId,
          before: { state: 'proposed' },
          after: { state: 'rejected' },
          reason,
        });
        return ok(true);
      });
    },

    async refundTransfer({ refundId, again }, by) {
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        if (found.value.refund.state === 'needs_account') return ok(null);
        const hindered = await hindrance(tx, found.value.refund, { again, now: by.now });
        return hindered === null ? give(tx, found.value, 'refund.read_account', by) : err(hindered);
      });
    },
  };
}
