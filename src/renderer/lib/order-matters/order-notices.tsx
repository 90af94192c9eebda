import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router';
import type { RecentOrdersQuery } from '#renderer/graphql/generated/graphql.ts';
import { type QueryStatus, readyData } from '#renderer/graphql/query-status.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useOverlayStore } from '#renderer/lib/overlays/overlay-store.ts';
import { useServerNow } from '#renderer/lib/time/use-server-now.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { t } from './copy.ts';
import { type Matter, type OrderMatter, orderMatters } from './order-matters.ts';
import css from './order-notices.module.css';

/** How often a time that is over is noticed, ms. */
const lookMs = 15_000;

export interface OrderNoticesProps {
  readonly orders: QueryStatus<RecentOrdersQuery>;
  /** Where nothing else leads to paying: the way there is the main one, the account beside it. */
  readonly leads?: boolean;
  readonly className?: string | undefined;
}

/**
 * Every order that holds money of its learner or wants some: nobody should have to make a second
 * one, or ask where their money is. Draws nothing when none does.
 */
export function OrderNotices({ orders, leads = false, className }: OrderNoticesProps) {
  const nowMs = useServerNow(lookMs);
  const found = orderMatters(readyData(orders)?.orders.nodes ?? [], nowMs);
  if (found.length === 0) return null;
  return (
    <div className={cx(css['notices'], className)}>
      {found.map((each) => (
        <OrderNotice key={each.id} {...each} leads={leads} />
      ))}
    </div>
  );
}

function OrderNotice({ id, code, matter, leads }: OrderMatter & { readonly leads: boolean }) {
  const show = useOverlayStore((store) => store.show);
  const { title, text } = wordsOf(code, matter);
  const isMain = leads && matter.kind === 'pay';
  return (
    <Notice
      icon={<Clock aria-hidden="true" />}
      tone={matter.kind === 'review' ? 'info' : 'warn'}
      title={title}
      actions={
        <>
          {isMain && (
            <Button aria-haspopup="dialog" onClick={() => show({ kind: 'bank_info', orderId: id })}>
              {t('matter.bank')}
            </Button>
          )}
          <Link
            className={buttonClass(isMain ? { variant: 'primary' } : { size: 'sm' })}
            to={`/order/${id}`}
          >
            {t(`matter.${matter.kind}.go`)}
          </Link>
        </>
      }
    >
      {text}
    </Notice>
  );
}

function wordsOf(code: string, matter: Matter): { readonly title: string; readonly text: string } {
  switch (matter.kind) {
    case 'pay':
      return {
        title: t('matter.pay', { code }),
        text: t('matter.pay.p', {
          amount: formatMoney(matter.missing),
          time: formatTime(matter.untilMs),
          date: formatDate(matter.untilMs),
        }),
      };
    case 'short':
      return {
        title: t('matter.short', { code, got: formatMoney(matter.got) }),
        text: t('matter.short.p', { missing: formatMoney(matter.missing) }),
      };
    case 'review':
      return { title: t('matter.review', { code }), text: t('matter.review.p') };
    default:
      return {
        title: t('matter.account', { code, amount: formatMoney(matter.amount) }),
        text: t(matter.cameBack ? 'matter.account.cameBack.p' : 'matter.account.p'),
      };
  }
}
