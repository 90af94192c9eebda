import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { NotificationList } from './notification-list.tsx';
import css from './notifications-overlay.module.css';
import { useNotifications } from './use-notifications.ts';

const newest = 5;

/** The newest notifications over any page (design 5.14). */
export function NotificationsOverlay({ onClose }: { readonly onClose: () => void }) {
  const { status } = useNotifications();
  const nowMs = useNow();
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t('mail.newest')}
      closeLabel={shellText('common.close')}
    >
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<Skeleton height="12rem" />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind !== 'ready')
            return (
              <ErrorPanel
                title={t('mail.failed')}
                onRetry={status.reload}
                retryLabel={shellText('common.retry')}
              >
                {errorText(status.error)}
              </ErrorPanel>
            );
          if (status.data.length === 0)
            return (
              <EmptyState frame="bare" title={t('mail.empty')}>
                {t('mail.empty.p')}
              </EmptyState>
            );
          return (
            <div className={css['list']}>
              <NotificationList
                notifications={status.data.slice(0, newest)}
                nowMs={nowMs}
                onFollow={onClose}
              />
            </div>
          );
        }}
      </SkeletonGate>
      <Link
        className={buttonClass({ variant: 'secondary', block: true })}
        to="/history-email"
        onClick={onClose}
      >
        {t('mail.seeAll')}
      </Link>
    </Dialog>
  );
}
