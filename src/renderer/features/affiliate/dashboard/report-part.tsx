import { Link } from 'react-router';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { lazyPart } from '#renderer/ui/states/lazy-part.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { choiceOf, withPeriod } from '../period/period-address.ts';
import { Block } from './block.tsx';
import { t } from './copy.ts';
import css from './dashboard.module.css';
import { Figures, FiguresSkeleton } from './figures.tsx';
import type { Report } from './use-affiliate.ts';

const chartRoom = (
  <div className={css['chartRoom']}>
    <Skeleton shape="text" width="12rem" />
  </div>
);
const ReportChart = lazyPart(async () => (await import('../chart/report-chart.tsx')).ReportChart, {
  waiting: chartRoom,
});

export interface ReportPartProps {
  readonly status: QueryStatus<Report | null>;
  /** What still waits for the end of its order's refund window, VND; null while it is not known. */
  readonly pending: string | null;
}

/** Figures and chart of the period: one answer, so that the bars sum to the figures above them. */
export function ReportPart({ status, pending }: ReportPartProps) {
  return (
    <Block
      status={status}
      skeleton={
        <div className={css['report']}>
          <FiguresSkeleton />
          {chartRoom}
        </div>
      }
      failed={t('aff.figures.failed')}
    >
      {(report) =>
        report !== null && (
          <div className={css['report']}>
            <Figures
              report={report}
              pending={pending}
              more={
                <Link className={`${inlineLinkClass} sm`} to={statementAddress(report)}>
                  {t('aff.statement')}
                </Link>
              }
            />
            {isEmpty(report) && (
              <p className="t2">
                <b>{t('aff.empty')}</b> {t('aff.empty.p')}
              </p>
            )}
            <ReportChart report={report} />
          </div>
        )
      }
    </Block>
  );
}

function statementAddress(report: Report): string {
  const search = withPeriod(
    new URLSearchParams(),
    choiceOf(report.kind, report, Date.parse(report.as_of)),
  ).toString();
  return `/affiliate/statement${search === '' ? '' : `?${search}`}`;
}

function isEmpty({ figures }: Report): boolean {
  return (
    figures.clicks === 0 &&
    figures.orders === 0 &&
    figures.undone_orders === 0 &&
    figures.restored_orders === 0 &&
    BigInt(figures.approved_amount) === 0n
  );
}
