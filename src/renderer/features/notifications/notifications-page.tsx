import CheckCheck from 'lucide-react/icons/check-check';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useUnreadStore } from '../../lib/lessons/unread-store.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/figures/count.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationReader } from './notification-reader.tsx';
import css from './notifications-page.module.css';
import { type Notification, type Notifications, useNotifications } from './use-notifications.ts';
import { useListKeys } from './use-list-keys.ts';

type Filter = 'ALL' | Notification['category'];

const filters = [
  { value: 'ALL', label: t('mail.all') },
  { value: 'LEARNING', label: t('mail.f.learn') },
  { value: 'ORDER', label: t('mail.f.order') },
  { value: 'AFFILIATE', label: t('mail.f.aff') },
] as const satisfies readonly { readonly value: Filter; readonly label: string }[];

/**
 * Notifications (design 5.14): the list, and beside it the one that is open; on a phone one after
 * the other.
 */
export function NotificationsPage() {
  const { id } = useParams();
  const notifications = useNotifications();
  const { status, mark } = notifications;
  const all = status.kind === 'ready' ? status.data : [];
  const open = all.find((notification) => notification.id === id);
  useReadOnOpen(open, mark);
  return (
    <div className={css['panes']} data-reading={id !== undefined || undefined}>
      <ListPane notifications={notifications} open={open} openId={id} />
      <section className={css['reading']} aria-label={t('mail.content')}>
        {id === undefined ? (
          all.length > 0 && (
            <EmptyState frame="bare" title={t('mail.pick')}>
              {t('mail.pick.keys')}
            </EmptyState>
          )
        ) : (
          <NotificationReader
            id={id}
            known={open}
            onMark={(notification, read) => mark([notification], read)}
          />
        )}
      </section>
    </div>
  );
}

/** Whoever opens one has read it; marking it unread again while it is open holds. */
function useReadOnOpen(open: Notification | undefined, mark: Notifications['mark']): void {
  const id = open?.id;
  const opened = useEffectEvent(() => {
    if (open !== undefined && !open.isRead) mark([open], true);
  });
  useEffect(() => {
    if (id !== undefined) opened();
  }, [id]);
}

function ListPane({
  notifications,
  open,
  openId,
}: {
  readonly notifications: Notifications;
  readonly open: Notification | undefined;
  readonly openId: string | undefined;
}) {
  const { status, mark, readAll } = notifications;
  // The page is about the one that is open: its title is the heading that takes the focus.
  const Heading = openId === undefined ? 'h1' : 'h2';
  const [filter, setFilter] = useState<Filter>('ALL');
  const unread = useUnreadStore((store) => store.unread);
  const nowMs = useNow();
  const list = useRef<HTMLUListElement>(null);
  const all = status.kind === 'ready' ? status.data : [];
  useListKeys(list, (focusedId) => {
    const meant = all.find(({ id }) => id === focusedId) ?? open;
    if (meant !== undefined) mark([meant], !meant.isRead);
  });
  return (
    <section className={css['list']} aria-label={t('mail.list')}>
      <div className={css['head']}>
        <Heading className="h-card">
          {t('mail.title')}
          {unread > 0 && <span className="sr">, {t('mail.unreadCount', { n: unread })}</span>}
        </Heading>
        <Count value={unread} />
        <Button
          variant="ghost"
          size="sm"
          className={css['all']}
          disabled={unread === 0}
          onClick={readAll}
        >
          <CheckCheck aria-hidden="true" />
          {t('mail.readAll')}
        </Button>
      </div>
      <div className={css['filter']}>
        <Segmented label={t('mail.filter')} options={filters} value={filter} onChange={setFilter} />
      </div>
      {status.kind === 'ready' && status.asOfMs !== null && (
        <p className={css['kept']}>
          {t('mail.kept', { time: formatTimestamp(status.asOfMs, nowMs) })}
        </p>
      )}
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<RowSkeletons />}
        label={shellText('common.loading')}
      >
        {() => (
          <Rows
            notifications={notifications}
            filter={filter}
            openId={openId}
            nowMs={nowMs}
            listRef={list}
          />
        )}
      </SkeletonGate>
    </section>
  );
}

interface RowsProps {
  readonly notifications: Notifications;
  readonly filter: Filter;
  readonly openId: string | undefined;
  readonly nowMs: number;
  readonly listRef: RefObject<HTMLUListElement | null>;
}

function Rows({
  notifications: { status, hasMore, loadingMore, loadMore },
  filter,
  openId,
  nowMs,
  listRef,
}: RowsProps) {
  const reason = useServerReason();
  if (status.kind === 'loading') return null;
  if (status.kind !== 'ready') {
    return (
      <div className={css['trouble']}>
        <ErrorPanel
          title={t('mail.failed')}
          code={shellText('common.errorCode', { code: status.error.code })}
          onRetry={status.reload}
          retryLabel={shellText('common.retry')}
        >
          {errorText(status.error)}
        </ErrorPanel>
      </div>
    );
  }
  const shown = status.data.filter(({ category }) => filter === 'ALL' || category === filter);
  return (
    <>
      {shown.length === 0 ? (
        <Empty isFiltered={status.data.length > 0} />
      ) : (
        <NotificationList notifications={shown} openId={openId} nowMs={nowMs} listRef={listRef} />
      )}
      {hasMore && (
        <Button
          className={css['more']}
          busy={loadingMore}
          busyLabel={t('mail.more.busy')}
          reason={reason}
          onClick={loadMore}
        >
          {t('mail.more')}
        </Button>
      )}
    </>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState frame="bare" title={t('mail.empty.filter')} />
  ) : (
    <EmptyState frame="bare" title={t('mail.empty')}>
      {t('mail.empty.p')}
    </EmptyState>
  );
}

function RowSkeletons() {
  return (
    <div>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={css['skeleton']}>
          <Skeleton shape="text" width="70%" />
          <Skeleton shape="text" width="90%" />
        </div>
      ))}
    </div>
  );
}
