import Clock from 'lucide-react/icons/clock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { RenewOrderDocument } from '../../graphql/generated/graphql.ts';
import { useCheckoutStep } from '../../lib/checkout/checkout-step.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatDate, formatTimestamp, formatTime } from '../../lib/format/format-date.ts';
import { isShort } from '../../lib/order-matters/order-matters.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerNow } from '../../lib/time/use-server-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { t } from './copy.ts';
import {
  hasOtherOrder,
  type OrderDetail,
  type OrderViewProps,
  type Strip,
  stripOf,
} from './data/order-view.ts';
import { formatRemaining } from './data/remaining.ts';
import { useOrderAction } from './data/use-order-action.ts';
import { useTimeLeft } from './data/use-time-left.ts';
import { ExcessCard } from './parts/excess-card.tsx';
import { LiveStrip } from './parts/live-strip.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import summaryCss from './parts/order-summary.module.css';
import { PayRows } from './parts/pay-rows.tsx';
import { QrPanel } from './parts/qr-panel.tsx';
import css from './pay-page.module.css';
import columns from './two-columns.module.css';
import { pageDialog } from '../../lib/overlays/page-dialog.ts';

const CancelDialog = pageDialog(
  async () => (await import('./parts/cancel-dialog.tsx')).CancelDialog,
);
const RenewalDialog = pageDialog(
  async () => (await import('./parts/renewal-dialog.tsx')).RenewalDialog,
);

/** The QR, the rows, what the bank has told, and the order beside it. */
export function PayPage({ order, asOfMs, reload }: OrderViewProps) {
  // Nothing is transferred for an order that is called off.
  useCheckoutStep(order.status === 'CANCELLED' ? null : 1);
  const strip = useStrip(order, asOfMs, reload);
  const now = useNow();
  const isPayable =
    order.payment_info !== null && strip.kind !== 'expired' && strip.kind !== 'short';
  const isGoingBack = strip.kind === 'review' && strip.goesBack !== null;
  const isAssured = order.status !== 'CANCELLED' && !isGoingBack;
  return (
    <>
      {asOfMs !== null && (
        <p className={columns['kept']}>{t('order.kept', { time: formatTimestamp(asOfMs, now) })}</p>
      )}
      <div className={columns['columns']}>
        <div className={columns['column']}>
          <Card className={columns['main']}>
            <h1 className={columns['h1']}>
              {isPayable ? t('pay.qr.h1') : t('pay.order', { code: order.code })}
            </h1>
            {isPayable && <p className={columns['lead']}>{t('pay.qr.lead')}</p>}
            {isPayable && order.payment_info !== null && (
              <div className={css['pay']}>
                <QrPanel info={order.payment_info} />
                <PayRows info={order.payment_info} />
              </div>
            )}
            <div className={css['strip']}>
              <LiveStrip strip={strip} action={<StripAction strip={strip} order={order} />} />
            </div>
          </Card>
          <ExcessCard order={order} />
        </div>
        <OrderSummary order={order}>
          {(isAssured || isPayable) && (
            <ul className={summaryCss['assure']}>
              {isAssured && (
                <li>
                  <ShieldCheck aria-hidden="true" />
                  {t('pay.refundPromise')}
                </li>
              )}
              {isPayable && <Validity expiresAt={order.expires_at} />}
            </ul>
          )}
          {(order.status === 'PENDING' || order.status === 'UNDERPAID' || isShort(order)) && (
            <CancelButton order={order} />
          )}
        </OrderSummary>
      </div>
    </>
  );
}

/** What the strip says now; asks the server again when the code's time is over. */
function useStrip(order: OrderDetail, asOfMs: number | null, reload: () => void): Strip {
  const nowMs = useServerNow(1_000);
  const [waitingSinceMs] = useState(nowMs);
  const online = useOnline() && asOfMs === null;
  const isOver =
    (order.status === 'PENDING' || order.status === 'UNDERPAID') &&
    nowMs >= Date.parse(order.expires_at);
  useEffect(() => {
    if (isOver) reload();
    // Once, when it is over: `reload` is another function with every answer.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  return stripOf({ order, online, nowMs, waitingSinceMs });
}

function Validity({ expiresAt }: { readonly expiresAt: string }) {
  const until = Date.parse(expiresAt);
  const left = useTimeLeft(until);
  return (
    <li>
      <Clock aria-hidden="true" />
      <span>
        {t('pay.validUntil', { time: formatTime(until), date: formatDate(until) })}{' '}
        <b className="b5 num">{t('pay.left', { left: formatRemaining(left) })}.</b>
      </span>
    </li>
  );
}

function StripAction({ strip, order }: { readonly strip: Strip; readonly order: OrderDetail }) {
  if (strip.kind === 'review' && strip.hasPart)
    return (
      <Link className={buttonClass({})} to="/checkout">
        {t('pay.upgrade.h')}
      </Link>
    );
  if (strip.kind === 'expired' || strip.kind === 'short') return <RenewButton order={order} />;
  if (strip.kind === 'cancelled' && hasOtherOrder(strip.cause))
    return (
      <Link className={buttonClass({})} to="/orders">
        {t('order.toList')}
      </Link>
    );
  if (strip.kind === 'cancelled')
    return (
      <Link className={buttonClass({})} to={`/checkout?plan=${order.plan.toLowerCase()}`}>
        {t('pay.again')}
      </Link>
    );
  return null;
}

function RenewButton({ order }: { readonly order: OrderDetail }) {
  const { busy, refusal, run, clear } = useOrderAction(RenewOrderDocument);
  const reason = useServerReason();
  const isDearer = refusal?.code === 'PRICE_CHANGED';
  return (
    <div className={css['renew']}>
      <Button
        variant="primary"
        busy={busy}
        busyLabel={t('pay.newCode.busy')}
        reason={reason}
        onClick={() => void run({ id: order.id, expectedTotal: order.total_amount })}
      >
        {t('pay.newCode')}
      </Button>
      {isDearer && <RenewalDialog order={order} onClose={clear} />}
      {refusal !== null && !isDearer && (
        <p role="alert" className={css['refusal']}>
          {errorText(refusal)}
        </p>
      )}
    </div>
  );
}

function CancelButton({ order }: { readonly order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false);
  const reason = useServerReason();
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className={css['cancel']}
        reason={reason}
        onClick={() => setAsking(true)}
      >
        {t('pay.cancel')}
      </Button>
      {isAsking && <CancelDialog order={order} onClose={() => setAsking(false)} />}
    </>
  );
}
