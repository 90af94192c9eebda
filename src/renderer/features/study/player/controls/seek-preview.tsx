import { formatClock } from '#renderer/lib/format/format-duration.ts';
import type { BarSegment } from '../../player-core/seek-bar-model.ts';
import type { Thumbnail } from '../../player-core/webvtt.ts';
import css from './seek-bar.module.css';

export interface SeekPreviewProps {
  readonly seconds: number;
  readonly durationSeconds: number;
  readonly segment: BarSegment | null;
  readonly thumbnails: readonly Thumbnail[];
}

/**
 * Time, chapter and picture of a place on the seek bar. For the eye only: the slider says the same
 * in words.
 */
export function SeekPreview({ seconds, durationSeconds, segment, thumbnails }: SeekPreviewProps) {
  const picture = thumbnails.find(
    (each) => each.startSeconds <= seconds && seconds < each.endSeconds,
  );
  const place = durationSeconds > 0 ? (seconds / durationSeconds) * 100 : 0;
  const halfWidth = (picture?.width ?? 120) / 2;
  return (
    <div
      className={css['preview']}
      style={{ insetInlineStart: `clamp(${halfWidth}px, ${place}%, calc(100% - ${halfWidth}px))` }}
      aria-hidden="true"
    >
      {picture !== undefined && (
        <span
          className={css['frame']}
          style={{
            width: `${picture.width}px`,
            height: `${picture.height}px`,
            backgroundImage: `url("${picture.url}")`,
            backgroundPosition: `-${picture.x}px -${picture.y}px`,
          }}
        />
      )}
      <span className={css['label']}>
        <span className="num">{formatClock(seconds)}</span>
        {segment?.title && <span className={css['chapter']}>{segment.title}</span>}
      </span>
    </div>
  );
}
