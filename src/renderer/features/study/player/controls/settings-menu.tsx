import Settings from 'lucide-react/icons/settings';
import { useId } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Segmented } from '#renderer/ui/forms/segmented.tsx';
import { Switch } from '#renderer/ui/forms/switch.tsx';
import { t } from '../../copy.ts';
import { isWhole } from '../../player-core/loop.ts';
import { usePlayerState, useRemote } from '../player-context.tsx';
import css from './player-popup.module.css';
import { PlayerPopup, type PlayerMenuProps } from './player-popup.tsx';
import { usePlayerSettings } from '../player-settings.ts';

export interface SettingsMenuProps extends PlayerMenuProps {
  /** Height of the copy on this machine, px; null when the video comes from the network. */
  readonly keptHeight: number | null;
  readonly hasCaptions: boolean;
}

/** Quality, captions, the loop, going on by itself, keys. */
export function SettingsMenu({ keptHeight, hasCaptions, onOpenChange }: SettingsMenuProps) {
  const [settings, change] = usePlayerSettings();
  return (
    <PlayerPopup
      kind="dialog"
      label={t('player.settings')}
      button={{ label: t('player.settings'), icon: <Settings aria-hidden="true" /> }}
      onOpenChange={onOpenChange}
      align="end"
    >
      {keptHeight === null ? (
        <Quality />
      ) : (
        <p className={css['heading']}>
          {t('player.quality')}
          <span>{t('player.quality.kept', { h: keptHeight })}</span>
        </p>
      )}
      {hasCaptions && <CaptionSettings />}
      <LoopSettings />
      <Switch
        label={t('player.autoplay')}
        side="end"
        checked={settings.autoplayNext}
        onChange={(event) => change({ autoplayNext: event.target.checked })}
      />
      <Switch
        label={t('player.shortcutsOn')}
        side="end"
        checked={settings.shortcuts}
        onChange={(event) => change({ shortcuts: event.target.checked })}
      />
    </PlayerPopup>
  );
}

/** The heights that there are; only said where there is one, or where the browser chooses. */
function Quality() {
  const name = useId();
  const remote = useRemote();
  const heights = usePlayerState((state) => state.heights);
  const quality = usePlayerState((state) => state.quality);
  const playing = usePlayerState((state) => state.playingHeight);
  const automatic =
    playing === null ? t('player.quality.auto') : t('player.quality.autoNow', { h: playing });
  if (heights.length < 2)
    return (
      <p className={css['heading']}>
        {t('player.quality')}
        <span>{automatic}</span>
      </p>
    );
  return (
    <div>
      <p className={css['caption']}>{t('player.quality')}</p>
      <fieldset className={css['choices']}>
        <legend className="sr">{t('player.quality')}</legend>
        {[null, ...heights].map((height) => (
          <label key={height} className={css['choice']}>
            <input
              className="sr"
              type="radio"
              name={name}
              checked={quality === height}
              onChange={() => remote.setQuality(height)}
            />
            {height !== null
              ? t('player.quality.height', { h: height })
              : quality === null
                ? automatic
                : t('player.quality.auto')}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function CaptionSettings() {
  const [settings, change] = usePlayerSettings();
  const sizes = (['sm', 'md', 'lg'] as const).map((value) => ({
    value,
    label: t(`player.captionSize.${value}`),
  }));
  const looks = (['plate', 'outline', 'bar'] as const).map((value) => ({
    value,
    label: t(`player.captionLook.${value}`),
  }));
  return (
    <>
      <div>
        <p className={css['caption']} aria-hidden="true">
          {t('player.captionSize')}
        </p>
        <Segmented
          label={t('player.captionSize')}
          options={sizes}
          value={settings.captionsSize}
          onChange={(captionsSize) => change({ captionsSize })}
        />
      </div>
      <div>
        <p className={css['caption']} aria-hidden="true">
          {t('player.captionLook')}
        </p>
        <Segmented
          label={t('player.captionLook')}
          options={looks}
          value={settings.captionsLook}
          onChange={(captionsLook) => change({ captionsLook })}
        />
      </div>
    </>
  );
}

/** The loop for fingers and the mouse; keys do the same. */
function LoopSettings() {
  const remote = useRemote();
  const loop = usePlayerState((state) => state.loop);
  return (
    <div>
      <p className={css['caption']}>{t('player.loop')}</p>
      <div className={css['buttons']}>
        <Button size="sm" onClick={remote.loopFromHere}>
          {t('player.loop.from')}
        </Button>
        <Button size="sm" onClick={remote.loopToHere}>
          {t('player.loop.to')}
        </Button>
        {loop !== null && (
          <Button size="sm" variant="ghost" onClick={remote.stopLoop}>
            {isWhole(loop) ? t('player.loop.stop') : t('player.loop.forget')}
          </Button>
        )}
      </div>
    </div>
  );
}
