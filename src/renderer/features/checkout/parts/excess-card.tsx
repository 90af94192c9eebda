import { Card } from '#renderer/ui/card.tsx';
import { t } from '../copy.ts';
import { isPaying, type OrderDetail } from '../data/order-view.ts';
import { NeedsAccount } from './needs-account.tsx';
import { RefundProgress } from './refund-card.tsx';
import css from './side-card.module.css';

/**
 * Money that came too much, or for an order that was called off: where it goes, and whether it is
 * there.
 */
export function ExcessCard({ order }: { readonly order: OrderDetail }) {
  const { excess_refund: refund } = order;
  if (refund === null) return null;
  const needsAccount = refund.state === 'needs_account';
  // One at a time is asked for: the account that is given next is the order's.
  if (needsAccount && order.refund?.state === 'needs_account') return null;
  const { status } = order;
  // Beside a refund under way it is what came too much; of what is over it is all that there is.
  const title = t(isPaying(status) || status === 'REFUNDED' ? 'excess.h.calledOff' : 'excess.h');
  return (
    <Card as="section" aria-label={title} className={css['card']}>
      <h2 className="h-sub">{title}</h2>
      {needsAccount ? (
        <NeedsAccount order={order} refund={refund} kind="EXCESS" />
      ) : (
        <RefundProgress order={order} refund={refund} kind="EXCESS" />
      )}
    </Card>
  );
}
