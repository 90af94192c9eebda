import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Settings from 'lucide-react/icons/settings';
import { DropdownMenu, Popover } from 'radix-ui';
import type { ReactElement } from 'react';
import { playbackSpeeds } from '../../../../shared/settings/device-settings.ts';
import { formatClock } from '../../../lib/format-duration.ts';
import { useLayer } from '../../../ui/layer.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { t } from '../copy.ts';
import { type BarSegment, segmentAt } from '../player-core/seek-bar-model.ts';
import { ControlButton } from './control-button.tsx';
import css from './player-menus.module.css';
import { usePlayerState, useRemote } from './player-context.tsx';
import { formatSpeed, speedNumber, usePlayerSettings } from './player-settings.ts';

export interface PlayerMenuProps {
  /** The controls stay while a menu is open. */
  readonly onOpenChange: (open: boolean) => void;
}

/** The speeds as one choice. */
export function SpeedMenu({ onOpenChange }: PlayerMenuProps) {
  const [{ speed }, change] = usePlayerSettings();
  return (
    <ChoiceMenu
      label={t('player.speedMenu')}
      trigger={<ControlButton label={t('player.speed', { n: speedNumber(speed) })} className="num">{formatSpeed(speed)}</ControlButton>}
      choices={playbackSpeeds.map((each) => ({ value: String(each), label: each === 1 ? `${formatSpeed(1)} ${t('player.speedNormal')}` : formatSpeed(each), detail: null }))}
      value={String(speed)}
      onChoose={(chosen) => change({ speed: Number(chosen) })}
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
  return (
    <ChoiceMenu
      label={t('player.chapters')}
      trigger={
        <ControlButton className={css['chapter']} label={title === null ? t('player.chaptersOpen') : t('player.chapterNow', { title })}>
          <span className={css['chapterName']}>{title ?? t('player.chapters')}</span>
          <ChevronRight aria-hidden="true" />
        </ControlButton>
      }
      choices={named.map((segment) => ({ value: String(segment.startSeconds), label: segment.title ?? '', detail: formatClock(segment.startSeconds) }))}
      value={String(current)}
      onChoose={(chosen) => remote.seekTo(Number(chosen))}
      onOpenChange={onOpenChange}
      align="start"
    />
  );
}

/** Captions' size, autoplay and keys. */
export function SettingsMenu({ onOpenChange }: PlayerMenuProps) {
  const layer = useLayer();
  const [settings, change] = usePlayerSettings();
  const sizes = (['sm', 'md', 'lg'] as const).map((value) => ({ value, label: t(`player.captionSize.${value}`) }));
  return (
    <Popover.Root onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <ControlButton label={t('player.settings')} icon={<Settings aria-hidden="true" />} />
      </Popover.Trigger>
      <Popover.Portal container={layer}>
        <Popover.Content className={css['settings']} side="top" align="end" sideOffset={12} collisionPadding={12} aria-label={t('player.settings')}>
          <p className={css['caption']}>{t('player.captionSize')}</p>
          <Segmented label={t('player.captionSize')} options={sizes} value={settings.captionsSize} onChange={(captionsSize) => change({ captionsSize })} />
          <Switch label={t('player.autoplay')} side="end" checked={settings.autoplayNext} onChange={(event) => change({ autoplayNext: event.target.checked })} />
          <Switch label={t('player.shortcutsOn')} side="end" checked={settings.shortcuts} onChange={(event) => change({ shortcuts: event.target.checked })} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface ChoiceMenuProps extends PlayerMenuProps {
  readonly label: string;
  readonly trigger: ReactElement;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly detail: string | null }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly align: 'start' | 'end';
}

/** A menu of one choice. Not modal: locking the scroll needs an injected style (decision 0002). */
function ChoiceMenu({ label, trigger, choices, value, onChoose, onOpenChange, align }: ChoiceMenuProps) {
  const layer = useLayer();
  return (
    <DropdownMenu.Root modal={false} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={layer}>
        <DropdownMenu.Content className={css['menu']} side="top" align={align} sideOffset={12} collisionPadding={12} loop>
          <DropdownMenu.Label className={css['caption']}>{label}</DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={value} onValueChange={onChoose}>
            {choices.map((choice) => (
              <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={css['item']}>
                <DropdownMenu.ItemIndicator className={css['check']}>
                  <Check aria-hidden="true" />
                </DropdownMenu.ItemIndicator>
                <span className={css['itemLabel']}>{choice.label}</span>
                {choice.detail !== null && <span className={css['detail']}>{choice.detail}</span>}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
