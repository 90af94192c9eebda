import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { OrderNotices } from '../../lib/order-matters/order-notices.tsx';
import { useOpenOrders } from '../../lib/order-matters/use-open-orders.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { BranchCard } from './branch-card.tsx';
import { ContinueCard } from './continue-card.tsx';
import { t } from './copy.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import css from './dashboard.module.css';
import { FiguresCard } from './figures-card.tsx';
import { ProjectCard } from './project-card.tsx';
import { StagesCard } from './stages-card.tsx';
import { UpcomingCard } from './upcoming-card.tsx';
import { type DashboardStatus, useDashboard } from './use-dashboard.ts';

/** One press back to where one was; the progress to be felt (design 5.10). */
export function DashboardPage({ shortVideos }: { readonly shortVideos: ReactNode }) {
  const now = useNow();
  const { status, firstname, unverified, hasOffice } = useDashboard();
  return (
    <>
      <div className={css['head']}>
        <h1 className="h-page">{greeting(status, firstname)}</h1>
        {status.kind === 'ready' && status.asOfMs !== null && (
          <p className="t3 sm">
            {shellText('common.updatedAt', { time: formatTimestamp(status.asOfMs, now) })}
          </p>
        )}
        {hasOffice && (
          <p className="t2 sm">
            {t('dash.office')}{' '}
            <Link className={inlineLinkClass} to="/admin">
              {t('dash.office.cta')}
            </Link>
          </p>
        )}
        {unverified !== null && (
          <p className={`t2 sm ${css['unverified']}`}>
            {t('dash.verify', { email: unverified })}{' '}
            <Link className={inlineLinkClass} to="/verify?next=%2Fdashboard">
              {t('dash.verify.cta')}
            </Link>
          </p>
        )}
      </div>
      <OrderNotices orders={useOpenOrders()} className={css['order']} leads />
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<DashboardSkeleton />}
        label={shellText('common.loading')}
      >
        {() => <Content status={status} shortVideos={shortVideos} />}
      </SkeletonGate>
    </>
  );
}

function greeting(status: DashboardStatus, name: string | null): string {
  const isNew = status.kind === 'ready' && status.view.isNew;
  if (name === null || name === '') return t(isNew ? 'dash.helloAnyoneNew' : 'dash.helloAnyone');
  return t(isNew ? 'dash.helloNew' : 'dash.hello', { name });
}

function Content({
  status,
  shortVideos,
}: {
  readonly status: DashboardStatus;
  readonly shortVideos: ReactNode;
}) {
  if (status.kind === 'loading') return null;
  if (status.kind === 'failed') {
    const title = t(status.part === 'course' ? 'dash.failed' : 'dash.progressFailed');
    return (
      <ErrorPanel
        title={title}
        code={shellText('common.errorCode', { code: status.error.code })}
        onRetry={status.reload}
        retryLabel={shellText('common.retry')}
      >
        {errorText(status.error)}
      </ErrorPanel>
    );
  }
  const { view } = status;
  return (
    <div className={css['grid']}>
      <div className={css['column']}>
        <ContinueCard next={view.next} />
        <BranchCard view={view} />
        <StagesCard stages={view.stages} />
        <ProjectCard />
      </div>
      <div className={css['column']}>
        <FiguresCard view={view} />
        <UpcomingCard upcoming={view.upcoming} />
        {shortVideos}
      </div>
    </div>
  );
}
