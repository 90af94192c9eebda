import { useState } from 'react';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '../copy.ts';
import type { RefundDetail } from '../data/order-view.ts';
import css from './side-card.module.css';

const AccountDialog = pageDialog(async () => (await import('./account-dialog.tsx')).AccountDialog);

export interface NeedsAccountProps {
  readonly orderId: string;
  readonly refund: RefundDetail;
  /** Of an order that was called off. */
  readonly isCalledOff?: boolean;
}

/** Asks where money goes that came too much, or that its bank sent back to us. */
export function NeedsAccount({ orderId, refund, isCalledOff = false }: NeedsAccountProps) {
  const [isAsking, setAsking] = useState(false);
  const reason = useServerReason();
  const { amount, came_back: cameBack, returned_account: account } = refund;
  const why = isCalledOff ? 'excess.needs.calledOff' : 'excess.needs';
  return (
    <div className={css['row']}>
      <p className={css['text']}>
        {account === null
          ? t(cameBack ? 'refund.needs' : why, { amount: formatMoney(amount) })
          : t('refund.needs.from', { amount: formatMoney(amount), account })}
      </p>
      <Button variant="primary" reason={reason} onClick={() => setAsking(true)}>
        {t(cameBack ? 'refund.needs.give' : 'excess.give')}
      </Button>
      {isAsking && (
        <AccountDialog orderId={orderId} refund={refund} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
