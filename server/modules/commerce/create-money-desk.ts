import { randomUUID } from 'node:crypto';
import { findBank } from '../../../src/shared/domain/commerce/banks.ts';
import { orderCode } from '../../../src/shared/domain/commerce/commerce-rules.ts';
import { vietQrText } from '../../../src/shared/domain/commerce/viet-qr.ts';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { isUuid } from '../../../src/shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { BankDoor, BankReport, StatementRow } from './bank/bank-door.ts';
import { bareAccount } from './bank/bank-movement.ts';
import { type BankTransactionRow, lockTransaction, saveTransaction } from './bank/bank-store.ts';
import type { Settlement } from './bank/settle.ts';
import type { Actor, MoneyDesk, RefundTransfer } from './money-desk.ts';
import { newExpiry, type OrderFlow } from './order-flow.ts';
import { awaitsMoney, countedVnd, missingVnd, wasPaid } from './order-rules.ts';
import { markInvoiceIssued, type OrderRow } from './order-store.ts';
import type { CommerceDependencies } from './partners.ts';
import { findRefund, lockRefund, type RefundRow, saveRefund } from './refund-store.ts';
import type { Refunding } from './refunding.ts';

export interface MoneyDeskParts {
  readonly flow: OrderFlow;
  readonly refunding: Refunding;
  readonly settlement: Settlement;
  readonly bank: BankDoor;
}

const longestReference = 64;

/** Locks in one order: the transaction, the order (its learner first), the refund. */
export function createMoneyDesk(deps: CommerceDependencies, { flow, refunding, settlement, bank }: MoneyDeskParts): MoneyDesk {
  const { database, ledger, messenger, audit, vouchers } = deps;

  async function note(tx: Tx, by: Actor, deed: { readonly action: string; readonly kind: 'order' | 'transaction' | 'refund'; readonly id: string; readonly before: object | null; readonly after: object | null; readonly reason: string | null }): Promise<void> {
    const { action, kind, id, before, after, reason } = deed;
    await audit.record(tx, { actorId: by.actorId, action, subjectKind: kind, subjectId: id, before, after, reason, at: by.now });
  }

  async function lockOrder(tx: Tx, orderId: string): Promise<Result<OrderRow, AppError>> {
    const order = isUuid(orderId) ? await flow.lock(tx, orderId) : null;
    return order === null ? err(appError('ORDER_UNKNOWN')) : ok(order);
  }

  /** A refund and its order, both locked. */
  async function lockWithOrder(tx: Tx, refundId: string): Promise<Result<{ readonly refund: RefundRow; readonly order: OrderRow | null }, AppError>> {
    const known = isUuid(refundId) ? await tx.first(findRefund, { id: refundId }) : null;
    const order = known?.order_id == null ? null : await flow.lock(tx, known.order_id);
    const refund = known === null ? null : await tx.first(lockRefund, { id: refundId });
    return refund === null ? err(appError('REFUND_UNKNOWN')) : ok({ refund, order });
  }

  /** The order that a transaction was laid to and is not any more. */
  async function leaveOrder(tx: Tx, orderId: string | null, now: Date): Promise<void> {
    const order = orderId === null ? null : await flow.lock(tx, orderId);
    if (order === null) return;
    const left = await settlement.renewReview(tx, order, now);
    // Its time ran out while its money was looked at: nobody else gives its voucher back.
    if (left.status === 'expired') await vouchers.release(tx, left.id, now);
  }

  /** An order that gets money after its end takes its voucher again; when that is gone, the administrator's word holds at the order's price. */
  async function takeVoucherAgain(tx: Tx, order: OrderRow, now: Date): Promise<void> {
    const { id: orderId, user_id: userId, plan, voucher_code: code, total_vnd: totalVnd, voucher_discount_vnd: discountVnd } = order;
    if (code !== null && !wasPaid(order)) await vouchers.reserve(tx, { code, userId, plan, amountVnd: totalVnd + discountVnd, now, orderId });
  }

  return {
    async matchTransaction({ transactionId, orderId }, by) {
      return database.transaction(async (tx) => {
        const waiting = await lockWaiting(tx, transactionId);
        if (!waiting.ok) return waiting;
        const found = await lockBoth(tx, orderId, waiting.value.order_id);
        if (!found.ok) return found;
        const { amount_vnd: amountVnd, order_id: formerId } = waiting.value;
        await tx.run(saveTransaction, { id: transactionId, state: 'matched', orderId, now: by.now });
        const released = formerId === orderId ? await settlement.renewReview(tx, found.value, by.now) : found.value;
        if (formerId !== null && formerId !== orderId) await leaveOrder(tx, formerId, by.now);
        await takeVoucherAgain(tx, released, by.now);
        const counted = await flow.count(tx, released, { amountVnd, transactionId, at: by.now, actorId: by.actorId });
        const after = counted.status === 'underpaid' ? await flow.save(tx, counted, { expires_at: newExpiry(counted, by.now) }) : counted;
        await note(tx, by, { action: 'transaction.match', kind: 'transaction', id: transactionId, before: { state: 'review', order_id: formerId }, after: { order: orderCode(after.number), amount_vnd: String(amountVnd), order_status: after.status }, reason: null });
        return ok(true);
      });
    },

    async ignoreTransaction({ transactionId, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const waiting = await lockWaiting(tx, transactionId);
        if (!waiting.ok) return waiting;
        const { amount_vnd: amountVnd, order_id: orderId } = waiting.value;
        await tx.run(saveTransaction, { id: transactionId, state: 'ignored', orderId, now: by.now });
        await leaveOrder(tx, orderId, by.now);
        const lines = [
          { account: { name: 'clearing' }, amountVnd },
          { account: { name: 'write_off' }, amountVnd: -amountVnd },
        ] as const;
        await ledger.post(tx, { key: `ignored:${transactionId}`, kind: 'write_off', at: by.now, orderId: null, lines });
        await note(tx, by, { action: 'transaction.ignore', kind: 'transaction', id: transactionId, before: { state: 'review' }, after: { state: 'ignored', amount_vnd: String(amountVnd) }, reason });
        return ok(true);
      });
    },

    async refundTransaction({ transactionId, account, reason }, by) {
      if (isBlank(reason)) return err([appError('REASON_REQUIRED', { field: 'reason' })]);
      return database.transaction(async (tx) => {
        const waiting = await lockWaiting(tx, transactionId);
        if (!waiting.ok) return err([waiting.error]);
        const { amount_vnd: amountVnd, order_id: orderId } = waiting.value;
        const opened = await refunding.openUnmatched(tx, { transactionId, amountVnd }, { account, reason, requestedBy: by.actorId, now: by.now });
        if (!opened.ok) return opened;
        await tx.run(saveTransaction, { id: transactionId, state: 'refund', orderId, now: by.now });
        await leaveOrder(tx, orderId, by.now);
        await note(tx, by, { action: 'transaction.refund', kind: 'transaction', id: transactionId, before: { state: 'review' }, after: { state: 'refund', amount_vnd: String(amountVnd), account: masked(opened.value) }, reason });
        return ok(opened.value.id);
      });
    },

    async acceptShort({ orderId, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockOrder(tx, orderId);
        if (!found.ok) return found;
        const order = found.value;
        if (!isShort(order)) return err(appError('ORDER_STATE'));
        const shortVnd = missingVnd(order);
        const lines = [
          { account: { name: 'write_off' }, amountVnd: shortVnd },
          { account: { name: 'clearing' }, amountVnd: -shortVnd },
        ] as const;
        await ledger.post(tx, { key: `short:${orderId}`, kind: 'write_off', at: by.now, orderId, lines });
        await flow.record(tx, order, { kind: 'accepted_short', at: by.now, amountVnd: shortVnd, actorId: by.actorId });
        const paid = await flow.pay(tx, await flow.save(tx, order, { waived_vnd: order.waived_vnd + shortVnd }), by.now);
        await note(tx, by, { action: 'order.accept_short', kind: 'order', id: orderId, before: { status: order.status, received_vnd: String(order.received_vnd) }, after: { status: paid.status, waived_vnd: String(paid.waived_vnd) }, reason });
        return ok(true);
      });
    },

    async requestTopUp({ orderId }, by) {
      return database.transaction(async (tx) => {
        const found = await lockOrder(tx, orderId);
        if (!found.ok) return found;
        const order = found.value;
        if (!isShort(order)) return err(appError('ORDER_STATE'));
        const asked = await flow.save(tx, order, { status: 'underpaid', expires_at: newExpiry(order, by.now) });
        await flow.record(tx, asked, { kind: 'top_up_requested', at: by.now, amountVnd: missingVnd(asked), actorId: by.actorId });
        const content = { kind: 'order_underpaid', orderId, orderCode: orderCode(order.number), receivedVnd: countedVnd(asked), missingVnd: missingVnd(asked), expiresAt: asked.expires_at } as const;
        await messenger.tell(tx, { userId: order.user_id, key: `top_up:${orderId}:${by.now.getTime()}`, content, at: by.now });
        await note(tx, by, { action: 'order.request_top_up', kind: 'order', id: orderId, before: { status: order.status }, after: { status: asked.status, missing_vnd: String(missingVnd(asked)) }, reason: null });
        return ok(true);
      });
    },

    async cancelOrder({ orderId, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockOrder(tx, orderId);
        if (!found.ok) return found;
        const order = found.value;
        if (!awaitsMoney(order) && !isShort(order)) return err(appError('ORDER_STATE'));
        await flow.cancel(tx, order, { at: by.now, note: null, actorId: by.actorId });
        await note(tx, by, { action: 'order.cancel', kind: 'order', id: orderId, before: { status: order.status, received_vnd: String(order.received_vnd) }, after: { status: 'cancelled' }, reason });
        return ok(true);
      });
    },

    async refundOrder({ orderId, account, reason }, by) {
      if (isBlank(reason)) return err([appError('REASON_REQUIRED', { field: 'reason' })]);
      return database.transaction(async (tx) => {
        const found = await lockOrder(tx, orderId);
        if (!found.ok) return err([found.error]);
        const order = found.value;
        if (order.status !== 'paid') return err([appError('ORDER_STATE')]);
        const wish = { account, reason, requestedBy: by.actorId, now: by.now };
        const isInTime = order.refundable_until !== null && by.now <= order.refundable_until;
        const proposed = await refunding.propose(tx, order, wish);
        if (!proposed.ok) return proposed;
        if (isInTime) await refunding.approve(tx, order, proposed.value, by.now);
        await note(tx, by, { action: 'order.refund', kind: 'order', id: orderId, before: { status: order.status }, after: { refund: isInTime ? 'requested' : 'proposed', amount_vnd: String(proposed.value.amount_vnd), account: masked(proposed.value) }, reason });
        return ok(proposed.value.id);
      });
    },

    async startRefund({ refundId }, by) {
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund, order } = found.value;
        if (refund.state !== 'proposed' && refund.state !== 'requested') return err(appError('ORDER_STATE'));
        if (refund.state === 'proposed' && order?.status !== 'paid') return err(appError('ORDER_STATE'));
        const approved = refund.state === 'proposed' && order !== null ? await refunding.approve(tx, order, refund, by.now) : refund;
        await refunding.start(tx, approved, approved === refund || order === null ? order : { ...order, status: 'refund_requested' }, by.now);
        await note(tx, by, { action: 'refund.start', kind: 'refund', id: refundId, before: { state: refund.state }, after: { state: 'sending', amount_vnd: String(refund.amount_vnd), account: masked(refund) }, reason: null });
        return ok(true);
      });
    },

    async markRefundSent({ refundId, reference }, by) {
      const tidy = reference.normalize('NFC').trim();
      if (tidy === '' || tidy.length > longestReference) return err(appError('BAD_INPUT', { field: 'reference' }));
      return database.transaction(async (tx) => {
        const found = await lockWithOrder(tx, refundId);
        if (!found.ok) return found;
        const { refund, order } = found.value;
        if (refund.state !== 'requested' && refund.state !== 'sending') return err(appError('ORDER_STATE'));
        await refunding.finish(tx, refund, order, { reference: tidy, paidBy: null, now: by.now });
        await note(tx, by, { action: 'refund.sent', kind: 'refund', id: refundId, before: { state: refund.state }, after: { state: 'sent', reference: tidy, amount_vnd: String(refund.amount_vnd), account: masked(refund) }, reason: null });
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
        if (transfer !== null) await note(tx, by, { action: 'refund.read_account', kind: 'refund', id: refundId, before: null, after: { account: masked(refund) }, reason: null });
        return ok(transfer);
      });
    },

    async markInvoiceIssued({ orderId, number }, by) {
      const tidy = number.normalize('NFC').trim();
      if (tidy === '' || tidy.length > longestReference) return err(appError('INVOICE_INVALID', { field: 'number' }));
      return database.transaction(async (tx) => {
        const found = await lockOrder(tx, orderId);
        if (!found.ok) return found;
        if ((await tx.run(markInvoiceIssued, { orderId, number: tidy, now: by.now })) === 0) return err(appError('INVOICE_INVALID'));
        await flow.record(tx, found.value, { kind: 'invoice_issued', at: by.now, note: tidy, actorId: by.actorId });
        await note(tx, by, { action: 'order.invoice_issued', kind: 'order', id: orderId, before: null, after: { number: tidy }, reason: null });
        return ok(true);
      });
    },

    async importStatementRows(rows, by) {
      const counts = await bank.take(statementReports(rows), by.now.getTime());
      await database.transaction(async (tx) => note(tx, by, { action: 'statement.import', kind: 'transaction', id: randomUUID(), before: null, after: { rows: rows.length, ...counts }, reason: null }));
      return counts;
    },
  };

  /** The order wanted, with the one that is left locked too: learners in the order of their ids, so that two desks never wait for each other. */
  async function lockBoth(tx: Tx, orderId: string, formerId: string | null): Promise<Result<OrderRow, AppError>> {
    if (!isUuid(orderId)) return err(appError('ORDER_UNKNOWN'));
    const ids = formerId === null || formerId === orderId ? [orderId] : await inOwnersOrder(tx, [orderId, formerId]);
    const locked = new Map<string, OrderRow | null>();
    for (const id of ids) locked.set(id, await flow.lock(tx, id));
    const order = locked.get(orderId) ?? null;
    return order === null ? err(appError('ORDER_UNKNOWN')) : ok(order);
  }

  async function inOwnersOrder(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
    const owned: { readonly id: string; readonly owner: string }[] = [];
    for (const id of ids) owned.push({ id, owner: (await flow.ownerOf(tx, id)) ?? '' });
    return owned.toSorted((a, b) => (a.owner === b.owner ? (a.id < b.id ? -1 : 1) : a.owner < b.owner ? -1 : 1)).map(({ id }) => id);
  }
}

/** Some but not all money is there, and none of it waits for a decision. */
function isShort(order: OrderRow): boolean {
  return (order.status === 'underpaid' || order.status === 'review') && order.review_vnd === 0n && countedVnd(order) > 0n && missingVnd(order) > 0n;
}

function isBlank(reason: string): boolean {
  return reason.trim() === '';
}

function masked({ bank_bin: bin, account_last4: last4 }: RefundRow): string | null {
  return bin === null ? null : `${findBank(bin)?.shortName ?? bin} •••• ${last4 ?? ''}`;
}

function transferOf(refund: RefundRow, accountNumber: string | null): RefundTransfer | null {
  const { bank_bin: bin, account_holder: holder, amount_vnd: amountVnd, memo_code: memo } = refund;
  if (bin === null || holder === null || accountNumber === null) return null;
  return { bin, bank: findBank(bin)?.shortName ?? bin, accountNumber, holder, amountVnd, memo, qrText: vietQrText({ bin, accountNumber, amountVnd, memo }) };
}

/** Lines of a statement have no numbers: one is known by what it says, and by how many before it say the same. */
function statementReports(rows: readonly StatementRow[]): readonly BankReport[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const at = row.at instanceof Date ? row.at.toISOString() : row.at;
    const key = `${bareAccount(row.accountNumber)}|${bareAccount(row.reference)}|${row.amountVnd}|${row.direction}|${at}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    const payload = { ...row, at, amountVnd: undefined, amount: String(row.amountVnd) };
    return { provider: 'statement', providerId: `${key}|${nth}`, payload, rawBody: JSON.stringify(payload), headers: {} };
  });
}

/** A transaction that waits for a decision. */
async function lockWaiting(tx: Tx, transactionId: string): Promise<Result<BankTransactionRow, AppError>> {
  const row = isUuid(transactionId) ? await tx.first(lockTransaction, { id: transactionId }) : null;
  if (row === null) return err(appError('TRANSACTION_UNKNOWN'));
  return row.state === 'review' ? ok(row) : err(appError('TRANSACTION_SETTLED'));
}
