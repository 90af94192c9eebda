import type { AdminOverviewQuery } from '#renderer/graphql/generated/graphql.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { asImage } from '#renderer/ui/pictures/as-image.ts';
import { ListTable } from '../list/list-table.tsx';
import { chartBars } from './chart-bars.ts';
import { t } from './copy.ts';
import css from './overview-page.module.css';

type Day = AdminOverviewQuery['admin_overview']['days'][number];

/** Size of the drawing in its own units; it is stretched to its box. */
const size = { width: 300, height: 100 } as const;

/** Revenue up, refunds down, a bar per day; the same in figures below, and their sums above. */
export function DayChart({ days }: { readonly days: readonly Day[] }) {
  const sum = (key: 'revenue' | 'refunds') =>
    days.reduce((total, day) => total + BigInt(day[key]), 0n);
  const [revenue, refunds] = [sum('revenue'), sum('refunds')];
  const { bars, zero } = chartBars(
    days.map((day) => ({ key: day.day, up: BigInt(day.revenue), down: BigInt(day.refunds) })),
    size,
  );
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section className={css['chart']} aria-label={t('ov.days')}>
      <div className={css['head']}>
        <h2 className="h-card">{t('ov.days')}</h2>
        <p className={css['sum']}>
          {t('ov.days.revenue')}
          <b>{formatMoney(revenue)}</b>
        </p>
        <p className={css['sum']}>
          {t('ov.days.refunds')}
          <b>{formatMoney(refunds)}</b>
        </p>
        <p className={css['sum']}>
          {t('ov.days.net')}
          <b>{formatMoney(revenue - refunds)}</b>
        </p>
      </div>
      <svg
        className={css['bars']}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        {...asImage(t('ov.days.chart'))}
      >
        {bars.map((bar) => (
          <rect
            key={`${bar.key}${bar.side}`}
            className={css[bar.side === 'up' ? 'revenue' : 'refunds']}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
          />
        ))}
        <line
          className={css['axis']}
          x1="0"
          x2={size.width}
          y1={zero}
          y2={zero}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {first !== undefined && last !== undefined && (
        <p className={css['ends']}>
          <span>{formatDate(dayStartMs(first.day))}</span>
          <span>{formatDate(dayStartMs(last.day))}</span>
        </p>
      )}
      <details className={css['table']}>
        <summary>{t('ov.days.table')}</summary>
        <ListTable
          label={t('ov.days')}
          rows={days.toReversed()}
          rowId={(day: Day) => day.day}
          shown={null}
          empty=""
          columns={[
            { key: 'day', head: t('ov.day'), render: (day) => formatDate(dayStartMs(day.day)) },
            {
              key: 'revenue',
              head: t('ov.days.revenue'),
              render: (day) => formatMoney(day.revenue),
              numeric: true,
              look: 'strong',
            },
            {
              key: 'refunds',
              head: t('ov.days.refunds'),
              render: (day) => formatMoney(day.refunds),
              numeric: true,
            },
          ]}
        />
      </details>
    </section>
  );
}
