import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { isPaying, type OrderViewProps } from './data/order-view.ts';
import { useOrder } from './data/use-order.ts';
import { OrderDetails } from './order-details.tsx';
import { PayPage } from './pay-page.tsx';
import { OrderSkeleton } from './parts/order-skeleton.tsx';
import { PaidView } from './paid-view.tsx';

/**
 * One order: the page to pay on, the moment it is paid, and what became of it afterwards (design
 * 5.7).
 */
export function OrderPage() {
  const { id = '' } = useParams();
  // Another order is another page: what the one before had seen is not its.
  return <OpenOrder key={id} id={id} />;
}

function OpenOrder({ id }: { readonly id: string }) {
  const status = useOrder(id);
  usePageTitle(status.kind === 'ready' ? t('pay.order', { code: status.data.code }) : null);
  return (
    <SkeletonGate
      loading={status.kind === 'loading'}
      skeleton={<OrderSkeleton />}
      label={shellText('common.loading')}
    >
      {() => {
        if (status.kind === 'loading') return null;
        if (status.kind === 'ready')
          return <KnownOrder order={status.data} asOfMs={status.asOfMs} reload={status.reload} />;
        const code = shellText('common.errorCode', { code: status.error.code });
        return (
          <ErrorPanel
            title={t('order.failed')}
            code={code}
            onRetry={status.reload}
            retryLabel={shellText('common.retry')}
          >
            {errorText(status.error)}
          </ErrorPanel>
        );
      }}
    </SkeletonGate>
  );
}

function KnownOrder({ order, asOfMs, reload }: OrderViewProps) {
  const { state } = useLocation();
  // Whoever waited here, or has just ordered something that costs nothing, sees the order open;
  // later it is a page to look up.
  const [waited, setWaited] = useState(() => isFresh(state) || isPaying(order.status));
  const [greeted, setGreeted] = useState(false);
  if (!waited && isPaying(order.status)) setWaited(true);
  if (isPaying(order.status)) return <PayPage order={order} asOfMs={asOfMs} reload={reload} />;
  if (order.status === 'PAID' && waited && !greeted)
    return <PaidView order={order} onDetails={() => setGreeted(true)} />;
  return <OrderDetails order={order} asOfMs={asOfMs} reload={reload} />;
}

function isFresh(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fresh' in state && state.fresh === true;
}
