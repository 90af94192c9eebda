import Printer from 'lucide-react/icons/printer';
import { Link, useParams } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { MeDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { brand } from '../../lib/format/brand.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatDate, formatTime } from '../../lib/format/format-date.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { fullName } from '../../lib/format/person-name.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Logo } from '../../ui/mark.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { isZero, type OrderDetail, planText, priceLines } from './data/order-view.ts';
import { useOrder } from './data/use-order.ts';
import { OrderSkeleton } from './parts/order-skeleton.tsx';
import { PriceLines, VoucherLine } from './parts/price-lines.tsx';
import css from './receipt-page.module.css';

/** What was paid, on one sheet of paper. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const status = useOrder(id);
  return (
    <SkeletonGate
      loading={status.kind === 'loading'}
      skeleton={<OrderSkeleton />}
      label={shellText('common.loading')}
    >
      {() => {
        if (status.kind === 'loading') return null;
        if (status.kind === 'ready') return <Sheet order={status.data} />;
        return (
          <ErrorPanel
            title={t('order.failed')}
            code={shellText('common.errorCode', { code: status.error.code })}
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

function Sheet({ order }: { readonly order: OrderDetail }) {
  const toOrder = (
    <Link className={buttonClass({})} to={`/order/${order.id}`}>
      {t('pay.order', { code: order.code })}
    </Link>
  );
  if (order.paid_at === null)
    return <EmptyState title={t('order.receipt.none')} action={toOrder} />;
  return (
    <>
      <div className={css['tools']}>
        {toOrder}
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('order.receipt.print')}
        </Button>
      </div>
      <article className={css['sheet']} data-theme="light">
        <header className={css['head']}>
          <Logo name={brand.name} />
          <p className="t3 sm">{brand.email}</p>
        </header>
        <h1 className={css['h1']}>{t('order.receipt.h')}</h1>
        <Facts order={order} paidAtMs={Date.parse(order.paid_at)} />
        <section aria-label={t('order.receipt.item')} className={css['lines']}>
          <h2 className="h-sub">
            {t('pay.course', { brand: brand.name })}, {planText(order.plan, order.is_upgrade)}
          </h2>
          <PriceLines lines={priceLines(order)} />
          {order.voucher_code !== null && (
            <VoucherLine code={order.voucher_code} discount={order.voucher_discount} />
          )}
          <Sums order={order} />
        </section>
        <p className={css['note']}>{t('order.receipt.note')}</p>
      </article>
    </>
  );
}

/** What it cost, what came of it and what went back. */
function Sums({ order }: { readonly order: OrderDetail }) {
  return (
    <dl className={css['sums']}>
      <div>
        <dt>{t('pay.total')}</dt>
        <dd className="num">{formatMoney(order.total_amount)}</dd>
      </div>
      {!isZero(order.waived_amount) && (
        <div>
          <dt>{t('pay.waived')}</dt>
          <dd className="num">{formatMoney(-BigInt(order.waived_amount))}</dd>
        </div>
      )}
      <div>
        <dt>{t('order.receipt.received')}</dt>
        <dd className="num">{formatMoney(order.received_amount)}</dd>
      </div>
      {!isZero(order.returned_amount) && (
        <div>
          <dt>{t('order.receipt.refunded')}</dt>
          <dd className="num">{formatMoney(-BigInt(order.returned_amount))}</dd>
        </div>
      )}
    </dl>
  );
}

function Facts({ order, paidAtMs }: { readonly order: OrderDetail; readonly paidAtMs: number }) {
  const me = readyData(useQueryStatus(MeDocument, { variables: {} }))?.me ?? null;
  const name = me === null ? '' : fullName(me);
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t('order.receipt.code')}</dt>
        <dd>{order.code}</dd>
      </div>
      <div>
        <dt>{t('order.receipt.paidAt')}</dt>
        <dd className="num">
          {formatTime(paidAtMs)}, {formatDate(paidAtMs)}
        </dd>
      </div>
      {me !== null && (
        <div>
          <dt>{t('order.receipt.buyer')}</dt>
          <dd>{name === '' ? me.email : `${name}, ${me.email}`}</dd>
        </div>
      )}
      <div>
        <dt>{t('order.receipt.seller')}</dt>
        <dd>{brand.name}</dd>
      </div>
      <div>
        <dt>{t('order.receipt.paymentCode')}</dt>
        <dd>{t('order.receipt.method')}</dd>
      </div>
    </dl>
  );
}
