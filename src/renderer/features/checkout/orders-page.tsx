import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { planText, statusBadge } from './data/order-view.ts';
import { type ListedOrder, type Orders, useOrders } from './data/use-orders.ts';
import css from './orders-page.module.css';

/** Every order of the learner with its state; each leads to its page. */
export function OrdersPage() {
  const orders = useOrders();
  const now = useNow();
  const { status } = orders;
  return (
    <div className={css['page']}>
      <h1 className="h-page">{t('order.list')}</h1>
      <p className="t2">{t('order.list.lead')}</p>
      {status.kind === 'ready' && status.asOfMs !== null && (
        <p className="t3 sm">{t('order.kept', { time: formatTimestamp(status.asOfMs, now) })}</p>
      )}
      <div className={css['list']}>
        <SkeletonGate
          loading={status.kind === 'loading'}
          skeleton={<OrderSkeletons />}
          label={shellText('common.loading')}
        >
          {() => <OrderList {...orders} />}
        </SkeletonGate>
      </div>
    </div>
  );
}

function OrderList({ status, hasMore, loadingMore, loadMore }: Orders) {
  const reason = useServerReason();
  if (status.kind === 'loading') return null;
  if (status.kind !== 'ready') {
    return (
      <ErrorPanel
        title={t('order.list.failed')}
        code={shellText('common.errorCode', { code: status.error.code })}
        onRetry={status.reload}
        retryLabel={shellText('common.retry')}
      >
        {errorText(status.error)}
      </ErrorPanel>
    );
  }
  if (status.data.length === 0) {
    return (
      <EmptyState
        title={t('order.list.empty')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to="/checkout">
            {t('order.buy')}
          </Link>
        }
      >
        {t('order.list.empty.p')}
      </EmptyState>
    );
  }
  return (
    <>
      <Card padding="none">
        <ul>
          {status.data.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      </Card>
      {hasMore && (
        <Button
          className={css['more']}
          busy={loadingMore}
          busyLabel={t('order.list.moreBusy')}
          reason={reason}
          onClick={loadMore}
        >
          {t('order.list.more')}
        </Button>
      )}
    </>
  );
}

function OrderRow({ order }: { readonly order: ListedOrder }) {
  const now = useNow();
  const badge = statusBadge(order);
  return (
    <li>
      <Link className={css['row']} to={`/order/${order.id}`}>
        <span className={css['words']}>
          <span className={css['code']}>
            {t('pay.order', { code: order.code })} · {planText(order.plan, order.is_upgrade)}
          </span>
          <span className="t3 sm">
            {t('order.placed', { time: formatTimestamp(Date.parse(order.created_at), now) })}
          </span>
        </span>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        <span className={`${css['amount']} num`}>{formatMoney(order.total_amount)}</span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}

function OrderSkeletons() {
  return (
    <Card padding="none">
      {[1, 2, 3].map((row) => (
        <div key={row} className={css['row']}>
          <div className={css['words']}>
            <Skeleton shape="text" width="55%" />
            <Skeleton shape="text" width="35%" />
          </div>
          <Skeleton width="6rem" height="1.5rem" />
        </div>
      ))}
    </Card>
  );
}
