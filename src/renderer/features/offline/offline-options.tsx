import { useState } from 'react';
import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatBytes, formatSpeed } from '../../lib/format/format-number.ts';
import { notify } from '../../lib/notify.ts';
import { useDeviceSettings, usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { t } from './copy.ts';
import { limitChoices } from './data/room.ts';
import css from './offline-options.module.css';

type Options = DeviceSettings['offline'];

const qualities = [480, 720, 1080] as const satisfies readonly Options['qualityHeight'][];
const nextCounts = [0, 2, 5] as const satisfies readonly Options['fetchNext'][];
/** Offered limits of the bandwidth, in bytes per second. */
const speeds: readonly number[] = [500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000];
const noLimit = 'none';

/** How downloads are done on this device; each choice is in force at once. */
export function OfflineOptions({ folder }: { readonly folder: string }) {
  const { settings } = usePlatform();
  const { offline } = useDeviceSettings();
  const update = (patch: Partial<Options>) => void settings.update({ offline: patch });
  return (
    <section className={css['options']} aria-label={t('off.options')}>
      <Choice
        label={t('off.quality')}
        value={String(offline.qualityHeight)}
        options={qualities.map((value) => ({
          value: String(value),
          label: t('off.qualityValue', { n: value }),
        }))}
        onChange={(value) =>
          update({
            qualityHeight:
              qualities.find((each) => String(each) === value) ?? offline.qualityHeight,
          })
        }
      />
      <Choice
        label={t('off.limit')}
        value={String(offline.limitBytes)}
        options={withOwn(limitChoices, offline.limitBytes).map((value) => ({
          value: String(value),
          label: formatBytes(value),
        }))}
        onChange={(value) => update({ limitBytes: Number(value) })}
      />
      <Choice
        label={t('off.bandwidth')}
        value={offline.bytesPerSecond === null ? noLimit : String(offline.bytesPerSecond)}
        options={[
          { value: noLimit, label: t('off.bandwidth.none') },
          ...withOwn(speeds, offline.bytesPerSecond).map((value) => ({
            value: String(value),
            label: formatSpeed(value),
          })),
        ]}
        onChange={(value) => update({ bytesPerSecond: value === noLimit ? null : Number(value) })}
      />
      <Choice
        label={t('off.next')}
        value={String(offline.fetchNext)}
        options={nextCounts.map((value) => ({
          value: String(value),
          label: t(`off.next.${value}`),
        }))}
        onChange={(value) =>
          update({
            fetchNext: nextCounts.find((each) => String(each) === value) ?? offline.fetchNext,
          })
        }
      />
      <Switch
        className={css['clean']}
        label={t('off.clean')}
        checked={offline.removeWatched}
        onChange={(event) => update({ removeWatched: event.target.checked })}
      />
      <Folder folder={folder} />
    </section>
  );
}

/** The offered values, and the one in force where somebody set another. */
function withOwn(choices: readonly number[], own: number | null): readonly number[] {
  return own === null || choices.includes(own)
    ? choices
    : [...choices, own].toSorted((a, b) => a - b);
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <div className={css['choice']}>
      <span aria-hidden="true">{label}</span>
      <Select
        className={css['select']}
        size="compact"
        hideLabel
        label={label}
        placeholder={label}
        emptyText=""
        options={options}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

function Folder({ folder }: { readonly folder: string }) {
  const { offline } = usePlatform();
  const [busy, setBusy] = useState(false);
  if (offline === undefined) return null;
  const change = async () => {
    setBusy(true);
    const result = await offline.chooseFolder();
    setBusy(false);
    if (!result.ok)
      notify(t('off.folder.failed', { reason: errorText(result.error) }), { kind: 'error' });
    else if (result.value) notify(t('off.folder.changed'), { kind: 'success' });
  };
  const open = async () => {
    const result = await offline.openFolder();
    if (!result.ok)
      notify(t('off.folder.openFailed', { reason: errorText(result.error) }), { kind: 'error' });
  };
  return (
    <div className={css['folder']}>
      <p className={css['place']}>
        <span className="b5">{t('off.folder')}</span> <span className="t3">{folder}</span>
      </p>
      <Button
        size="sm"
        busy={busy}
        busyLabel={t('off.folder.changing')}
        onClick={() => void change()}
      >
        {t('off.folder.change')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void open()}>
        {t('off.folder.open')}
      </Button>
    </div>
  );
}
