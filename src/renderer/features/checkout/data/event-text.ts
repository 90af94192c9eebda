import type { OrderEventKind } from '#shared/domain/commerce/order-events.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { t } from '../order-events.copy.ts';
import type { OrderDetail } from './order-view.ts';

export type OrderEvent = OrderDetail['events'][number];

/** Whether what is said of an event names its money. */
const withMoney: Readonly<Record<OrderEventKind, boolean>> = {
  created: false,
  renewed: false,
  extended: false,
  price_kept: false,
  top_up_requested: false,
  money_in: true,
  review: true,
  paid: false,
  accepted_short: false,
  excess: true,
  excess_removed: true,
  excess_given_up: true,
  money_goes_back: true,
  money_stays: true,
  money_removed: true,
  sale_undone: true,
  expired: false,
  cancelled: false,
  cause_gone: false,
  refund_requested: false,
  refund_account: false,
  account_corrected: false,
  refund_taken_back: false,
  account_taken_back: false,
  refund_started: false,
  refund_sent: true,
  refund_not_sent: true,
  refund_returned: true,
  invoice_requested: false,
  invoice_issued: false,
  invoice_corrected: false,
  invoice_taken_back: false,
};

/** What an event of an order says to its learner; an event of a newer server is still an update. */
export function eventText({ kind, amount }: Pick<OrderEvent, 'kind' | 'amount'>): string {
  if (!isKnown(kind) || (withMoney[kind] && amount === null)) return t('order.event.other');
  return t(`order.event.${kind}`, { amount: amount === null ? '' : formatMoney(amount) });
}

/**
 * The events of an order in words, oldest first: money that was looked at first is said to come
 * once. What was taken for a return and was none is told
 * by the transfer's reference, said a second time: nothing was sent twice.
 */
export function eventTexts(events: readonly OrderEvent[]): readonly string[] {
  const confirmed = confirmedOf(events);
  return events.map((event, index) => {
    const { kind, amount, note } = event;
    if (amount !== null && confirmed.has(event))
      return t('order.event.money_in.confirmed', { amount: formatMoney(amount) });
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

/**
 * Money that was told to be looked at and then counted: it came once. One of each pair, the
 * earliest of the same amount first.
 */
function confirmedOf(events: readonly OrderEvent[]): ReadonlySet<OrderEvent> {
  const looked: OrderEvent[] = [];
  const confirmed = new Set<OrderEvent>();
  for (const event of events) {
    if (event.kind === 'review') looked.push(event);
    const at = looked.findIndex(({ amount }) => amount === event.amount);
    if (event.kind !== 'money_in' || at === -1) continue;
    looked.splice(at, 1);
    confirmed.add(event);
  }
  return confirmed;
}

function isKnown(kind: string): kind is OrderEventKind {
  return Object.hasOwn(withMoney, kind);
}
