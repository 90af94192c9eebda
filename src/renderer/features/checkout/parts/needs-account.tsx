import { useState } from 'react';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { GiveUpButton } from '#renderer/lib/order-matters/give-up-button.tsx';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '../copy.ts';
import { isOrderStopped, type OrderDetail, type RefundDetail } from '../data/order-view.ts';
import { TakeBackButton } from './take-back-button.tsx';
import css from './side-card.module.css';

const AccountDialog = pageDialog(async () => (await import('./account-dialog.tsx')).AccountDialog);

export interface NeedsAccountProps {
  readonly order: OrderDetail;
  readonly refund: RefundDetail;
  readonly kind: 'ORDER' | 'EXCESS';
}

/** Asks where money goes that came too much, came back, or whose account was wrong. */
export function NeedsAccount({ order, refund, kind }: NeedsAccountProps) {
  const [isAsking, setAsking] = useState(false);
  const reason = useServerReason();
  return (
    <div className={css['row']}>
      <p className={css['text']}>{whyText({ order, refund, kind })}</p>
      <div className="row gap-2">
        <Button variant="primary" reason={reason} onClick={() => setAsking(true)}>
          {t(refund.came_back ? 'refund.needs.give' : 'excess.give')}
        </Button>
        {isOrderStopped({ refund, kind }) && (
          <TakeBackButton order={order} refund={refund} kind="ORDER" />
        )}
        {kind === 'EXCESS' && !refund.came_back && (
          <GiveUpButton refundId={refund.id} orderCode={order.code} amount={refund.amount} />
        )}
      </div>
      {isAsking && (
        <AccountDialog orderId={order.id} refund={refund} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

function whyText({ order, refund, kind }: NeedsAccountProps): string {
  const amount = formatMoney(refund.amount);
  const { returned_account: account } = refund;
  if (account !== null) return t('refund.needs.from', { amount, account });
  if (refund.came_back) return t('refund.needs', { amount });
  if (kind === 'EXCESS' && order.status === 'PAID') return t('excess.needs', { amount });
  if (kind === 'EXCESS' && order.status === 'CANCELLED')
    return t('excess.needs.calledOff', { amount });
  return t('refund.needs.own', { amount });
}
