import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import type { CSSProperties } from 'react';
import { t } from '../../copy.ts';
import { ControlButton } from './control-button.tsx';
import css from './controls.module.css';
import { usePlayerSettings } from '../player-settings.ts';

/** Mute, and the volume that unfolds beside it. */
export function VolumeControl() {
  const [{ volume, muted }, change] = usePlayerSettings();
  const silent = muted || volume === 0;
  const Icon = silent ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  const percent = Math.round((muted ? 0 : volume) * 100);
  return (
    <div className={css['volume']}>
      <ControlButton
        label={silent ? t('player.unmute') : t('player.mute')}
        icon={<Icon aria-hidden="true" />}
        onClick={() =>
          change(silent ? { muted: false, volume: volume === 0 ? 0.5 : volume } : { muted: true })
        }
      />
      <input
        className={css['volumeSlider']}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={t('player.volume')}
        aria-valuetext={t('player.volumeValue', { n: percent })}
        // React's type of `style` knows no custom properties.
        style={{ '--filled': `${percent}%` } as CSSProperties}
        onChange={(event) => change({ volume: Number(event.target.value) / 100, muted: false })}
      />
    </div>
  );
}
