import { Card } from '#renderer/ui/card.tsx';
import { t } from '../copy.ts';
import type { OrderDetail } from '../data/order-view.ts';
import { NeedsAccount } from './needs-account.tsx';
import { RefundProgress } from './refund-card.tsx';
import css from './side-card.module.css';

/** Money that came too much: where it goes, and whether it is there. */
export function ExcessCard({ order }: { readonly order: OrderDetail }) {
  const { excess_refund: refund } = order;
  if (refund === null) return null;
  const needsAccount = refund.state === 'needs_account';
  // One at a time is asked for: the account that is given next is the order's.
  if (needsAccount && order.refund?.state === 'needs_account') return null;
  return (
    <Card as="section" aria-label={t('excess.h')} className={css['card']}>
      <h2 className="h-sub">{t('excess.h')}</h2>
      {needsAccount ? (
        <NeedsAccount orderId={order.id} refund={refund} />
      ) : (
        <RefundProgress orderId={order.id} refund={refund} kind="EXCESS" />
      )}
    </Card>
  );
}
