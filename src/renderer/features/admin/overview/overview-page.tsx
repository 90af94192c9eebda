import { Link } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  AdminCountsDocument,
  AdminOverviewDocument,
  type AdminOverviewQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { OfficeLink } from '../list/office-link.tsx';
import { WaitingResets } from '../people/waiting-resets.tsx';
import { useSections } from '../shell/admin-section.ts';
import { useOfficeMay, useOfficeRole } from '../shell/office-role.ts';
import { t } from './copy.ts';
import { DayChart } from './day-chart.tsx';
import css from './overview-page.module.css';

type Overview = AdminOverviewQuery['admin_overview'];

/**
 * `/admin`: what waits in the pages of the role; for whoever may see figures, also how the last 30
 * days went and how far the course is.
 */
export function OverviewPage() {
  const may = useOfficeMay();
  return may('overview.read') ? <Figures /> : <WhatWaits />;
}

/** To a role without figures: its pages, with what waits in each. */
function WhatWaits() {
  const status = useQueryStatus(AdminCountsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const sections = useSections(useOfficeRole());
  return (
    <AdminPage title={t('ov.title')}>
      <WaitingResets />
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<Skeletons />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind !== 'ready')
            return <ListTrouble status={status} title={t('ov.failed')} />;
          const counts = new Map(status.data.admin_counts.map(({ key, count }) => [key, count]));
          const waiting = sections
            .filter(({ path }) => path !== '')
            .map(({ path, label }) => ({ path, label, count: counts.get(path) ?? 0 }))
            .filter(({ count }) => count > 0);
          if (waiting.length === 0 && (counts.get('') ?? 0) === 0)
            return <EmptyState title={t('ov.nothing')}>{t('ov.nothing.body')}</EmptyState>;
          return (
            <section aria-label={t('ov.queues')}>
              <ul className={css['queues']}>
                {waiting.map(({ path, label, count }) => (
                  <Queue key={path} to={path} label={label} count={count} />
                ))}
              </ul>
            </section>
          );
        }}
      </SkeletonGate>
    </AdminPage>
  );
}

function Figures() {
  const status = useQueryStatus(AdminOverviewDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminPage title={t('ov.title')}>
      <WaitingResets />
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<Skeletons />}
        label={shellText('common.loading')}
      >
        {() =>
          status.kind !== 'loading' &&
          (status.kind === 'ready' ? (
            <Facts overview={status.data.admin_overview} />
          ) : (
            <ListTrouble status={status} title={t('ov.failed')} />
          ))
        }
      </SkeletonGate>
    </AdminPage>
  );
}

/** What came in and what went out are no sum. */
function unmatchedText({ unmatched_amount: came, unmatched_out_amount: left }: Overview): string {
  return [
    ...(BigInt(came) > 0n ? [t('ov.unmatched.in', { amount: formatMoney(came) })] : []),
    ...(BigInt(left) > 0n ? [t('ov.unmatched.out', { amount: formatMoney(left) })] : []),
  ].join(' · ');
}

function Facts({ overview }: { readonly overview: Overview }) {
  const may = useOfficeMay();
  return (
    <div className={css['parts']}>
      <section aria-label={t('ov.queues')}>
        <ul className={css['queues']}>
          <Queue to="orders" label={t('ov.orders')} count={overview.orders_waiting} />
          <Queue
            to="unmatched"
            label={t('ov.unmatched')}
            count={overview.unmatched}
            note={unmatchedText(overview)}
          />
          <Queue
            to="refunds"
            label={t('ov.refunds')}
            count={overview.refunds_open}
            note={
              overview.refunds_late > 0
                ? t('ov.refunds.late', { n: overview.refunds_late })
                : formatMoney(overview.refunds_open_amount)
            }
            isLate={overview.refunds_late > 0}
          />
          {may('requests.answer') && (
            <Queue to="support" label={t('ov.support')} count={overview.support_open} />
          )}
        </ul>
      </section>
      <DayChart days={overview.days} />
      <p className={css['lessons']}>
        <OfficeLink to="lessons">{t('ov.lessons')}</OfficeLink>{' '}
        <b>
          {t('ov.lessons.value', {
            open: overview.lessons_released,
            total: overview.lessons_total,
          })}
        </b>
      </p>
    </div>
  );
}

interface QueueProps {
  /** Below `/admin/`. */
  readonly to: string;
  readonly label: string;
  readonly count: number;
  readonly note?: string | undefined;
  readonly isLate?: boolean | undefined;
}

function Queue({ to, label, count, note, isLate = false }: QueueProps) {
  return (
    <li>
      <Link className={css['queue']} to={`/admin/${to}`}>
        <span className={css['label']}>{label}</span>
        <span className={css['count']}>{formatInteger(count)}</span>
        <span className={css['note']} data-late={isLate || undefined}>
          {count === 0 ? t('ov.none') : note}
        </span>
      </Link>
    </li>
  );
}

function Skeletons() {
  return (
    <div className={css['parts']}>
      <div className={css['queues']}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="112px" />
        ))}
      </div>
      <Skeleton height="280px" />
    </div>
  );
}
