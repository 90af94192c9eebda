import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Interval } from '#shared/domain/progress/progress.ts';
import { formatDuration } from '#renderer/lib/format/format-duration.ts';
import { t } from '../../copy.ts';
import { isWhole, type Loop } from '../../player-core/loop.ts';
import {
  type BarSegment,
  joinRanges,
  piecesIn,
  secondsAt,
  segmentAt,
  type TimeRange,
} from '../../player-core/seek-bar-model.ts';
import type { Thumbnail } from '../../player-core/webvtt.ts';
import { usePlayerState, useRemote } from '../player-context.tsx';
import { SeekPreview } from './seek-preview.tsx';
import css from './seek-bar.module.css';

export interface SeekBarProps {
  readonly segments: readonly BarSegment[];
  /** Watched before the lesson was opened, whole seconds. */
  readonly covered: readonly Interval[];
  readonly thumbnails: readonly Thumbnail[];
}

/** Steps of the keyboard, seconds; PageUp and PageDown go by a tenth. */
const arrowSeconds = 5;

/**
 * Where the video is, what of it was really watched (amber) and what is loaded (light). Cut at the
 * chapters.
 */
export function SeekBar({ segments, covered, thumbnails }: SeekBarProps) {
  const remote = useRemote();
  const durationSeconds = usePlayerState((state) => state.durationSeconds);
  const currentSeconds = usePlayerState((state) => state.currentSeconds);
  const watched = usePlayerState((state) => state.watched);
  const buffered = usePlayerState((state) => state.buffered);
  const loop = usePlayerState((state) => state.loop);
  const seen = useMemo(() => joinRanges([...covered, ...watched]), [covered, watched]);
  const buffering = usePlayerState((state) => state.buffering || state.phase === 'loading');
  const pointer = useSeekPointer(durationSeconds, remote.seekTo);
  const keys = useKeyPreview();
  const shownSeconds = pointer.draggedSeconds ?? currentSeconds;
  const steer = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, currentSeconds, durationSeconds);
    if (target === null) return;
    event.preventDefault();
    remote.seekTo(target);
    keys.show();
  };
  const previewSeconds = pointer.hoverSeconds ?? (keys.shown ? currentSeconds : null);
  return (
    <div
      className={css['bar']}
      data-buffering={buffering || undefined}
      // A range input cannot be cut into chapters
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={t('player.seek')}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationSeconds)}
      aria-valuenow={Math.round(shownSeconds)}
      aria-valuetext={positionInWords(
        shownSeconds,
        durationSeconds,
        segmentAt(segments, shownSeconds),
      )}
      onKeyDown={steer}
      onBlur={keys.hide}
      {...pointer.handlers}
    >
      <div className={css['track']}>
        {segments.map((segment) => (
          <Segment
            key={segment.startSeconds}
            segment={segment}
            played={[[0, shownSeconds]]}
            buffered={buffered}
            watched={seen}
          />
        ))}
      </div>
      {loop !== null && <LoopMark loop={loop} durationSeconds={durationSeconds} />}
      <span
        className={css['knob']}
        style={{ insetInlineStart: percent(shownSeconds, durationSeconds) }}
      />
      {previewSeconds !== null && (
        <SeekPreview
          seconds={previewSeconds}
          durationSeconds={durationSeconds}
          segment={segmentAt(segments, previewSeconds)}
          thumbnails={thumbnails}
        />
      )}
    </div>
  );
}

interface SegmentProps {
  readonly segment: BarSegment;
  readonly played: readonly TimeRange[];
  readonly buffered: readonly TimeRange[];
  readonly watched: readonly TimeRange[];
}

function Segment({ segment, played, buffered, watched }: SegmentProps) {
  const layers = [
    { name: 'buffered', ranges: buffered },
    { name: 'played', ranges: played },
    { name: 'watched', ranges: watched },
  ] as const;
  return (
    <span
      className={css['segment']}
      style={{ flexGrow: segment.endSeconds - segment.startSeconds }}
    >
      {layers.flatMap(({ name, ranges }) =>
        piecesIn(segment, ranges).map((piece) => (
          <i
            key={`${name} ${piece.from}`}
            className={css[name]}
            style={{
              insetInlineStart: `${piece.from * 100}%`,
              inlineSize: `${(piece.to - piece.from) * 100}%`,
            }}
          />
        )),
      )}
    </span>
  );
}

/** The ends of the stretch that is played again and again. */
function LoopMark({
  loop,
  durationSeconds,
}: {
  readonly loop: Loop;
  readonly durationSeconds: number;
}) {
  const end = isWhole(loop) ? loop.toSeconds : loop.fromSeconds;
  return (
    <span
      className={css['loop']}
      data-open={!isWhole(loop) || undefined}
      style={{
        insetInlineStart: percent(loop.fromSeconds, durationSeconds),
        inlineSize: percent(end - loop.fromSeconds, durationSeconds),
      }}
    />
  );
}

/** After a key the preview stays this long, ms. */
const keyPreviewMs = 1_500;

/** Whoever goes along the bar with the keys sees the pictures too. */
function useKeyPreview() {
  const timer = useRef<number | undefined>(undefined);
  const [shown, setShown] = useState(false);
  const hide = () => {
    window.clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const show = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setShown(false), keyPreviewMs);
    setShown(true);
  };
  return { shown, show, hide };
}

/**
 * Pointer over the bar: hovering shows the preview, a drag shows the place, letting go seeks there.
 */
function useSeekPointer(durationSeconds: number, seekTo: (seconds: number) => void) {
  const [hoverSeconds, setHoverSeconds] = useState<number | null>(null);
  const [draggedSeconds, setDraggedSeconds] = useState<number | null>(null);
  const under = (event: PointerEvent) =>
    secondsAt(event.clientX, event.currentTarget.getBoundingClientRect(), durationSeconds);
  const clear = () => {
    setDraggedSeconds(null);
    setHoverSeconds(null);
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDraggedSeconds(under(event));
      setHoverSeconds(under(event));
    },
    onPointerMove(event: PointerEvent) {
      setHoverSeconds(under(event));
      if (draggedSeconds !== null) setDraggedSeconds(under(event));
    },
    onPointerUp(event: PointerEvent) {
      if (draggedSeconds === null) return;
      seekTo(under(event));
      setDraggedSeconds(null);
      if (event.pointerType !== 'mouse') setHoverSeconds(null);
    },
    onPointerCancel: clear,
    onPointerLeave() {
      if (draggedSeconds === null) setHoverSeconds(null);
    },
  };
  return { hoverSeconds, draggedSeconds, handlers };
}

function keyTarget(key: string, currentSeconds: number, durationSeconds: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return currentSeconds - arrowSeconds;
  if (key === 'ArrowRight' || key === 'ArrowUp') return currentSeconds + arrowSeconds;
  if (key === 'PageDown') return currentSeconds - durationSeconds / 10;
  if (key === 'PageUp') return currentSeconds + durationSeconds / 10;
  if (key === 'Home') return 0;
  return key === 'End' ? durationSeconds : null;
}

function positionInWords(
  seconds: number,
  durationSeconds: number,
  segment: BarSegment | null,
): string {
  const place = { cur: formatDuration(seconds), total: formatDuration(Math.ceil(durationSeconds)) };
  const title = segment?.title ?? null;
  return title === null ? t('player.position', place) : t('player.positionIn', { ...place, title });
}

function percent(seconds: number, durationSeconds: number): string {
  return durationSeconds > 0 ? `${Math.min(100, (seconds / durationSeconds) * 100)}%` : '0%';
}
