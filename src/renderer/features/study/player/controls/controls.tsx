import Captions from 'lucide-react/icons/captions';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import PanelRight from 'lucide-react/icons/panel-right';
import Pause from 'lucide-react/icons/pause';
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { t } from '../../copy.ts';
import type { BarSegment } from '../../player-core/seek-bar-model.ts';
import { ChapterMenu } from './chapter-menu.tsx';
import { ControlButton } from './control-button.tsx';
import css from './controls.module.css';
import { usePlayerState, useRemote } from '../player-context.tsx';
import { usePlayerSettings } from '../player-settings.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import type { Fullscreen } from '../surface/use-fullscreen.ts';
import { VolumeControl } from './volume-control.tsx';

export interface ControlsProps {
  /** Of the catalogue: what the clock counts to. */
  readonly durationSeconds: number;
  readonly segments: readonly BarSegment[];
  readonly hasCaptions: boolean;
  /** Height of the copy on this machine, px; null when the video comes from the network. */
  readonly keptHeight: number | null;
  readonly fullscreen: Fullscreen;
  readonly onTheatre: () => void;
  readonly onMenu: (open: boolean) => void;
}

/** The row of buttons under the seek bar. */
export function Controls({
  durationSeconds,
  segments,
  hasCaptions,
  keptHeight,
  fullscreen,
  onTheatre,
  onMenu,
}: ControlsProps) {
  const remote = useRemote();
  const playing = usePlayerState((state) => state.playing);
  return (
    <div className={css['row']}>
      <ControlButton
        className={css['big']}
        label={playing ? t('player.pause') : t('player.play')}
        icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={remote.toggle}
      />
      <ControlButton
        label={t('player.back10')}
        icon={<RotateCcw aria-hidden="true" />}
        onClick={() => remote.seekBy(-10)}
      />
      <ControlButton
        label={t('player.fwd10')}
        icon={<RotateCw aria-hidden="true" />}
        onClick={() => remote.seekBy(10)}
      />
      <VolumeControl />
      <Time durationSeconds={durationSeconds} />
      <ChapterMenu segments={segments} onOpenChange={onMenu} />
      <span className={css['space']} />
      <SpeedMenu onOpenChange={onMenu} />
      {hasCaptions && <CaptionsButton />}
      <SettingsMenu keptHeight={keptHeight} hasCaptions={hasCaptions} onOpenChange={onMenu} />
      {!fullscreen.active && (
        <ControlButton
          className={css['wideOnly']}
          label={t('player.theatre')}
          icon={<PanelRight aria-hidden="true" />}
          onClick={onTheatre}
        />
      )}
      <PictureInPictureButton />
      <ControlButton
        label={fullscreen.active ? t('player.exitFullscreen') : t('player.fullscreen')}
        icon={fullscreen.active ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        onClick={fullscreen.toggle}
      />
    </div>
  );
}

function Time({ durationSeconds }: { readonly durationSeconds: number }) {
  const clock = usePlayerState((state) => formatClock(state.currentSeconds));
  // For the eye: the seek bar says the same in words.
  return (
    <span className={css['time']} aria-hidden="true">
      {clock} <span className={css['total']}>/ {formatClock(durationSeconds)}</span>
    </span>
  );
}

function CaptionsButton() {
  const [{ captions }, change] = usePlayerSettings();
  return (
    <ControlButton
      label={captions ? t('player.captionsOff') : t('player.captionsOn')}
      on={captions}
      icon={<Captions aria-hidden="true" />}
      onClick={() => change({ captions: !captions })}
    />
  );
}

function PictureInPictureButton() {
  const remote = useRemote();
  const active = usePlayerState((state) => state.pictureInPicture);
  if (!document.pictureInPictureEnabled) return null;
  return (
    <ControlButton
      className={css['pip']}
      label={t('player.pip')}
      on={active}
      aria-pressed={active}
      icon={<PictureInPicture aria-hidden="true" />}
      onClick={remote.togglePictureInPicture}
    />
  );
}
