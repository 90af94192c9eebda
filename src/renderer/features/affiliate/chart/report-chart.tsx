import { useState } from 'react';
import { previousPeriod, periodOf } from '#shared/domain/affiliate/period.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Segmented } from '#renderer/ui/forms/segmented.tsx';
import { periodName, shortPeriodName } from '../period/period-words.ts';
import { ChartPicture } from './chart-picture.tsx';
import { ChartTable } from './chart-table.tsx';
import { t } from './copy.ts';
import { type ChartMetric, type ChartReport, chartTitle, reportColumns } from './report-columns.ts';
import css from './report-chart.module.css';

/** Bars per day or week with the period before dotted; the same as a table behind it. */
export function ReportChart({ report }: { readonly report: ChartReport }) {
  const [metric, setMetric] = useState<ChartMetric>('commission');
  const [isTable, setIsTable] = useState(false);
  const title = chartTitle(report.kind, metric);
  const former = shortPeriodName(previousPeriod(periodOf(report.kind, report.year, report.index)));
  const columns = reportColumns(report, metric);
  return (
    <section className={css['chart']} aria-label={title}>
      <div className={css['head']}>
        <h2 className="h-sub">{title}</h2>
        {!isTable && (
          <p className={css['legend']} aria-hidden="true">
            <span>
              <i className={css['now']} />
              {shortPeriodName(report)}
            </span>
            <span>
              <i className={css['before']} />
              {former}
            </span>
          </p>
        )}
        <Button
          variant="ghost"
          size="sm"
          className={css['switch']}
          onClick={() => setIsTable((before) => !before)}
        >
          {t(isTable ? 'aff.chart.picture' : 'aff.chart.table')}
        </Button>
        <Segmented<ChartMetric>
          label={t('aff.chart.metric')}
          className={css['metric']}
          value={metric}
          options={[
            { value: 'commission', label: t('aff.m.commission') },
            { value: 'clicks', label: t('aff.m.clicks') },
            { value: 'orders', label: t('aff.m.orders') },
          ]}
          onChange={setMetric}
        />
      </div>
      {isTable ? (
        <ChartTable
          title={`${title}, ${periodName(report)}`}
          report={report}
          columns={columns}
          former={former}
        />
      ) : (
        <ChartPicture
          key={`${report.kind}${report.year}-${report.index}`}
          name={t('aff.chart.name', { what: title, period: periodName(report) })}
          columns={columns}
          metric={metric}
          former={former}
        />
      )}
    </section>
  );
}
