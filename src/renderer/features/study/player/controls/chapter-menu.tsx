import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { t } from '../../copy.ts';
import { type BarSegment, segmentAt } from '../../player-core/seek-bar-model.ts';
import { usePlayerState, useRemote } from '../player-context.tsx';
import css from './player-popup.module.css';
import { PlayerPopup, type PlayerMenuProps } from './player-popup.tsx';

/**
 * The name of the chapter that plays; opens the list of chapters. Nothing where a lesson has none.
 */
export function ChapterMenu({
  segments,
  onOpenChange,
}: PlayerMenuProps & { readonly segments: readonly BarSegment[] }) {
  const remote = useRemote();
  const current = usePlayerState(
    (state) => segmentAt(segments, state.currentSeconds)?.startSeconds ?? 0,
  );
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
      <PlayerPopup
        kind="menu"
        label={t('player.chapters')}
        button={{
          label: title === null ? t('player.chaptersOpen') : t('player.chapterNow', { title }),
          className: css['chapter'],
          children: face,
        }}
        onOpenChange={onOpenChange}
        align="start"
      >
        <p className={css['caption']} aria-hidden="true">
          {t('player.chapters')}
        </p>
        {named.map((segment) => (
          <button
            key={segment.startSeconds}
            type="button"
            role="menuitemradio"
            aria-checked={segment.startSeconds === current}
            tabIndex={-1}
            className={css['item']}
            onClick={() => remote.seekTo(segment.startSeconds)}
          >
            <Check className={css['check']} aria-hidden="true" />
            <span className={css['itemLabel']}>{segment.title}</span>
            <span className={css['detail']}>{formatClock(segment.startSeconds)}</span>
          </button>
        ))}
      </PlayerPopup>
    </span>
  );
}
