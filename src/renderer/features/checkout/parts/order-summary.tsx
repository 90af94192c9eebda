import { t as referralText } from '#renderer/lib/referral/copy.ts';
import { t } from '../copy.ts';
import { brand } from '#renderer/lib/format/brand.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { LessonCover } from '#renderer/ui/lessons/lesson-cover.tsx';
import { isZero, type OrderDetail, planText, priceLines, statusBadge } from '../data/order-view.ts';
import type { ReactNode } from 'react';
import { PriceLines, VoucherLine } from './price-lines.tsx';
import css from './order-summary.module.css';

/** What was ordered and what it costs; `children` stand below the total. */
export function OrderSummary({
  order,
  children,
}: {
  readonly order: OrderDetail;
  readonly children?: ReactNode;
}) {
  const badge = statusBadge(order);
  return (
    <Card as="section" aria-label={t('pay.orderOf')} className={css['card']}>
      <div className={css['head']}>
        <h2 className="h-sub">{t('pay.order', { code: order.code })}</h2>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      <Bought plan={planText(order.plan, order.is_upgrade)} />
      <PriceLines lines={priceLines(order)} />
      {order.voucher_code !== null && (
        <VoucherLine code={order.voucher_code} discount={order.voucher_discount} />
      )}
      <p className={css['total']}>
        <span>{t('pay.total')}</span>
        <b className="num">{formatMoney(order.total_amount)}</b>
      </p>
      {!isZero(order.waived_amount) && (
        <dl className={css['part']}>
          <div>
            <dt>{t('pay.waived')}</dt>
            <dd className="num">{formatMoney(-BigInt(order.waived_amount))}</dd>
          </div>
        </dl>
      )}
      {order.status === 'UNDERPAID' && <PartPaid order={order} />}
      {order.referred_by !== null && (
        <p className={css['note']}>{referralText('referral.by', { name: order.referred_by })}</p>
      )}
      {children}
    </Card>
  );
}

/** What came of a total that is not whole yet, and what it still lacks. */
function PartPaid({ order }: { readonly order: OrderDetail }) {
  return (
    <dl className={css['part']}>
      <div>
        <dt>{t('pay.got')}</dt>
        <dd className="num">{formatMoney(order.received_amount)}</dd>
      </div>
      <div className={css['missing']}>
        <dt>{t('pay.missing')}</dt>
        <dd className="num">{formatMoney(order.missing_amount)}</dd>
      </div>
    </dl>
  );
}

/** The thing itself, with its picture. */
export function Bought({ plan }: { readonly plan: string }) {
  return (
    <div className={css['bought']}>
      <LessonCover stage={1} number={1} numberSize="none" className={css['cover']} />
      <p>
        <b className={css['course']}>{t('pay.course', { brand: brand.name })}</b>
        <span className="sm t3">{plan}</span>
      </p>
    </div>
  );
}
