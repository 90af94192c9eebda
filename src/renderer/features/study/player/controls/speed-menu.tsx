import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type CSSProperties, useId } from 'react';
import { playbackSpeeds } from '#shared/settings/device-settings.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '../../copy.ts';
import css from './player-popup.module.css';
import { PlayerPopup, type PlayerMenuProps } from './player-popup.tsx';
import {
  formatSpeed,
  roundSpeed,
  speedLimits,
  speedNumber,
  speedStep,
  usePlayerSettings,
} from '../player-settings.ts';

/** The speed: any twentieth from a half to twice, and the usual ones at once. */
export function SpeedMenu({ onOpenChange }: PlayerMenuProps) {
  const [{ speed }] = usePlayerSettings();
  return (
    <PlayerPopup
      kind="dialog"
      label={t('player.speedMenu')}
      button={{
        label: t('player.speed', { n: speedNumber(speed) }),
        className: 'num',
        children: formatSpeed(speed),
      }}
      onOpenChange={onOpenChange}
      align="end"
    >
      <p className={css['heading']}>
        {t('player.speedMenu')}
        <output className="num">{formatSpeed(speed)}</output>
      </p>
      <FineSpeed />
      <UsualSpeeds />
    </PlayerPopup>
  );
}

function FineSpeed() {
  const [{ speed }, change] = usePlayerSettings();
  const set = (wanted: number) => change({ speed: roundSpeed(wanted) });
  const { slowest, fastest } = speedLimits;
  const filled = `${((speed - slowest) / (fastest - slowest)) * 100}%`;
  return (
    <div className={css['fine']}>
      <IconButton
        size="sm"
        label={t('player.slower')}
        icon={<Minus />}
        disabled={speed <= slowest}
        onClick={() => set(speed - speedStep)}
      />
      <input
        type="range"
        className={css['range']}
        min={slowest}
        max={fastest}
        step={speedStep}
        value={speed}
        data-first=""
        aria-label={t('player.speedMenu')}
        aria-valuetext={t('player.speedTimes', { n: speedNumber(speed) })}
        // React's type of `style` knows no custom properties.
        style={{ '--filled': filled } as CSSProperties}
        onChange={(event) => set(Number(event.target.value))}
      />
      <IconButton
        size="sm"
        label={t('player.faster')}
        icon={<Plus />}
        disabled={speed >= fastest}
        onClick={() => set(speed + speedStep)}
      />
    </div>
  );
}

function UsualSpeeds() {
  const name = useId();
  const [{ speed }, change] = usePlayerSettings();
  return (
    <fieldset className={css['choices']}>
      <legend className="sr">{t('player.speedUsual')}</legend>
      {playbackSpeeds.map((each) => (
        <label key={each} className={css['choice']}>
          <input
            className="sr"
            type="radio"
            name={name}
            checked={each === speed}
            onChange={() => change({ speed: each })}
          />
          {each === 1 ? t('player.speedNormal') : formatSpeed(each)}
        </label>
      ))}
    </fieldset>
  );
}
