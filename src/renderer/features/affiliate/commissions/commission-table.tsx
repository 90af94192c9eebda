import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { formatListDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { CommissionLife } from './commission-life.tsx';
import { commissionBadge, earnedAmount } from './commission-view.ts';
import css from './commission-table.module.css';
import { t } from './copy.ts';
import type { Commission } from './use-commissions.ts';

/**
 * A row per commission; a press opens what happened to it. On a phone each row is a card of two
 * lines.
 */
export function CommissionTable({ commissions }: { readonly commissions: readonly Commission[] }) {
  return (
    <table className={css['table']}>
      <caption className="sr">{t('aff.orders.lead')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('aff.col.date')}</th>
          <th scope="col">{t('aff.col.code')}</th>
          <th scope="col">{t('aff.col.plan')}</th>
          <th scope="col" className={css['end']}>
            {t('aff.col.value')}
          </th>
          <th scope="col" className={css['end']}>
            {t('aff.col.commission')}
          </th>
          <th scope="col" className={css['end']}>
            {t('aff.col.status')}
          </th>
        </tr>
      </thead>
      <tbody>
        {commissions.map((commission) => (
          <Row key={commission.id} commission={commission} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ commission }: { readonly commission: Commission }) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const id = useId();
  const badge = commissionBadge(commission, now);
  const toggle = () => setIsOpen((before) => !before);
  return (
    <>
      {/* The row's button is for the keyboard and for screen readers; a press beside it means the
          same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <tr
        className={css['row']}
        data-open={isOpen || undefined}
        onClick={() => {
          if (window.getSelection()?.isCollapsed !== false) toggle();
        }}
      >
        <td className={`${css['date']} num`}>
          {formatListDate(Date.parse(commission.created_at), now)}
        </td>
        <td className={css['code']}>
          <button
            type="button"
            className={css['open']}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('aff.orders.open', { code: commission.order_code })}
            onClick={(event) => {
              event.stopPropagation();
              toggle();
            }}
          >
            {commission.order_code}
            <ChevronDown aria-hidden="true" />
          </button>
        </td>
        <td className={css['plan']}>{t(`aff.plan.${commission.plan}`)}</td>
        <td className={`${css['value']} ${css['end']} num`}>
          {formatMoney(commission.order_amount)}
        </td>
        <td className={`${css['earned']} ${css['end']} num`}>
          {formatMoney(earnedAmount(commission))}
        </td>
        <td className={`${css['status']} ${css['end']}`}>
          <Badge tone={badge.tone}>{badge.text}</Badge>
        </td>
      </tr>
      <tr className={css['more']} hidden={!isOpen}>
        <td colSpan={6} id={id}>
          {isOpen && <CommissionLife commission={commission} />}
        </td>
      </tr>
    </>
  );
}

/** Of the size of five rows. */
export function TableSkeleton() {
  return (
    <div className={css['skeleton']}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row}>
          <Skeleton shape="text" width="30%" />
          <Skeleton shape="text" width="22%" />
        </div>
      ))}
    </div>
  );
}
