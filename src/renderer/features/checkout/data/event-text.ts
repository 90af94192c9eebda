import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { t } from '../copy.ts';
import type { OrderDetail } from './order-view.ts';

export type OrderEvent = OrderDetail['events'][number];

const plain = new Set([
  'created',
  'paid',
  'accepted_short',
  'top_up_requested',
  'expired',
  'cancelled',
  'renewed',
  'extended',
  'price_kept',
  'refund_requested',
  'refund_account',
  'refund_taken_back',
  'refund_started',
  'invoice_requested',
  'invoice_issued',
] as const);
const withMoney = new Set([
  'money_in',
  'review',
  'excess',
  'money_goes_back',
  'excess_removed',
  'money_removed',
  'sale_undone',
  'refund_sent',
  'refund_returned',
] as const);

/** What an event of an order says to its learner; an event of a newer server is still an update. */
export function eventText({ kind, amount }: Pick<OrderEvent, 'kind' | 'amount'>): string {
  if (isIn(plain, kind)) return t(`order.event.${kind}`);
  if (isIn(withMoney, kind) && amount !== null)
    return t(`order.event.${kind}`, { amount: formatMoney(amount) });
  return t('order.event.other');
}

/**
 * The events of an order in words, oldest first. What was taken for a return and was none is told
 * by the transfer's reference, said a second time: nothing was sent twice.
 */
export function eventTexts(events: readonly OrderEvent[]): readonly string[] {
  return events.map((event, index) => {
    const { kind, amount, note } = event;
    const before = events.slice(0, index);
    const sentAt = before.findIndex((other) => other.kind === kind && other.note === note);
    const isSaidAgain =
      kind === 'refund_sent' &&
      note !== null &&
      sentAt >= 0 &&
      before.slice(sentAt).some((other) => other.kind === 'refund_returned');
    return isSaidAgain && amount !== null
      ? t('order.event.refund_sent.stays', { amount: formatMoney(amount) })
      : eventText(event);
  });
}

function isIn<Kind extends string>(kinds: ReadonlySet<Kind>, kind: string): kind is Kind {
  return (kinds as ReadonlySet<string>).has(kind); // a wider question to the same set
}
