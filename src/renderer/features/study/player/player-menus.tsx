import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Settings from 'lucide-react/icons/settings';
import { playbackSpeeds } from '../../../../shared/settings/device-settings.ts';
import { formatClock } from '../../../lib/format-duration.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { t } from '../copy.ts';
import { type BarSegment, segmentAt } from '../player-core/seek-bar-model.ts';
import { usePlayerState, useRemote } from './player-context.tsx';
import css from './player-popup.module.css';
import { PlayerPopup, type PlayerPopupProps } from './player-popup.tsx';
import { formatSpeed, speedNumber, usePlayerSettings } from './player-settings.ts';

export type PlayerMenuProps = Pick<PlayerPopupProps, 'onOpenChange'>;

/** The speeds as one choice. */
export function SpeedMenu({ onOpenChange }: PlayerMenuProps) {
  const [{ speed }, change] = usePlayerSettings();
  return (
    <ChoiceMenu
      label={t('player.speedMenu')}
      button={{ label: t('player.speed', { n: speedNumber(speed) }), className: 'num', children: formatSpeed(speed) }}
      choices={playbackSpeeds.map((each) => ({ value: each, label: each === 1 ? `${formatSpeed(1)} ${t('player.speedNormal')}` : formatSpeed(each), detail: null }))}
      value={speed}
      onChoose={(chosen) => change({ speed: chosen })}
      onOpenChange={onOpenChange}
      align="end"
    />
  );
}

/** The name of the chapter that plays; opens the list of chapters. Nothing where a lesson has none. */
export function ChapterMenu({ segments, onOpenChange }: PlayerMenuProps & { readonly segments: readonly BarSegment[] }) {
  const remote = useRemote();
  const current = usePlayerState((state) => segmentAt(segments, state.currentSeconds)?.startSeconds ?? 0);
  const title = segments.find((segment) => segment.startSeconds === current)?.title ?? null;
  const named = segments.filter((segment) => segment.title !== null);
  if (named.length === 0) return null;
  const face = (
    <>
      <span className={css['chapterName']}>{title ?? t('player.chapters')}</span>
      <ChevronRight aria-hidden="true" />
    </>
  );
  return (
    <span className={css['chapterPlace']}>
      <ChoiceMenu
        label={t('player.chapters')}
        button={{ label: title === null ? t('player.chaptersOpen') : t('player.chapterNow', { title }), className: css['chapter'], children: face }}
        choices={named.map((segment) => ({ value: segment.startSeconds, label: segment.title ?? '', detail: formatClock(segment.startSeconds) }))}
        value={current}
        onChoose={remote.seekTo}
        onOpenChange={onOpenChange}
        align="start"
      />
    </span>
  );
}

/** Captions' size, autoplay and keys. */
export function SettingsMenu({ onOpenChange }: PlayerMenuProps) {
  const [settings, change] = usePlayerSettings();
  const sizes = (['sm', 'md', 'lg'] as const).map((value) => ({ value, label: t(`player.captionSize.${value}`) }));
  return (
    <PlayerPopup kind="dialog" label={t('player.settings')} button={{ label: t('player.settings'), icon: <Settings aria-hidden="true" /> }} onOpenChange={onOpenChange} align="end">
      <p className={css['caption']}>{t('player.captionSize')}</p>
      <Segmented label={t('player.captionSize')} options={sizes} value={settings.captionsSize} onChange={(captionsSize) => change({ captionsSize })} />
      <Switch label={t('player.autoplay')} side="end" checked={settings.autoplayNext} onChange={(event) => change({ autoplayNext: event.target.checked })} />
      <Switch label={t('player.shortcutsOn')} side="end" checked={settings.shortcuts} onChange={(event) => change({ shortcuts: event.target.checked })} />
    </PlayerPopup>
  );
}

interface ChoiceMenuProps extends Pick<PlayerPopupProps, 'button' | 'label' | 'align' | 'onOpenChange'> {
  readonly choices: readonly { readonly value: number; readonly label: string; readonly detail: string | null }[];
  readonly value: number;
  readonly onChoose: (value: number) => void;
}

function ChoiceMenu({ choices, value, onChoose, ...popup }: ChoiceMenuProps) {
  return (
    <PlayerPopup kind="menu" {...popup}>
      <p className={css['caption']} aria-hidden="true">{popup.label}</p>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          aria-checked={choice.value === value}
          tabIndex={-1}
          className={css['item']}
          onClick={() => onChoose(choice.value)}
        >
          <Check className={css['check']} aria-hidden="true" />
          <span className={css['itemLabel']}>{choice.label}</span>
          {choice.detail !== null && <span className={css['detail']}>{choice.detail}</span>}
        </button>
      ))}
    </PlayerPopup>
  );
}
