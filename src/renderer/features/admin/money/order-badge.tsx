import type { OrderStatus } from '#renderer/graphql/generated/graphql.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Badge, type BadgeTone } from '#renderer/ui/badge.tsx';
import { t } from './copy.ts';
import css from './order-badge.module.css';

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

/** The state of an order in words: what an administrator has to see, each thing that waits. */
export function OrderBadge({ order }: { readonly order: BadgedOrder }) {
  return (
    <span className={css['badges']}>
      {orderBadges(order).map(({ tone, text }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </span>
  );
}

interface BadgeWords {
  readonly tone: BadgeTone;
  readonly text: string;
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

/** One word, or two where an invoice waits beside something else. Pure. */
export function orderBadges(order: BadgedOrder): readonly BadgeWords[] {
  const badge = orderBadge(order);
  if (order.invoice_waits !== true) return [badge];
  const invoice: BadgeWords = { tone: 'warn', text: t('mon.order.invoice') };
  return badge.tone === tones.PAID ? [invoice] : [badge, invoice];
}

/** Its money in a word, and its colour. */
function orderBadge({
  status,
  missing_amount: missing,
  review_amount: review,
  excess_amount: excess,
  open_refund_kind: kind,
  open_refund_state: state,
}: BadgedOrder): BadgeWords {
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
  return { tone: tones[status], text: t(`mon.order.${status}`) };
}
