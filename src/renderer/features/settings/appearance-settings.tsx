import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import { useDeviceSettings, usePlatform } from '../../platform/context.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { t } from './copy.ts';
import { SettingsGroup } from './settings-group.tsx';
import css from './settings.module.css';

const themes = ['light', 'dark', 'system'] as const satisfies readonly DeviceSettings['theme'][];
const sizes = [
  'sm',
  'md',
  'lg',
  'xl',
  '2xl',
] as const satisfies readonly DeviceSettings['textSize'][];

/** Theme and text size; both are in force at once, the sample shows what the size does. */
export function AppearanceSettings() {
  const { settings } = usePlatform();
  const { theme, textSize } = useDeviceSettings();
  return (
    <>
      <SettingsGroup title={t('set.theme')}>
        <Segmented
          label={t('set.theme')}
          options={themes.map((value) => ({ value, label: t(`set.theme.${value}`) }))}
          value={theme}
          onChange={(value) => void settings.update({ theme: value })}
        />
        <p className="t3 sm">{t('set.theme.hint')}</p>
      </SettingsGroup>
      <SettingsGroup title={t('set.text')}>
        <div className={css['sizes']}>
          <RadioGroup
            legend={t('set.text.choose')}
            options={sizes.map((value) => ({ value, label: t(`set.text.${value}`) }))}
            value={textSize}
            onChange={(value) => void settings.update({ textSize: value })}
          />
          <div className={css['sample']}>
            <p className="h-sub">{t('set.text.sample')}</p>
            <p>{t('set.text.sampleText')}</p>
          </div>
        </div>
      </SettingsGroup>
    </>
  );
}
