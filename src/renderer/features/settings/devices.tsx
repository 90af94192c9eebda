import Globe from 'lucide-react/icons/globe';
import Monitor from 'lucide-react/icons/monitor';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatDate, formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { SettingsGroup } from './settings-group.tsx';
import css from './settings.module.css';
import { type Device, type Devices as DevicesState, useDevices } from './use-devices.ts';

/** Where the person is signed in; every other place can be signed out from here. */
export function Devices() {
  const state = useDevices();
  return (
    <SettingsGroup title={t('set.devices')}>
      <SkeletonGate
        loading={state.status.kind === 'loading'}
        skeleton={<DeviceSkeletons />}
        label={shellText('common.loading')}
      >
        {() => <DeviceList {...state} />}
      </SkeletonGate>
    </SettingsGroup>
  );
}

function DeviceList({ status, revoking, revoke, revokingOthers, revokeOthers }: DevicesState) {
  const now = useNow();
  const reason = useServerReason();
  if (status.kind === 'loading') return null;
  if (status.kind !== 'ready') {
    return (
      <ErrorPanel
        title={t('set.devices.failed')}
        code={shellText('common.errorCode', { code: status.error.code })}
        onRetry={status.reload}
        retryLabel={shellText('common.retry')}
      >
        {errorText(status.error)}
      </ErrorPanel>
    );
  }
  return (
    <>
      {status.asOfMs !== null && (
        <p className="t3 sm">
          {t('set.devices.kept', { time: formatTimestamp(status.asOfMs, now) })}
        </p>
      )}
      <ul aria-label={t('set.devices')}>
        {status.data.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={revoking === device.id}
            onRevoke={() => revoke(device)}
          />
        ))}
      </ul>
      {status.data.some((device) => !device.is_current) && (
        <div className={css['actions']}>
          <Button
            busy={revokingOthers}
            busyLabel={t('set.signOutOthers.busy')}
            reason={reason}
            onClick={revokeOthers}
          >
            {t('set.signOutOthers')}
          </Button>
        </div>
      )}
    </>
  );
}

function DeviceRow({
  device,
  busy,
  onRevoke,
}: {
  readonly device: Device;
  readonly busy: boolean;
  readonly onRevoke: () => void;
}) {
  const now = useNow();
  const reason = useServerReason();
  const Icon = device.client === 'DESKTOP' ? Monitor : Globe;
  return (
    <li className={css['device']}>
      <Icon aria-hidden="true" />
      <div className={css['words']}>
        <p className={css['name']}>
          {device.name}
          {device.is_current && <Badge tone="ok">{t('set.devices.current')}</Badge>}
        </p>
        <p className={css['meta']}>
          {t(`set.devices.${device.client}`)} ·{' '}
          {t('set.devices.used', { time: formatTimestamp(Date.parse(device.last_used_at), now) })} ·{' '}
          {t('set.devices.since', { date: formatDate(Date.parse(device.created_at)) })}
        </p>
      </div>
      {!device.is_current && (
        <Button
          size="sm"
          busy={busy}
          busyLabel={t('set.signOutDevice.busy')}
          aria-label={t('set.signOutDevice.of', { name: device.name })}
          reason={reason}
          onClick={onRevoke}
        >
          {t('set.signOutDevice')}
        </Button>
      )}
    </li>
  );
}

function DeviceSkeletons() {
  return (
    <>
      {[1, 2].map((row) => (
        <div key={row} className={css['device']}>
          <div className={css['words']}>
            <Skeleton shape="text" width="45%" />
            <Skeleton shape="text" width="75%" />
          </div>
        </div>
      ))}
    </>
  );
}
