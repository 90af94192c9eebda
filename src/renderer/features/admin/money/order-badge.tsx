import type { OrderStatus } from '#renderer/graphql/generated/graphql.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Badge, type BadgeTone } from '#renderer/ui/badge.tsx';
import { t } from './copy.ts';

/** What of an order its badge tells. */
export interface BadgedOrder {
  readonly status: OrderStatus;
  readonly missing_amount: string;
  /** What of its money is looked at. */
  readonly review_amount?: string | null | undefined;
  readonly excess_amount: string;
  readonly open_refund_kind?: string | null | undefined;
  readonly open_refund_state?: string | null | undefined;
  readonly invoice_waits?: boolean | undefined;
}

/** The state of an order in a word: what an administrator has to see first. */
export function OrderBadge({ order }: { readonly order: BadgedOrder }) {
  const { tone, text } = orderBadge(order);
  return <Badge tone={tone}>{text}</Badge>;
}

const tones: Readonly<Record<OrderStatus, BadgeTone>> = {
  PENDING: 'line',
  UNDERPAID: 'warn',
  REVIEW: 'bad',
  PAID: 'ok',
  REFUND_REQUESTED: 'info',
  REFUNDING: 'info',
  REFUNDED: 'neutral',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
};

/** The word and its colour. Pure. */
export function orderBadge({
  status,
  missing_amount: missing,
  review_amount: review,
  excess_amount: excess,
  open_refund_kind: kind,
  open_refund_state: state,
  invoice_waits: wantsInvoice,
}: BadgedOrder): { readonly tone: BadgeTone; readonly text: string } {
  if (status === 'UNDERPAID')
    return {
      tone: tones[status],
      text: t('mon.order.UNDERPAID', { amount: formatMoney(missing) }),
    };
  if (status === 'REVIEW' && review === '0')
    return { tone: 'warn', text: t('mon.order.short', { amount: formatMoney(missing) }) };
  if (kind === 'excess')
    return { tone: 'warn', text: t('mon.order.excess', { amount: formatMoney(excess) }) };
  if (kind === 'unmatched') return { tone: 'warn', text: t('mon.order.goesBack') };
  if (status === 'PAID' && state === 'proposed')
    return { tone: 'info', text: t('mon.order.proposed') };
  if (wantsInvoice === true) return { tone: 'warn', text: t('mon.order.invoice') };
  return { tone: tones[status], text: t(`mon.order.${status}`) };
}
