import { Link } from 'react-router';
import { t as shellText } from '../../../copy/vi.ts';
import { AdminOverviewDocument, type AdminOverviewQuery } from '../../../graphql/generated/graphql.ts';
import { useQueryStatus } from '../../../graphql/use-query-status.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { formatInteger } from '../../../lib/format-number.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SkeletonGate } from '../../../ui/skeleton-gate.tsx';
import { AdminPage } from '../common/admin-page.tsx';
import { ListTrouble } from '../common/list-trouble.tsx';
import { t } from './copy.ts';
import { DayChart } from './day-chart.tsx';
import css from './overview-page.module.css';

type Overview = AdminOverviewQuery['admin_overview'];

/** `/admin`: what waits, how the last 30 days went, how far the course is. */
export function OverviewPage() {
  const status = useQueryStatus(AdminOverviewDocument, { variables: {}, fetchPolicy: 'cache-and-network' });
  return (
    <AdminPage title={t('ov.title')}>
      <SkeletonGate loading={status.kind === 'loading'} skeleton={<Skeletons />} label={shellText('common.loading')}>
        {() => status.kind !== 'loading' && (status.kind === 'ready' ? <Facts overview={status.data.admin_overview} /> : <ListTrouble status={status} title={t('ov.failed')} />)}
      </SkeletonGate>
    </AdminPage>
  );
}

function Facts({ overview }: { readonly overview: Overview }) {
  return (
    <div className={css['parts']}>
      <section aria-label={t('ov.queues')}>
        <ul className={css['queues']}>
          <Queue to="/admin/orders" label={t('ov.orders')} count={overview.orders_waiting} />
          <Queue to="/admin/unmatched" label={t('ov.unmatched')} count={overview.unmatched} note={formatMoney(overview.unmatched_amount)} />
          <Queue to="/admin/refunds" label={t('ov.refunds')} count={overview.refunds_open} note={overview.refunds_late > 0 ? t('ov.refunds.late', { n: overview.refunds_late }) : formatMoney(overview.refunds_open_amount)} isLate={overview.refunds_late > 0} />
          <Queue to="/admin/support" label={t('ov.support')} count={overview.support_open} />
        </ul>
      </section>
      <DayChart days={overview.days} />
      <p className={css['lessons']}>
        <Link to="/admin/lessons">{t('ov.lessons')}</Link> <b>{t('ov.lessons.value', { open: overview.lessons_released, total: overview.lessons_total })}</b>
      </p>
    </div>
  );
}

interface QueueProps {
  readonly to: string;
  readonly label: string;
  readonly count: number;
  readonly note?: string | undefined;
  readonly isLate?: boolean | undefined;
}

function Queue({ to, label, count, note, isLate = false }: QueueProps) {
  return (
    <li>
      <Link className={css['queue']} to={to}>
        <span className={css['label']}>{label}</span>
        <span className={css['count']}>{formatInteger(count)}</span>
        <span className={css['note']} data-late={isLate || undefined}>{count === 0 ? t('ov.none') : note}</span>
      </Link>
    </li>
  );
}

function Skeletons() {
  return (
    <div className={css['parts']}>
      <div className={css['queues']}>{['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} height="112px" />)}</div>
      <Skeleton height="280px" />
    </div>
  );
}
