import CalendarClock from 'lucide-react/icons/calendar-clock';
import HardDrive from 'lucide-react/icons/hard-drive';
import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { assertNever } from '#shared/kernel/assert.ts';
import type { LicenceState, OfflineState } from '#shared/offline/offline-state.ts';
import { licenceDaysLeft } from '../../lib/lessons/lesson-file.ts';
import { formatBytes } from '../../lib/format/format-number.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { useDeviceSettings, usePlatform } from '../../platform/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { t } from './copy.ts';
import { largerLimit } from './data/room.ts';
import { KeyNotice } from './key-notice.tsx';
import css from './offline-page.module.css';
import { useRenewLicence } from './use-row-actions.ts';

export interface OfflineNoticesProps {
  readonly state: OfflineState;
  /** Whether anything is kept that a licence could lock. */
  readonly hasFiles: boolean;
  /** Offers the lessons that are learned to be removed, or null when there are none. */
  readonly removeLearned: ReactNode;
}

/**
 * What holds the downloads up, what locks them, and where their key lies: each with its way out.
 */
export function OfflineNotices({ state, hasFiles, removeLearned }: OfflineNoticesProps) {
  return (
    <div className={css['notices']} aria-live="polite">
      <KeyNotice keyStore={state.keyStore} />
      {hasFiles && <LicenceNotice licence={state.licence} />}
      <HoldNotice state={state} removeLearned={removeLearned} />
    </div>
  );
}

function LicenceNotice({ licence }: { readonly licence: LicenceState }) {
  const now = useNow();
  switch (licence.kind) {
    case 'none':
      return null;
    case 'valid': {
      const days = licenceDaysLeft(licence, now);
      return days === null ? null : (
        <Notice
          icon={<CalendarClock aria-hidden="true" />}
          tone="warn"
          title={t('off.licence.expiring', { n: days })}
          actions={<Renew />}
        >
          {t('off.licence.expiring.body')}
        </Notice>
      );
    }
    case 'lapsed':
      return (
        <Notice
          icon={<Lock aria-hidden="true" />}
          tone="warn"
          title={t('off.licence.lapsed')}
          actions={<Renew />}
        >
          {t('off.licence.lapsed.body')}
        </Notice>
      );
    case 'revoked':
      return (
        <Notice icon={<Lock aria-hidden="true" />} tone="bad" title={t('off.licence.revoked')}>
          {t('off.licence.revoked.body')}
        </Notice>
      );
    default:
      return assertNever(licence);
  }
}

function Renew() {
  const renew = useRenewLicence();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await renew();
    setBusy(false);
  };
  return (
    <Button
      size="sm"
      busy={busy}
      busyLabel={t('off.licence.renewing')}
      reason={useServerReason()}
      onClick={() => void press()}
    >
      {t('off.licence.renew')}
    </Button>
  );
}

function HoldNotice({ state: { hold }, removeLearned }: Omit<OfflineNoticesProps, 'hasFiles'>) {
  switch (hold) {
    case null:
    case 'paused':
    // The key's own notice says it.
    case 'key_store':
      return null;
    case 'network':
      return (
        <Notice icon={<WifiOff aria-hidden="true" />} title={t('off.hold.network')}>
          {t('off.hold.network.body')}
        </Notice>
      );
    case 'disk_full':
      return (
        <Notice
          icon={<HardDrive aria-hidden="true" />}
          tone="bad"
          title={t('off.hold.disk_full')}
          actions={
            <>
              <OpenFolder />
              {removeLearned}
            </>
          }
        >
          {t('off.hold.disk_full.body')}
        </Notice>
      );
    case 'limit':
      return <LimitNotice removeLearned={removeLearned} />;
    case 'needs_login':
      return (
        <Notice
          icon={<KeyRound aria-hidden="true" />}
          tone="warn"
          title={t('off.hold.needs_login')}
          actions={
            <Link className={buttonClass({ size: 'sm' })} to={loginAddress('/offline')}>
              {t('off.hold.login')}
            </Link>
          }
        >
          {t('off.hold.needs_login.body')}
        </Notice>
      );
    default:
      return assertNever(hold);
  }
}

function OpenFolder() {
  const { offline } = usePlatform();
  return (
    <Button size="sm" onClick={() => void offline?.openFolder()}>
      {t('off.folder.open')}
    </Button>
  );
}

function LimitNotice({ removeLearned }: { readonly removeLearned: ReactNode }) {
  const { settings } = usePlatform();
  const { limitBytes } = useDeviceSettings().offline;
  const raised = largerLimit(limitBytes, 1);
  const raise = raised !== null && (
    <Button size="sm" onClick={() => void settings.update({ offline: { limitBytes: raised } })}>
      {t('off.raiseLimit', { size: formatBytes(raised) })}
    </Button>
  );
  return (
    <Notice
      icon={<HardDrive aria-hidden="true" />}
      tone="warn"
      title={t('off.hold.limit', { limit: formatBytes(limitBytes) })}
      actions={
        <>
          {raise}
          {removeLearned}
        </>
      }
    >
      {t('off.hold.limit.body')}
    </Notice>
  );
}
