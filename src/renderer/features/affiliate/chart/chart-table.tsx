import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { Table, Td, Th } from '#renderer/ui/figures/table.tsx';
import { t } from './copy.ts';
import { type ChartColumn, type ChartReport, columnSums } from './report-columns.ts';
import css from './chart-table.module.css';

export interface ChartTableProps {
  readonly title: string;
  readonly report: Pick<ChartReport, 'kind' | 'buckets'>;
  readonly columns: readonly ChartColumn[];
  /** Name of the period before. */
  readonly former: string;
}

/** Every figure of the chart in words; the last row is their sum. */
export function ChartTable({ title, report, columns, former }: ChartTableProps) {
  const sums = columnSums(report);
  return (
    <div className={css['box']}>
      <Table
        label={title}
        head={
          <>
            <Th>{t(report.kind === 'MONTH' ? 'aff.chart.col.day' : 'aff.chart.col.week')}</Th>
            <Th numeric>{t('aff.m.commission')}</Th>
            <Th numeric>{t('aff.m.clicks')}</Th>
            <Th numeric>{t('aff.m.orders')}</Th>
            <Th numeric>{former}</Th>
          </>
        }
      >
        {columns
          .filter(({ isLater }) => !isLater)
          .map(({ days, bucket, previous }) => (
            <tr key={bucket.from}>
              <Td className="num">{days}</Td>
              <Td numeric>{formatMoney(bucket.amount)}</Td>
              <Td numeric>{formatInteger(bucket.clicks)}</Td>
              <Td numeric>{formatInteger(bucket.orders)}</Td>
              <Td numeric className={css['former']}>
                {previous?.text ?? ''}
              </Td>
            </tr>
          ))}
        <tr className={css['sum']}>
          <Td>{t('aff.chart.sum')}</Td>
          <Td numeric>{formatMoney(sums.amount)}</Td>
          <Td numeric>{formatInteger(sums.clicks)}</Td>
          <Td numeric>{formatInteger(sums.orders)}</Td>
          <Td />
        </tr>
      </Table>
    </div>
  );
}
