import FileDown from 'lucide-react/icons/file-down';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import type { SyncQueue } from '#shared/sync/queue/sync-queue.ts';
import type { ShownStatus } from '#shared/sync/sync-status.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { storageText, unsafeText } from '../../lib/format/storage-text.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { RefusedList } from './refused-list.tsx';
import css from './sync-page.module.css';
import { type SyncPageState, useSyncPage } from './use-sync-page.ts';
import { WaitingList } from './waiting-list.tsx';

/** `/sync`: what is on the server, what still waits on this device, and what was refused. */
export function SyncPage() {
  const state = useSyncPage();
  const { status, queued, busy } = state;
  return (
    <div className={css['page']}>
      <div className={css['head']}>
        <div>
          <h1 className="h-page" tabIndex={-1}>
            {t('sync.title')}
          </h1>
          <p className={css['lead']}>{t('sync.lead')}</p>
        </div>
        <SyncNow
          busy={busy === 'syncing' || status.connection === 'syncing'}
          status={status}
          onPress={() => void state.syncNow()}
        />
      </div>
      {!isNotOpened(state) && <StateCard status={status} />}
      <SkeletonGate
        loading={queued.kind === 'loading'}
        skeleton={<Skeleton height="120px" />}
        label={shellText('common.loading')}
      >
        {() => <Queue {...state} />}
      </SkeletonGate>
    </div>
  );
}

/** Nothing is known of what waits then, and the page says the one thing that it knows. */
function isNotOpened({ status, queued }: SyncPageState): boolean {
  return queued.kind === 'failed' && 'hasFailed' in status;
}

/** Never disabled: without a network, trying is how one finds out that there is one again. */
function SyncNow({
  busy,
  status,
  onPress,
}: {
  readonly busy: boolean;
  readonly status: ShownStatus;
  readonly onPress: () => void;
}) {
  if (status.connection === 'needs_login')
    return (
      <Link className={buttonClass({ variant: 'primary' })} to={loginAddress('/sync')}>
        {t('sync.login')}
      </Link>
    );
  return (
    <Button variant="primary" busy={busy} busyLabel={t('sync.running')} onClick={onPress}>
      <RefreshCw aria-hidden="true" />
      {t('sync.now')}
    </Button>
  );
}

function StateCard({ status }: { readonly status: ShownStatus }) {
  const { connection, lastSyncedAtMs, storage } = status;
  const isKnown = status.waitingCount !== null;
  const now = useNow();
  return (
    <Card as="section" aria-label={t('sync.state')}>
      <dl className={css['facts']}>
        <dt>{t('sync.connection')}</dt>
        <dd>{t(`sync.connection.${connection}`)}</dd>
        <dt>{t('sync.last')}</dt>
        <dd>
          {lastSyncedAtMs === null
            ? t(isKnown ? 'sync.last.never' : 'sync.unknown')
            : formatTimestamp(lastSyncedAtMs, now)}
        </dd>
        <dt>{t('sync.storage')}</dt>
        <dd
          data-bad={
            (storage.kind !== 'ok' && (storage.kind !== 'rebuilt' || storage.lostCount > 0)) ||
            undefined
          }
        >
          {storage.kind === 'ok'
            ? t(isKnown ? 'sync.storage.ok' : 'sync.unknown')
            : storageText(storage) + unsafeText(status)}
        </dd>
      </dl>
    </Card>
  );
}

function Queue(state: SyncPageState) {
  const { queued } = state;
  if (queued.kind === 'loading') return null;
  if (queued.kind === 'failed') {
    const notOpened = isNotOpened(state);
    return (
      <ErrorPanel
        title={t(notOpened ? 'sync.notOpened' : 'sync.failed')}
        code={shellText('common.errorCode', { code: queued.error.code })}
        // Reading the list opens nothing: asking to exchange does, and the list follows.
        onRetry={notOpened ? () => void state.syncNow() : queued.reload}
        retryLabel={shellText('common.retry')}
      >
        {errorText(queued.error)}
      </ErrorPanel>
    );
  }
  return (
    <>
      <Refused {...state} queue={queued.queue} />
      {queued.queue.waiting.length > 0 ? (
        <WaitingList items={queued.queue.waiting} lessons={state.lessons} />
      ) : (
        <NothingWaits queue={queued.queue} />
      )}
      {queued.queue.waiting.length + queued.queue.refused.length > 0 && (
        <div className={css['export']}>
          <Button onClick={state.exportQueue}>
            <FileDown aria-hidden="true" />
            {t('sync.export')}
          </Button>
          <p className={css['hint']}>{t('sync.export.body')}</p>
        </div>
      )}
    </>
  );
}

function NothingWaits({ queue }: { readonly queue: SyncQueue }) {
  return (
    <EmptyState title={t('sync.waiting.none')}>
      {queue.refused.length === 0 ? t('sync.waiting.none.body') : undefined}
    </EmptyState>
  );
}

function Refused({
  queue,
  lessons,
  busy,
  retryRefused,
}: SyncPageState & { readonly queue: SyncQueue }) {
  const reason = useServerReason();
  if (queue.refused.length === 0) return null;
  const retry = (
    <Button
      size="sm"
      busy={busy === 'retrying'}
      busyLabel={t('sync.retrying')}
      reason={reason}
      onClick={() => void retryRefused()}
    >
      {t('sync.retry')}
    </Button>
  );
  return <RefusedList items={queue.refused} lessons={lessons} action={retry} />;
}
