import type { ErrorCode } from '#shared/errors/error-code.ts';
import type { Tx } from '../../db/port.ts';
import type { CommerceDeps } from './partners.ts';
import { isBegunByItsCode, save } from './refund-stop.ts';
import { countUnpaid, type RefundRow } from './refund-store.ts';
import { sentLines } from './refunding.ts';
import { lockInsteadOf } from './returned-refund-store.ts';

/**
 * What is owed since a refund came back, and since that did in its turn: the last one is owed now,
 * or was sent and has not come back.
 */
export async function lockOwedSince(tx: Tx, refundId: string): Promise<readonly RefundRow[]> {
  const next = await tx.first(lockInsteadOf, { refundId });
  if (next === null) return [];
  return next.returned_by === null ? [next] : [next, ...(await lockOwedSince(tx, next.id))];
}

/** Why what is owed since does not end; null when it may. */
export async function assessOwed(
  tx: Tx,
  again: RefundRow,
  { owedVnd, isPaidTooMuch }: { readonly owedVnd: bigint; readonly isPaidTooMuch: boolean },
): Promise<ErrorCode | null> {
  const isPaid =
    again.state === 'sent' &&
    again.paid_by !== null &&
    again.returned_by === null &&
    again.amount_vnd === owedVnd;
  if (isPaid) return isPaidTooMuch ? null : 'REFUND_PAID_SINCE';
  return (await isBegunByItsCode(tx, again)) ? 'REFUND_BEGUN' : null;
}

/** Transfers that were too much are none of its own: it was owed to nobody. */
export async function unsend(
  { tx, ledger }: Pick<CommerceDeps, 'ledger'> & { readonly tx: Tx },
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const times = (await tx.first(countUnpaid, { id: refund.id }))?.total ?? 0;
  const sent = { sent_at: null, reference: null, paid_by: null, paid_from: null } as const;
  await save(tx, refund, { ...sent, state: 'rejected' });
  await ledger.post(tx, {
    key: `refund_unsent:${refund.id}:${times}`,
    kind: 'refund_sent',
    at: now,
    orderId: refund.order_id,
    lines: sentLines(refund).map(({ account, amountVnd }) => ({ account, amountVnd: -amountVnd })),
  });
}
