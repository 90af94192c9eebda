import { useState } from 'react';
import { formatMoney } from '#renderer/lib/format-money.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '../copy.ts';
import type { OrderDetail } from '../data/order-view.ts';
import { RefundProgress } from './refund-card.tsx';
import css from './side-card.module.css';
import { pageDialog } from '#renderer/lib/page-dialog.ts';

const ExcessDialog = pageDialog(async () => (await import('./excess-dialog.tsx')).ExcessDialog);

/** Money that came too much: where it goes, and whether it is there. */
export function ExcessCard({ order }: { readonly order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false);
  const reason = useServerReason();
  const { excess_refund: refund } = order;
  if (refund === null) return null;
  return (
    <Card as="section" aria-label={t('excess.h')} className={css['card']}>
      <h2 className="h-sub">{t('excess.h')}</h2>
      {refund.state === 'needs_account' ? (
        <div className={css['row']}>
          <p className={css['text']}>{t('excess.needs', { amount: formatMoney(refund.amount) })}</p>
          <Button variant="primary" reason={reason} onClick={() => setAsking(true)}>
            {t('excess.give')}
          </Button>
        </div>
      ) : (
        <RefundProgress orderId={order.id} refund={refund} kind="EXCESS" />
      )}
      {isAsking && (
        <ExcessDialog orderId={order.id} refund={refund} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}
