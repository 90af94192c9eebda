import { useAnalyticsStore } from '../../lib/analytics-store.ts';
import { useDeviceSettings, usePlatform } from '../../platform/context.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { t } from './copy.ts';
import { SettingsGroup } from './settings-group.tsx';

/**
 * Consent to counting visits, to be given and withdrawn; only where they are counted, or where
 * somebody answered before.
 */
export function PrivacySettings() {
  const { settings, analytics } = usePlatform();
  const { analyticsConsent: consent } = useDeviceSettings();
  const isConfigured = useAnalyticsStore((store) => store.measurementId !== null);
  if (analytics === undefined || (!isConfigured && consent === null)) return null;
  return (
    <SettingsGroup title={t('set.privacy')}>
      <Switch
        side="end"
        label={t('set.privacy.count')}
        hint={t('set.privacy.count.hint')}
        checked={consent === true}
        onChange={(event) => void settings.update({ analyticsConsent: event.target.checked })}
      />
    </SettingsGroup>
  );
}
