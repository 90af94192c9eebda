import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import { useDeviceSettings, usePlatform } from '../../platform/context.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { t } from './copy.ts';
import { SettingsGroup } from './settings-group.tsx';
import css from './settings.module.css';

const captionSizes = [
  'sm',
  'md',
  'lg',
] as const satisfies readonly DeviceSettings['player']['captionsSize'][];

const captionLooks = [
  'plate',
  'outline',
  'bar',
] as const satisfies readonly DeviceSettings['player']['captionsLook'][];

/** How videos are played on this device. */
export function PlayerSettings() {
  const { settings } = usePlatform();
  const { player } = useDeviceSettings();
  const update = (patch: Partial<DeviceSettings['player']>) =>
    void settings.update({ player: patch });
  return (
    <SettingsGroup title={t('set.player')}>
      <Switch
        side="end"
        label={t('set.keys')}
        hint={t('set.keys.hint')}
        checked={player.shortcuts}
        onChange={(event) => update({ shortcuts: event.target.checked })}
      />
      <Switch
        side="end"
        label={t('set.autoplay')}
        checked={player.autoplayNext}
        onChange={(event) => update({ autoplayNext: event.target.checked })}
      />
      <Switch
        side="end"
        label={t('set.pauseOnNote')}
        hint={t('set.pauseOnNote.hint')}
        checked={player.pauseOnNote}
        onChange={(event) => update({ pauseOnNote: event.target.checked })}
      />
      <Switch
        side="end"
        label={t('set.captions')}
        checked={player.captions}
        onChange={(event) => update(captionsEverywhere(player, event.target.checked))}
      />
      <div>
        <p className={css['label']} aria-hidden="true">
          {t('set.captionSize')}
        </p>
        <Segmented
          label={t('set.captionSize')}
          options={captionSizes.map((value) => ({ value, label: t(`set.captionSize.${value}`) }))}
          value={player.captionsSize}
          onChange={(value) => update({ captionsSize: value })}
        />
      </div>
      <div>
        <p className={css['label']} aria-hidden="true">
          {t('set.captionLook')}
        </p>
        <Segmented
          label={t('set.captionLook')}
          options={captionLooks.map((value) => ({ value, label: t(`set.captionLook.${value}`) }))}
          value={player.captionsLook}
          onChange={(value) => update({ captionsLook: value })}
        />
      </div>
    </SettingsGroup>
  );
}

/** Said here, it counts for every course, also for those that remember another choice. */
function captionsEverywhere(
  { byCourse }: DeviceSettings['player'],
  captions: boolean,
): Partial<DeviceSettings['player']> {
  return {
    captions,
    byCourse: Object.fromEntries(
      Object.entries(byCourse).map(([course, own]) => [course, { ...own, captions }]),
    ),
  };
}
