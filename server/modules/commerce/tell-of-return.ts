import { randomUUID } from 'node:crypto';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Tx } from '../../db/port.ts';
import type { OrderRow } from './order-store.ts';
import type { CommerceDeps } from './partners.ts';
import type { RefundRow } from './refund-store.ts';

/**
 * Tells a learner of a refund of theirs: that it came back (they are asked for another account),
 * or that it did not after all.
 */
export async function tellOfReturn(
  tx: Tx,
  messenger: CommerceDeps['messenger'],
  { kind, refund, order, now }: OfReturn,
): Promise<void> {
  const content = {
    kind,
    orderId: order.id,
    orderCode: orderCode(order.number),
    amountVnd: refund.amount_vnd,
    accountLast4: refund.account_last4 ?? '',
  } as const;
  const key = `${kind}:${refund.id}:${randomUUID()}`;
  await messenger.tell(tx, { userId: order.user_id, key, content, at: now });
}

/** Tells a learner who was told that their refund is sent that it was not. */
export async function tellNotSent(
  tx: Tx,
  messenger: CommerceDeps['messenger'],
  { refund, order, needsAccount, isDoubted, mayKeepOrder, now }: NotSent,
): Promise<void> {
  const content = {
    kind: 'refund_not_sent',
    orderId: order.id,
    orderCode: orderCode(order.number),
    amountVnd: refund.amount_vnd,
    needsAccount,
    isDoubted,
    mayKeepOrder,
  } as const;
  const key = `refund_not_sent:${refund.id}:${randomUUID()}`;
  await messenger.tell(tx, { userId: order.user_id, key, content, at: now });
}

interface NotSent {
  readonly refund: RefundRow;
  readonly order: OrderRow;
  /** It waits for an account: they are asked for one. */
  readonly needsAccount: boolean;
  /** Nothing is sent to its account until that is given again. */
  readonly isDoubted: boolean;
  /** Its order can still be kept. */
  readonly mayKeepOrder: boolean;
  readonly now: Date;
}

interface OfReturn {
  readonly kind: 'refund_returned' | 'refund_not_returned';
  /** With the account that it went to. */
  readonly refund: RefundRow;
  readonly order: OrderRow;
  readonly now: Date;
}
