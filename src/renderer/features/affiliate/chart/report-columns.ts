import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import type { PeriodKind } from '#shared/domain/affiliate/period.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { shortDays } from '../period/period-words.ts';
import { t } from './copy.ts';

/** A day of a month, or a week of a quarter. */
export interface ReportBucket {
  /** Calendar days, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly clicks: number;
  readonly orders: number;
  /** VND; below 0 where more was taken back than earned. */
  readonly amount: string;
}

/** What of a report is drawn. */
export interface ChartReport {
  readonly kind: PeriodKind;
  readonly year: number;
  readonly index: number;
  /** When the figures were made. */
  readonly as_of: string;
  readonly buckets: readonly ReportBucket[];
  /** Of the whole period before. */
  readonly previous_buckets: readonly ReportBucket[];
}

/** What the bars stand for. */
export type ChartMetric = 'commission' | 'clicks' | 'orders';

/** One column of the chart, and one row of the table behind it. */
export interface ChartColumn {
  readonly bucket: ReportBucket;
  /** `18/11`, `16/11–22/11`. */
  readonly days: string;
  /** The bar's size; texts are exact, this may be rounded by a float. */
  readonly value: number;
  /** `1.920.000 ₫`, `12 lượt nhấp`, `4 đơn`. */
  readonly text: string;
  /** Of the column at the same place of the period before; null when it had none. */
  readonly previous: { readonly value: number; readonly text: string } | null;
  /** It has not begun. */
  readonly isLater: boolean;
  readonly isToday: boolean;
}

/** The columns of a report for one metric. Pure. */
export function reportColumns(report: ChartReport, metric: ChartMetric): readonly ChartColumn[] {
  const today = vietnameseDay(Date.parse(report.as_of));
  return report.buckets.map((bucket, index) => {
    const former = report.previous_buckets[index];
    return {
      bucket,
      days: shortDays(bucket),
      value: sizeOf(bucket, metric),
      text: valueText(bucket, metric),
      previous:
        former === undefined
          ? null
          : { value: sizeOf(former, metric), text: valueText(former, metric) },
      isLater: bucket.from > today,
      isToday: bucket.from <= today && today <= bucket.to,
    };
  });
}

/** What a metric is of a bucket, in words. */
export function valueText(bucket: Omit<ReportBucket, 'from' | 'to'>, metric: ChartMetric): string {
  if (metric === 'commission') return formatMoney(bucket.amount);
  return metric === 'clicks'
    ? t('aff.chart.n.clicks', { n: formatInteger(bucket.clicks) })
    : t('aff.chart.n.orders', { n: formatInteger(bucket.orders) });
}

/** What the chart is called. */
export function chartTitle(kind: PeriodKind, metric: ChartMetric): string {
  if (metric === 'commission')
    return t(kind === 'MONTH' ? 'aff.chart.commission' : 'aff.chart.week');
  if (metric === 'clicks')
    return t(kind === 'MONTH' ? 'aff.chart.clicks' : 'aff.chart.clicks.week');
  return t(kind === 'MONTH' ? 'aff.chart.orders' : 'aff.chart.orders.week');
}

/** `Cao nhất 10/11: 1.920.000 ₫.`: what a look at the chart tells first. */
export function chartSummary(columns: readonly ChartColumn[]): string {
  const highest = columns.reduce<ChartColumn | null>(
    (best, column) => (column.value > (best?.value ?? 0) ? column : best),
    null,
  );
  return highest === null
    ? t('aff.chart.nothing')
    : t('aff.chart.highest', { days: highest.days, value: highest.text });
}

/** What is read out when a column is reached; `former` names the period before. */
export function columnSpeech({ days, previous, bucket }: ChartColumn, former: string): string {
  const facts = {
    days,
    amount: formatMoney(bucket.amount),
    orders: formatInteger(bucket.orders),
    clicks: formatInteger(bucket.clicks),
  };
  return previous === null
    ? t('aff.chart.value.alone', facts)
    : t('aff.chart.value', { ...facts, former, previous: previous.text });
}

/** Sums of all columns: they are the figures above the chart. */
export function columnSums(report: Pick<ChartReport, 'buckets'>): {
  readonly clicks: number;
  readonly orders: number;
  readonly amount: string;
} {
  const sum = report.buckets.reduce(
    (total, { clicks, orders, amount }) => ({
      clicks: total.clicks + clicks,
      orders: total.orders + orders,
      amount: total.amount + BigInt(amount),
    }),
    { clicks: 0, orders: 0, amount: 0n },
  );
  return { ...sum, amount: sum.amount.toString() };
}

function sizeOf(bucket: ReportBucket, metric: ChartMetric): number {
  return metric === 'commission' ? Number(bucket.amount) : bucket[metric];
}
