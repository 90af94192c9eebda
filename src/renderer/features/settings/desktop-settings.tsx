import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { DesktopInfo } from '#shared/desktop/desktop-host.ts';
import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import { useDeviceSettings, usePlatform } from '../../platform/context.tsx';
import type { DesktopCapability } from '../../platform/port.ts';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { t } from './copy.ts';
import { SettingsGroup } from './settings-group.tsx';
import { UpdateSettings } from './update-settings.tsx';

/** How the application behaves on this machine; only where it is one of its own. */
export function DesktopSettings() {
  const { desktop } = usePlatform();
  return desktop ? <OwnApplication desktop={desktop} /> : null;
}

function OwnApplication({ desktop }: { readonly desktop: DesktopCapability }) {
  const { settings } = usePlatform();
  const { openAtLogin, keepInTray, notifyNewLessons } = useDeviceSettings().desktop;
  const info = useDesktopInfo(desktop);
  const update = (patch: Partial<DeviceSettings['desktop']>) =>
    void settings.update({ desktop: patch });
  const canOpenAtLogin = info?.canOpenAtLogin ?? true;
  return (
    <SettingsGroup title={t('set.app')}>
      <Switch
        side="end"
        label={t('set.autostart')}
        hint={canOpenAtLogin ? undefined : t('set.autostart.impossible')}
        disabled={!canOpenAtLogin}
        checked={openAtLogin && canOpenAtLogin}
        onChange={(event) => update({ openAtLogin: event.target.checked })}
      />
      <Switch
        side="end"
        label={t('set.keepInTray')}
        hint={t('set.keepInTray.hint')}
        checked={keepInTray}
        onChange={(event) => update({ keepInTray: event.target.checked })}
      />
      <Switch
        side="end"
        label={t('set.notifyNew')}
        hint={t('set.notifyNew.hint')}
        checked={notifyNewLessons}
        onChange={(event) => update({ notifyNewLessons: event.target.checked })}
      />
      <p className="t3 sm">
        {t('set.offline')}{' '}
        <Link className={inlineLinkClass} to="/offline">
          {t('set.offline.link')}
        </Link>
        .
      </p>
      <UpdateSettings desktop={desktop} version={info?.version ?? null} />
    </SettingsGroup>
  );
}

function useDesktopInfo(desktop: DesktopCapability): DesktopInfo | null {
  const [info, setInfo] = useState<DesktopInfo | null>(null);
  useEffect(() => void desktop.info().then(setInfo), [desktop]);
  return info;
}
