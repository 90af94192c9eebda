import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { DesktopOnly } from './desktop-only.tsx';
import { OfflineManager } from './offline-manager.tsx';
import css from './offline-page.module.css';
import { type OfflinePageStatus, useOfflinePage } from './use-offline-page.ts';

/** `/offline`: what plays without a network, and how much disk it takes (design 5.9). */
export function OfflinePage() {
  const status = useOfflinePage();
  if (status.kind === 'absent') return <DesktopOnly />;
  return (
    <SkeletonGate
      loading={status.kind === 'loading'}
      skeleton={<PageSkeleton />}
      label={shellText('common.loading')}
    >
      {() => <Content status={status} />}
    </SkeletonGate>
  );
}

function Content({ status }: { readonly status: OfflinePageStatus }) {
  if (status.kind === 'ready') return <OfflineManager data={status.data} />;
  if (status.kind !== 'failed') return null;
  return (
    <>
      <h1 className={css['title']} tabIndex={-1}>
        {t('off.title')}
      </h1>
      {status.part === 'course' ? (
        <ErrorPanel
          title={t('off.failedCourse')}
          code={shellText('common.errorCode', { code: status.error.code })}
          onRetry={status.reload}
          retryLabel={shellText('common.retry')}
        >
          {errorText(status.error)}
        </ErrorPanel>
      ) : (
        <ErrorPanel
          title={t('off.failedPage')}
          onRetry={status.reload}
          retryLabel={shellText('common.retry')}
        >
          {t('off.failedPage.body')}
        </ErrorPanel>
      )}
    </>
  );
}

function PageSkeleton() {
  return (
    <>
      <div className={css['head']}>
        <div>
          <h1 className={css['title']} tabIndex={-1}>
            {t('off.title')}
          </h1>
          <p className={css['lead']}>{t('off.lead')}</p>
        </div>
      </div>
      <Skeleton height="92px" />
      <div className={css['skeletonRows']}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} height="54px" />
        ))}
      </div>
    </>
  );
}
