import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { t } from './copy.ts';
import css from './column-tip.module.css';
import type { ChartColumn, ChartMetric } from './report-columns.ts';

export type ColumnTipProps = TipFacts &
  (
    | { readonly look: 'line' }
    | { readonly look: 'tip'; readonly middlePx: number; readonly roomPx: number }
  );

interface TipFacts {
  readonly column: ChartColumn | undefined;
  readonly metric: ChartMetric;
  /** Name of the period before. */
  readonly former: string;
}

/** Half of what a tip is wide at most, px: it stays inside the chart. */
const halfPx = 96;

/**
 * What a column says: beside it, or on a phone in a line above the chart. The chart's control reads
 * the same out.
 */
export function ColumnTip(props: ColumnTipProps) {
  const { column, metric, former, look } = props;
  if (column === undefined) return null;
  const { days, bucket, text, previous } = column;
  const head =
    metric === 'orders'
      ? t('aff.chart.tip.clicks', { days, n: formatInteger(bucket.clicks) })
      : t('aff.chart.tip.orders', { days, n: formatInteger(bucket.orders) });
  const value = metric === 'commission' ? formatMoney(bucket.amount) : text;
  return (
    <div
      className={css[look]}
      aria-hidden="true"
      style={
        props.look === 'tip'
          ? { left: Math.min(Math.max(props.middlePx, halfPx), props.roomPx - halfPx) }
          : undefined
      }
    >
      <span className={css['head']}>{head}</span>
      <span className={css['value']}>{value}</span>
      {previous !== null && (
        <span className={css['former']}>
          {t('aff.chart.former', { period: former, value: previous.text })}
        </span>
      )}
    </div>
  );
}
