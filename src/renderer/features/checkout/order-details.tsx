import Receipt from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InvoiceCard } from './parts/invoice-card.tsx';
import { t } from './copy.ts';
import type { OrderViewProps } from './data/order-view.ts';
import { ExcessCard } from './parts/excess-card.tsx';
import { OrderEvents } from './parts/order-events.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import { RefundCard } from './parts/refund-card.tsx';
import css from './order-details.module.css';
import columns from './two-columns.module.css';

/** An order of the past: what happened, giving it back, its invoice and receipt. */
export function OrderDetails({ order, asOfMs }: OrderViewProps) {
  const now = useNow();
  return (
    <>
      <div className={css['head']}>
        <h1 className={columns['h1']}>{t('pay.order', { code: order.code })}</h1>
        <Link className={buttonClass({ variant: 'ghost' })} to="/orders">
          {t('order.toList')}
        </Link>
      </div>
      {asOfMs !== null && (
        <p className={columns['kept']}>{t('order.kept', { time: formatTimestamp(asOfMs, now) })}</p>
      )}
      <div className={columns['columns']}>
        <div className={columns['column']}>
          <RefundCard order={order} />
          <ExcessCard order={order} />
          <Card as="section" aria-label={t('order.events')}>
            <h2 className="h-sub">{t('order.events')}</h2>
            <OrderEvents events={order.events} />
          </Card>
          <InvoiceCard order={order} />
        </div>
        <OrderSummary order={order}>
          {order.status === 'PAID' && order.refund === null && (
            <Link
              className={`${buttonClass({ variant: 'primary', block: true })} ${css['way']}`}
              to="/learn"
            >
              {t('order.study')}
            </Link>
          )}
          {order.paid_at !== null && (
            <Link
              className={`${buttonClass({ block: true })} ${css['way']}`}
              to={`/order/${order.id}/receipt`}
            >
              <Receipt aria-hidden="true" />
              {t('order.receipt.open')}
            </Link>
          )}
        </OrderSummary>
      </div>
    </>
  );
}
