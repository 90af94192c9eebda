import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import type { SeenOrder } from '../../payment-input.ts';
import { newExpiry } from '../../order-flow.ts';
import {
  awaitsMoney,
  countedVnd,
  isLookedAt,
  missingVnd,
  unsellableError,
} from '../../order-rules.ts';
import type { OrderRow } from '../../order-store.ts';
import { createOrderTelling } from '../../order-telling.ts';
import type { CommerceDeps } from '../../partners.ts';
import { findExcessHere } from '../../own-again.ts';
import { moneyBesideOrder } from '../../bank/reports-of-order.ts';
import type { ActionDeps } from './action-deps.ts';
import { isBlank, maskedAccount } from './action-note.ts';

/** What is decided of an order. */
export function createOrderActions(
  { database, ledger, messenger }: CommerceDeps,
  { flow, refunding, note }: ActionDeps,
): Pick<PaymentAdmin, 'acceptShort' | 'requestTopUp' | 'cancelOrder' | 'refundOrder'> {
  const tellOrder = createOrderTelling(messenger);
  return {
    async acceptShort({ orderId, shortVnd, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockOrder(flow, tx, orderId);
        if (!found.ok) return found;
        const refusal = await assessShort(tx, found.value);
        if (refusal !== null) return err(refusal);
        // What the learner has here is not let off.
        if ((await tx.first(findExcessHere, { orderId })) !== null)
          return err(appError('MONEY_GOES_BACK'));
        const sold = await flow.sellable(tx, found.value);
        if (!sold.ok) return err(unsellableError(sold.error));
        const order = sold.value;
        if (missingVnd(order) !== shortVnd) return err(appError('SEEN_CHANGED'));
        const lines = [
          { account: { name: 'write_off' }, amountVnd: shortVnd },
          { account: { name: 'clearing' }, amountVnd: -shortVnd },
        ] as const;
        await ledger.post(tx, {
          key: `short:${orderId}`,
          kind: 'write_off',
          at: by.now,
          orderId,
          lines,
        });
        await flow.record(tx, order, {
          kind: 'accepted_short',
          at: by.now,
          amountVnd: shortVnd,
          actorId: by.actorId,
        });
        const paid = await flow.pay(
          tx,
          await flow.save(tx, order, { waived_vnd: order.waived_vnd + shortVnd }),
          by.now,
        );
        await note(tx, by, {
          action: 'order.accept_short',
          kind: 'order',
          id: orderId,
          before: { status: order.status, received_vnd: String(order.received_vnd) },
          after: { status: paid.status, waived_vnd: String(paid.waived_vnd) },
          reason,
        });
        return ok(true);
      });
    },

    async requestTopUp({ orderId, revision }, by) {
      return database.transaction(async (tx) => {
        const found = await lockSeen(flow, tx, { orderId, revision });
        if (!found.ok) return found;
        const order = found.value;
        const refusal = await assessShort(tx, order);
        if (refusal !== null) return err(refusal);
        const reason = await flow.unsellable(tx, order);
        if (reason !== null) return err(unsellableError(reason));
        const open = await flow.save(tx, order, { status: 'underpaid' });
        const asked = await flow.promise(tx, open, {
          kind: 'top_up_requested',
          at: by.now,
          until: newExpiry(order, by.now),
          amountVnd: missingVnd(open),
          actorId: by.actorId,
        });
        await tellOrder.asks(tx, asked, { once: `${orderId}:${by.now.getTime()}`, at: by.now });
        await note(tx, by, {
          action: 'order.request_top_up',
          kind: 'order',
          id: orderId,
          before: { status: order.status },
          after: { status: asked.status, missing_vnd: String(missingVnd(asked)) },
          reason: null,
        });
        return ok(true);
      });
    },

    async cancelOrder({ orderId, revision, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => {
        const found = await lockSeen(flow, tx, { orderId, revision });
        if (!found.ok) return found;
        const order = found.value;
        if (!awaitsMoney(order) && !isShort(order)) return err(appError('ORDER_STATE'));
        await flow.cancel(tx, order, { why: 'called_off', at: by.now, actorId: by.actorId });
        await note(tx, by, {
          action: 'order.cancel',
          kind: 'order',
          id: orderId,
          before: { status: order.status, received_vnd: String(order.received_vnd) },
          after: { status: 'cancelled' },
          reason,
        });
        return ok(true);
      });
    },

    async refundOrder({ orderId, revision, account, reason }, by) {
      if (isBlank(reason)) return err([appError('REASON_REQUIRED', { field: 'reason' })]);
      return database.transaction(async (tx) => {
        const found = await lockSeen(flow, tx, { orderId, revision });
        if (!found.ok) return err([found.error]);
        const order = found.value;
        if (order.status !== 'paid') return err([appError('ORDER_STATE')]);
        const input = { account, reason, requestedBy: by.actorId, now: by.now };
        const isInTime = order.refundable_until !== null && by.now <= order.refundable_until;
        const proposed = await refunding.propose(tx, order, input);
        if (!proposed.ok) return proposed;
        const approved = isInTime
          ? await refunding.approve(tx, order, proposed.value, by.now)
          : ok(proposed.value);
        if (!approved.ok) return err([approved.error]);
        await note(tx, by, {
          action: 'order.refund',
          kind: 'order',
          id: orderId,
          before: { status: order.status },
          after: {
            refund: isInTime ? 'requested' : 'proposed',
            amount_vnd: String(proposed.value.amount_vnd),
            account: maskedAccount(proposed.value),
          },
          reason,
        });
        return ok(proposed.value.id);
      });
    },
  };
}

type Locking = Pick<ActionDeps['flow'], 'lock'>;

async function lockOrder(
  flow: Locking,
  tx: Tx,
  orderId: string,
): Promise<Result<OrderRow, AppError>> {
  const order = isUuid(orderId) ? await flow.lock(tx, orderId) : null;
  return order === null ? err(appError('ORDER_UNKNOWN')) : ok(order);
}

async function lockSeen(
  flow: Locking,
  tx: Tx,
  { orderId, revision }: SeenOrder,
): Promise<Result<OrderRow, AppError>> {
  const found = await lockOrder(flow, tx, orderId);
  return found.ok && found.value.revision !== revision ? err(appError('SEEN_CHANGED')) : found;
}

/** Why nobody decides yet on what is missing of an order; null when it can be. */
async function assessShort(tx: Tx, order: OrderRow): Promise<AppError | null> {
  const refusal = isShort(order) ? await moneyBesideOrder(tx, order.id) : 'ORDER_STATE';
  return refusal === null ? null : appError(refusal);
}

/** Some but not all money is there, and none of it waits for a decision. */
function isShort(order: OrderRow): boolean {
  return (
    (order.status === 'underpaid' || order.status === 'review') &&
    !isLookedAt(order) &&
    countedVnd(order) > 0n &&
    missingVnd(order) > 0n
  );
}
