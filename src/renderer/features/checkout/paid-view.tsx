import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { CourseOutlineDocument } from '../../graphql/generated/graphql.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { useCheckoutStep } from '../../lib/checkout/checkout-step.ts';
import { isWatchable, lessonsOf } from '../../lib/lessons/course-outline.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Bloom } from '../../ui/branch/flower-icon.tsx';
import { t } from './copy.ts';
import { isZero, type OrderDetail, stripOf } from './data/order-view.ts';
import { LiveStrip } from './parts/live-strip.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import css from './paid-view.module.css';
import columns from './two-columns.module.css';

/** So long the green strip stands before the next step is shown, ms (design 5.7). */
export const stripMs = 1_200;

/** The money is there: the strip turns green, then the way into the course. */
export function PaidView({
  order,
  onDetails,
}: {
  readonly order: OrderDetail;
  readonly onDetails: () => void;
}) {
  const isFree = isZero(order.total_amount);
  const [shown, setShown] = useState<'strip' | 'success'>(isFree ? 'success' : 'strip');
  useCheckoutStep(shown === 'strip' ? 1 : 2);
  useEffect(() => {
    if (shown === 'success') return undefined;
    const timer = setTimeout(() => setShown('success'), stripMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className={columns['columns']}>
      <Card className={columns['main']}>
        {shown === 'strip' ? (
          <Received order={order} />
        ) : (
          <Success order={order} onDetails={onDetails} />
        )}
      </Card>
      <OrderSummary order={order} />
    </div>
  );
}

function Received({ order }: { readonly order: OrderDetail }) {
  const strip = stripOf({ order, online: true, nowMs: 0, waitingSinceMs: 0 });
  return (
    <>
      <h1 className={columns['h1']}>{t('pay.order', { code: order.code })}</h1>
      <div className={css['strip']}>
        <LiveStrip strip={strip} />
      </div>
    </>
  );
}

function Success({
  order,
  onDetails,
}: {
  readonly order: OrderDetail;
  readonly onDetails: () => void;
}) {
  const isFree = isZero(order.total_amount);
  return (
    <div className={css['success']}>
      <Bloom size={96} className={css['flower']} />
      <div aria-live="polite">
        <h1 className={columns['h1']}>
          {isFree
            ? t('pay.free.h')
            : t('pay.received', { amount: formatMoney(order.received_amount) })}
        </h1>
        <p className={columns['lead']}>{t('pay.received.p')}</p>
        {!isZero(order.excess_amount) && (
          <p className={columns['lead']}>
            {t(order.excess_refund?.state === 'needs_account' ? 'pay.over.noAccount' : 'pay.over', {
              extra: formatMoney(order.excess_amount),
            })}
          </p>
        )}
      </div>
      <div className={css['ways']}>
        <FirstLesson />
        <Link className={buttonClass({ size: 'lg' })} to="/your-ticket">
          {t('pay.openTicket')}
        </Link>
        <Button variant="ghost" size="lg" onClick={onDetails}>
          {t('pay.details')}
        </Button>
      </div>
    </div>
  );
}

/** Leads to the first lesson, or to the one to go on with while the outline is not there. */
function FirstLesson() {
  // Read before the money came, it still has its locks.
  const status = useQueryStatus(CourseOutlineDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const first =
    status.kind === 'ready' ? lessonsOf(status.data.course).find(isWatchable) : undefined;
  return (
    <Link
      className={buttonClass({ variant: 'primary', size: 'lg' })}
      to={first === undefined ? '/learn' : `/learn/${first.slug}`}
    >
      {t('pay.startLesson1')}
    </Link>
  );
}
