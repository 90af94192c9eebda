import CloudAlert from 'lucide-react/icons/cloud-alert';
import HardDrive from 'lucide-react/icons/hard-drive';
import KeyRound from 'lucide-react/icons/key-round';
import { Link, useLocation } from 'react-router';
import { t } from '../../copy/vi.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { storageText, unsafeText } from '../../lib/format/storage-text.ts';
import { usePlatform, useSession, useSyncStatus } from '../../platform/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useBrowser } from '../../platform/use-browser.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { OfflineBanner } from '../../ui/states/offline-banner.tsx';
import { storageNotice } from './connection-view.ts';
import { Notice } from './notice.tsx';
import css from './notices.module.css';

/** News of a browser's storage are rare: fetched when there are any. */
const StorageUpdateNotice = lazyPart(
  async () => (await import('../browser/storage-update-notice.tsx')).StorageUpdateNotice,
);

/**
 * What the learner must know about network, session and local store, under the top bar of every
 * page of the application.
 */
export function Notices() {
  const status = useSyncStatus();
  const session = useSession();
  const notice = storageNotice(status);
  const hasStorageUpdate = useBrowser().state.storage !== null;
  const needsLogin =
    status.connection === 'needs_login' || (session.status === 'signed_in' && session.expired);
  const waitingCount = status.waitingCount ?? 0;
  const waiting = waitingCount > 0 ? ` ${t('net.bannerPending', { n: waitingCount })}` : '';
  return (
    <div className={css['notices']}>
      <OfflineBanner
        offline={status.connection === 'offline'}
        text={t('net.bannerWeb') + waiting}
      />
      <div aria-live="polite" className="stack gap-2">
        {needsLogin && <NeedsLogin />}
        {status.connection === 'needs_update' && <NeedsUpdate />}
        {status.connection === 'failed' && <SyncFailed />}
        {notice && (
          <Notice
            icon={<HardDrive aria-hidden="true" />}
            tone={notice.kind === 'rebuilt' && notice.lostCount === 0 ? 'info' : 'bad'}
          >
            {storageText(notice) + unsafeText(status)}
          </Notice>
        )}
        {hasStorageUpdate && <StorageUpdateNotice />}
      </div>
    </div>
  );
}

function NeedsLogin() {
  const { pathname } = useLocation();
  return (
    <Notice
      icon={<KeyRound aria-hidden="true" />}
      tone="warn"
      action={
        <Link className={buttonClass({ size: 'sm' })} to={loginAddress(pathname)}>
          {t('net.needLogin.action')}
        </Link>
      }
    >
      {t('net.needLogin.body')}
    </Notice>
  );
}

/** A page gets its newer version by being loaded again; the desktop client by its own update. */
function NeedsUpdate() {
  const isDesktop = usePlatform().desktop !== undefined;
  const action = isDesktop ? (
    <Link className={buttonClass({ size: 'sm' })} to="/settings">
      {t('net.needUpdate.desktop')}
    </Link>
  ) : (
    <Button size="sm" onClick={() => globalThis.location.reload()}>
      {t('net.needUpdate.web')}
    </Button>
  );
  return (
    <Notice icon={<CloudAlert aria-hidden="true" />} tone="warn" action={action}>
      {t(isDesktop ? 'net.needUpdate.desktop.body' : 'net.needUpdate.web.body')}
    </Notice>
  );
}

function SyncFailed() {
  const { sync } = usePlatform();
  return (
    <Notice
      icon={<CloudAlert aria-hidden="true" />}
      tone="warn"
      action={
        <Button size="sm" onClick={() => void sync.syncNow()}>
          {t('net.syncNow')}
        </Button>
      }
    >
      {t('net.syncFailed')}
    </Notice>
  );
}
